import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, type Loaded, load, render } from '../../lib/engine';
import { compactLine } from '../../lib/output/findings/compact';
import { kubeOvnRelease } from '../../lib/settings/release';
import { folder } from '../folder';

const vpc = (name: string) => `apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: ${name}\nspec: {}\n`;
const subnet = (name: string, of: string) =>
  `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata:\n  name: ${name}\nspec:\n  vpc: ${of}\n  cidrBlock: 10.0.1.0/24\n`;

const lines = (input: Loaded) =>
  check(input)
    .findings.filter(({ severity }) => severity === 'error')
    .map(compactLine);
const titles = ({ resources }: Loaded) =>
  resources.map(({ title, external }) => `${title}${external ? ' (external)' : ''}`);

test('manifests and intent documents of one directory become plain resources', () => {
  const cwd = join(__dirname, '..', '..', 'examples');
  const input = load(['custom-vpc', 'custom-vpc-manifests/pod.yaml'], { cwd });
  expect(lines(input)).toEqual([]);
  expect(input.files).toBe(4);
  expect(titles(input)).toContain('Pod ns1/vpc1-pod');
  expect(titles(input)).toContain('VpcNatGateway gw1');
  expect(input.resources.some(({ group }) => group === 'cdk8s-ovn')).toBe(false);
});

test('what stands in one file is not missing in another', () => {
  const cwd = folder({ 'a.yaml': subnet('net1', 'vpc1'), 'b/c.yml': vpc('vpc1') });
  expect(lines(load(['a.yaml', 'b'], { cwd }))).toEqual([]);
  expect(lines(load(['a.yaml'], { cwd }))).toHaveLength(1);
});

test('what could not be read is not missing', () => {
  const cwd = folder({ 'a.yaml': subnet('net1', 'vpc1'), 'b.yaml': 'kind: Vpc\nmetadata: {name: vpc1\n' });
  const input = load(['.'], { cwd });
  expect(input.hidden).toEqual([expect.objectContaining({ kind: 'Vpc' })]);
  expect(lines(input).map((line) => line.replace(/.*\[/, '['))).toEqual(['[input/syntax]']);
});

describe('external', () => {
  test('objects by name are there, and are not emitted', () => {
    const settings = (name: string) => `external:\n  - {kind: Vpc, name: ${name}}\n`;
    const of = (name: string) =>
      load(['.'], { cwd: folder({ 'cdk8s-ovn.yaml': settings(name), 'a.yaml': subnet('net1', 'vpc1') }) });
    expect(lines(of('vpc1'))).toEqual([]);
    expect(lines(of('vpc2'))).toHaveLength(1);
    expect(render(of('vpc1'))).not.toContain('kind: Vpc');
  });

  const files = {
    'app/cdk8s-ovn.yaml': 'external: [cluster, known.yaml]\n',
    'app/net.yaml': subnet('net1', 'vpc1'),
    'app/cluster/vpc.yaml': vpc('vpc1'),
    'app/known.yaml': `${vpc('vpc2')}---\nkind: [\n`,
  };

  test('manifests are known and never emitted, also where they lie in the input', () => {
    const cwd = folder(files);
    for (const inputs of [['app'], ['app/net.yaml'], [join(cwd, 'app')], ['app/net.yaml', 'app/cluster']]) {
      const input = load(inputs, { cwd });
      expect(titles(input).sort()).toEqual(['Subnet net1', 'Vpc vpc1 (external)', 'Vpc vpc2 (external)']);
      expect(input.files).toBe(1);
      expect(lines(input).map((line) => line.replace(/.*\[/, '['))).toEqual(['[input/syntax]']);
      expect(render(input)).not.toContain('kind: Vpc');
    }
  });

  test('intent documents stand for what they make', () => {
    const cwd = folder({
      'cdk8s-ovn.yaml': 'external: [known.yaml]',
      'known.yaml': 'apiVersion: cdk8s-ovn/v1\nkind: CustomVpc\nmetadata: {name: vpc1}\nspec: {subnets: []}\n',
      'net.yaml': subnet('net1', 'vpc1'),
    });
    const input = load(['net.yaml'], { cwd });
    expect(titles(input)).toEqual(['Vpc vpc1 (external)', 'Subnet net1']);
    expect(render(input)).not.toContain('kind: Vpc');
  });

  test('an object that is defined twice, here and there, is found here', () => {
    const cwd = folder({
      'cdk8s-ovn.yaml': 'external: [known.yaml]',
      'known.yaml': vpc('vpc1'),
      'net.yaml': vpc('vpc1'),
    });
    expect(lines(load(['.'], { cwd }))).toEqual([
      'net.yaml:4:9: error: Vpc vpc1 is defined twice [kubernetes/duplicate-object]',
    ]);
  });
});

describe('settings', () => {
  test('hold for reading and judging', () => {
    const cwd = folder({
      'cdk8s-ovn.yaml':
        'limits: {documents: 1}\nrules: {kube-ovn/subnet-vpc-missing: off}\ntarget: {kubeOvn: {version: "1.14"}}',
      'a.yaml': `${subnet('a', 'gone')}---\n${subnet('b', 'gone')}`,
    });
    const input = load(['.'], { cwd });
    expect(lines(input)).toEqual([expect.stringContaining('[input/too-many-documents]')]);
    expect(input.settings.target.kubeOvn.version.text).toBe('1.14');
    expect(load(['.'], { cwd, kubeOvn: kubeOvnRelease('1.15') }).settings.target.kubeOvn.version.text).toBe('1.15');
  });

  test('with mistakes keep everything from being read', () => {
    const cwd = folder({ 'cdk8s-ovn.yaml': 'external: [gone]', 'a.yaml': subnet('a', 'gone') });
    const input = load(['.'], { cwd });
    expect(input.resources).toEqual([]);
    expect(lines(input)).toEqual(['cdk8s-ovn.yaml:1:12: error: gone does not exist [settings/not-found]']);
  });
});
