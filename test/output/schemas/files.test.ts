import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ErrorObject } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { kindSchemas, schemaFiles } from '../../../lib/output/schemas';
import { Definitions } from '../../../lib/schema/crds/definitions';
import { Resource } from '../../../lib/source/resource';
import { defaultTarget } from '../../../lib/target/target';
import { run } from '../../cli/command';
import { folder } from '../../folder';
import { crd } from '../../schema/crds/crd';

const nowhere = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};
const spec = {
  type: 'object',
  required: ['size'],
  properties: {
    size: { type: 'integer', minimum: 0, exclusiveMinimum: true, description: 'How large.' },
    port: { 'x-kubernetes-int-or-string': true },
    colour: { type: 'string', nullable: true, enum: ['red'], pattern: '(?P<x>r)ed' },
    rest: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
  },
  anyOf: [{ required: ['port'] }, { properties: { size: { maximum: 9 } } }],
};
const definitions = new Definitions([new Resource(crd(spec), nowhere)]);
const files = schemaFiles(kindSchemas(defaultTarget, definitions));
const ajv = new Ajv({ strict: false, allErrors: true });
const validators = new Map([...files].map(([name, schema]) => [name, ajv.compile(schema)]));

/** Where a schema refuses a document: `/spec/size: must be integer`. */
function refusals(name: string, document: unknown): string[] {
  const accepts = validators.get(name);
  if (!accepts) throw new Error(`there is no ${name}`);
  const isCause = ({ keyword }: ErrorObject) => keyword !== 'if';
  return accepts(document)
    ? []
    : (accepts.errors ?? []).filter(isCause).map((one) => `${one.instancePath}: ${one.message}`);
}

const documentsIn = (name: string) => {
  const path = join(__dirname, '..', '..', '..', 'examples', name);
  return readdirSync(path).flatMap((file) =>
    parseAllDocuments(readFileSync(join(path, file), 'utf8')).map((one): [string, unknown] => [file, one.toJS()]),
  );
};
const widget = (value: object) => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'w' },
  spec: value,
});

describe('the schema of everything', () => {
  const examples = [...documentsIn('custom-vpc-manifests'), ...documentsIn('custom-vpc')];
  it.each(examples.filter(([file]) => file !== 'cdk8s-ovn.yaml'))('takes the example %s', (_, document) => {
    expect(refusals('all.json', document)).toEqual([]);
  });

  it('shows a mistake at its place', () => {
    const subnet = {
      apiVersion: 'kubeovn.io/v1',
      kind: 'Subnet',
      metadata: { name: 'a' },
      spec: { mtu: 'x', vcp: 'y' },
    };
    expect(refusals('all.json', subnet)).toEqual([
      '/spec: must NOT have additional properties',
      '/spec/mtu: must be integer',
    ]);
    expect(refusals('all.json', { ...subnet, metadata: { labels: { a: 1 } }, spec: {} })).toEqual([
      '/metadata/labels/a: must be string',
    ]);
  });

  it('lets other kinds pass', () => {
    expect(refusals('all.json', { apiVersion: 'apps/v1', kind: 'Deployment', spec: 1 })).toEqual([]);
    expect(refusals('all.json', { apiVersion: 'apps/v1' })).toHaveLength(1);
  });

  it('offers its API versions and kinds', () => {
    const text = JSON.stringify(files.get('all.json')?.properties);
    for (const word of ['kubeovn.io/v1', 'CustomVpc', 'Widget', 'example.com/v1']) expect(text).toContain(`"${word}"`);
  });
});

describe('the schema of a definition', () => {
  const refused = (value: object) => refusals('widget.example.com_v1.json', widget(value));

  it('takes what the API server takes', () => {
    for (const value of [
      { size: 1 },
      { size: 20, port: 'http' },
      { size: 1, port: 8080, colour: null, rest: { any: 1 }, labels: { a: 'b' } },
    ])
      expect(refused(value)).toEqual([]);
    expect(refusals('all.json', widget({ size: 1 }))).toEqual([]);
  });

  it('refuses the rest at its place', () => {
    expect(refused({ size: 0 })).toEqual(['/spec/size: must be > 0']);
    expect(refused({ size: 1, sise: 2 })).toEqual(['/spec: must NOT have additional properties']);
    expect(refused({ size: 1, labels: { a: 1 } })).toEqual(['/spec/labels/a: must be string']);
    expect(refused({})).toContain("/spec: must have required property 'size'");
    expect(refusals('all.json', widget({ size: 'x' }))).toContain('/spec/size: must be integer');
  });

  it('keeps its descriptions and nothing of Kubernetes alone', () => {
    const text = JSON.stringify(files.get('widget.example.com_v1.json'));
    expect(text).toContain('How large.');
    expect(text).not.toContain('x-kubernetes');
  });

  it('has no file where its name leads elsewhere', () => {
    const names = { kind: '../../x', plural: 'x' };
    const strange = new Definitions([new Resource(crd({}, { names }), nowhere)]);
    expect([...schemaFiles(kindSchemas(defaultTarget, strange)).keys()].filter((name) => name.includes('/'))).toEqual(
      [],
    );
  });
});

describe('the schema of the settings', () => {
  it('takes what is right and shows what is wrong', () => {
    const right = {
      target: { kubeOvn: { version: '1.16' } },
      crds: ['./crds'],
      strictKinds: true,
      external: [{ kind: 'Subnet', name: 'x' }, './manifests'],
      rules: { 'kube-ovn/snat-outside-vpc': 'off' },
      limits: { fileBytes: '10Mi', depth: 50 },
    };
    expect(refusals('settings.json', right)).toEqual([]);
    expect(refusals('settings.json', { strictKinds: 'yes' })).toEqual(['/strictKinds: must be boolean']);
    expect(refusals('settings.json', { rules: { 'no/such-rule': 'off' } })).toHaveLength(1);
    expect(refusals('settings.json', { crd: [] })).toHaveLength(1);
  });
});

describe('cdk8s-ovn schema', () => {
  const cwd = folder({ 'crds/widget.yaml': JSON.stringify(crd(spec)), 'cdk8s-ovn.yaml': 'crds: [./crds]\n' });

  it('prints the schema of a kind', () => {
    const { code, out } = run(['schema', 'widget'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ properties: { kind: { enum: ['Widget'] } } });
    expect(JSON.parse(run(['schema'], { cwd }).out)).toHaveProperty('definitions');
    expect(run(['schema', 'Subnit'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean Subnet?'),
    });
  });

  it('writes a file for each', () => {
    expect(run(['schema', '-o', '.schemas'], { cwd })).toMatchObject({ code: 0, out: '' });
    for (const name of ['all', 'intent', 'settings', 'widget.example.com_v1', 'subnet.kubeovn.io_v1'])
      expect(existsSync(join(cwd, '.schemas', `${name}.json`))).toBe(true);
  });

  it('says what is wrong with the settings', () => {
    const wrong = folder({ 'cdk8s-ovn.yaml': 'crds: [gone]\n' });
    expect(run(['schema'], { cwd: wrong })).toMatchObject({
      code: 2,
      err: expect.stringContaining('settings/not-found'),
    });
  });
});
