import { describe, expect, test } from 'vitest';
import { check, type Loaded, load, render } from '../../lib/engine';
import { compactLine } from '../../lib/output/findings/compact';
import { folder } from '../folder';
import { crd, widget } from '../schema/crds/crd';

const text = (...documents: object[]) => documents.map((one) => JSON.stringify(one)).join('\n---\n');
const lines = (input: Loaded) => check(input).findings.map(compactLine);
const sized = (type: string) => crd({ type: 'object', properties: { size: { type } } });

describe('definitions that the user brings', () => {
  const files = {
    'net/w.yaml': text(widget({ size: 'big' })),
    'cdk8s-ovn.yaml': 'crds: [./crds, one.yaml]\n',
    'crds/deep/widget.yaml': text(sized('integer')),
    'one.yaml': text({ ...sized('string'), metadata: { name: 'others.example.com' } }).replaceAll('Widget', 'Other'),
  };
  // It defines others, and has the plural of widgets.
  const misnamed =
    'one.yaml:1:94: warning: CustomResourceDefinition others.example.com defines widgets.example.com [kubernetes/crd-names-broken]';
  const wrong = 'net/w.yaml:1:88: error: spec.size of Widget w1 is the string big, not an integer [schema/wrong-type]';

  test('stand in files and directories that the settings name, and are not emitted', () => {
    const input = load(['net'], { cwd: folder(files), config: 'cdk8s-ovn.yaml' });
    expect(lines(input)).toEqual([wrong, misnamed]);
    expect(render(input)).not.toContain('CustomResourceDefinition');
  });

  test('count as theirs alone where they lie in the input', () => {
    const input = load(['.'], { cwd: folder(files) });
    expect(lines(input)).toEqual([wrong, misnamed]);
    expect(render(input)).not.toContain('CustomResourceDefinition');
  });

  test('are named on the command line', () => {
    const { 'cdk8s-ovn.yaml': _, ...rest } = files;
    expect(lines(load(['net'], { cwd: folder(rest), crds: ['crds'] }))).toEqual([wrong]);
    expect(lines(load(['net'], { cwd: folder(rest) })).join()).toContain('[schema/kind-without-definition]');
    expect(lines(load(['net'], { cwd: folder(rest), crds: ['gone'] })).join()).toContain('[input/not-found]');
  });

  test('stand in the input, which emits them, and come before those of the cluster', () => {
    const cwd = folder({ ...files, 'net/crd.yaml': text(sized('string')) });
    const input = load(['net'], { cwd, config: 'cdk8s-ovn.yaml' });
    expect(lines(input)).toEqual([misnamed]);
    expect(render(input).match(/kind: CustomResourceDefinition/g)).toHaveLength(1);
  });

  test('do not lead out of the directory of the settings', () => {
    const cwd = folder({ 'app/cdk8s-ovn.yaml': 'crds: [../other, gone]\n', 'other/crd.yaml': text(sized('integer')) });
    expect(lines(load(['app'], { cwd })).map((line) => line.replace(/.*\[/, '['))).toEqual([
      '[settings/outside]',
      '[settings/not-found]',
    ]);
  });

  test('decide the schema of our kinds, too; our rules still run', () => {
    const vpcs = JSON.parse(
      JSON.stringify(sized('integer'))
        .replaceAll('Widget', 'Vpc')
        .replaceAll('widget', 'vpc')
        .replaceAll('example.com', 'kubeovn.io'),
    );
    const vpc = {
      apiVersion: 'kubeovn.io/v1',
      kind: 'Vpc',
      metadata: { name: 'v' },
      spec: { size: 1, defaultSubnet: 'x' },
    };
    const found = lines(load(['.'], { cwd: folder({ 'a.yaml': text(vpc), 'crd.yaml': text(vpcs) }) })).join('\n');
    expect(found).toContain('spec.defaultSubnet of Vpc v is no field of its kind');
    expect(found).not.toContain('spec.size');
  });
});

describe('a kind that nobody defines', () => {
  const files = { 'w.yaml': text(widget({}), widget({}, { metadata: { name: 'w2' } })) };

  test('is an information, one for its group', () => {
    expect(lines(load(['.'], { cwd: folder(files) }))).toEqual([
      'w.yaml:1:39: info: 2 objects of example.com are not checked: Widget [schema/kind-without-definition]',
    ]);
  });

  test('is an error where kinds are strict', () => {
    const severities = (input: Loaded) => check(input).findings.map(({ severity }) => severity);
    expect(severities(load(['.'], { cwd: folder(files), strictKinds: true }))).toEqual(['error']);
    expect(severities(load(['.'], { cwd: folder({ ...files, 'cdk8s-ovn.yaml': 'strictKinds: true\n' }) }))).toEqual([
      'error',
    ]);
  });
});
