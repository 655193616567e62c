import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { load } from '../../lib/input/load';
import { intentKinds } from '../../lib/intent/kinds';
import { intentSchemas } from '../../lib/intent/schema';
import type { JsonSchema } from '../../lib/kinds/openapi';
import { schemaFiles } from '../../lib/output/schemas';
import { isPlace } from '../../lib/source/resource';
import { type IntentField, intentFields } from '../intent/fields';

/* What an editor says about `{value: NAME}`. */

const ajv = new Ajv({ strict: false });
const schemas = new Map(intentSchemas().map(({ kind, schema }) => [kind, schema]));
const takesValues = new Set(intentKinds.filter((kind) => !kind.takesNoValues).map(({ kind }) => kind.name));

/** What the schema of a kind says of a field. */
function schemaOf({ kind, path }: Pick<IntentField, 'kind' | 'path'>): JsonSchema {
  const root = schemas.get(kind) as JsonSchema;
  return path.reduce<JsonSchema>((schema, step) => {
    const inner = step === 0 ? schema.items : (schema.properties?.[step] ?? schema.additionalProperties);
    if (typeof inner !== 'object') throw new Error(`there is no ${kind} ${path.join('.')}`);
    return inner as JsonSchema;
  }, root);
}

const compiled = new WeakMap<JsonSchema, ValidateFunction>();
function takes(schema: JsonSchema, value: unknown): boolean {
  const accepts = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, accepts);
  return accepts(value);
}

const title = ({ kind, path }: IntentField) => `${kind} ${path.join('.')}`;
const withItems = intentFields().flatMap((one): IntentField[] => {
  const { items } = one.field.data;
  // Items that are maps have fields of their own; what is in a map stands behind its key.
  return items
    ? [one, { ...one, path: [...one.path, one.field.data.type === 'map' ? 'key' : 0], field: items }]
    : [one];
});
const holders = new Set(['object', 'map', 'any']);
const plain = withItems.filter(({ field }) => !holders.has(field.data.type));

describe('a reference', () => {
  it('is taken wherever the documents take one, and nowhere else', () => {
    expect(plain.length).toBeGreaterThan(200);
    const wrong = plain.filter((one) => takes(schemaOf(one), { value: 'webCidr' }) !== takesValues.has(one.kind));
    expect(wrong.map(title)).toEqual([]);
  });

  it('is looked up wherever the schema takes it', () => {
    const fields = plain.filter(({ kind }) => takesValues.has(kind));
    const documents = fields.map(({ kind, path }) => {
      const value: unknown = { value: 'nowhere' };
      const below = path.reduceRight((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value) as object;
      return { apiVersion: 'cdk8s-ovn/v1', kind, metadata: { name: 'a' }, ...below };
    });
    const declared = {
      apiVersion: 'cdk8s-ovn/v1',
      kind: 'ClusterValues',
      metadata: { name: 'a' },
      spec: { values: {} },
    };
    const text = [...documents, declared].map((one) => JSON.stringify(one)).join('\n---\n');
    const { findings } = load(['-'], { cwd: __dirname, stdin: () => text });
    const lookedUp = findings.filter(({ rule }) => rule === 'intent/unknown-value');
    const titles = lookedUp.map(({ at }) => isPlace(at) && `${at.resource.kind} ${at.path.slice(0, -1).join('.')}`);
    expect(titles).toEqual(fields.map(title));
  });

  it('has the name of a value, and nothing beside it', () => {
    const wrong = plain.filter((one) =>
      [{}, { value: 7 }, { value: ['a'] }, { value: 'a', more: 1 }, { valeu: 'a' }].some((not) =>
        takes(schemaOf(one), not),
      ),
    );
    expect(wrong.map(title)).toEqual([]);
  });

  it('takes the place of no map that has fields', () => {
    const objects = withItems.filter(({ field: { data } }) => data.type === 'object' && !data.properties?.value);
    expect(objects.length).toBeGreaterThan(30);
    const taken = objects.filter((one) => takes(schemaOf(one), { value: 'webCidr' }));
    expect(taken.map(title)).toEqual([]);
  });

  it('takes no word from what a field takes without it', () => {
    const bare = (schema: JsonSchema) => JSON.stringify(schema).includes('"anyOf"');
    // A number out of its range, a text that is no choice, a list that is too short.
    const port = schemaOf({ kind: 'CustomVpc', path: ['spec', 'subnets', 0, 'mtu'] });
    expect([takes(port, 1400), takes(port, 9), takes(port, '1400')]).toEqual([true, false, false]);
    const attach = schemaOf({ kind: 'ExternalNetwork', path: ['spec', 'attach', 'type'] });
    expect(bare(attach)).toBe(true);
    expect([takes(attach, 'macvlan'), takes(attach, 'bridge'), takes(attach, 7)]).toEqual([true, false, false]);
    const pool = schemaOf({ kind: 'ExternalNetwork', path: ['spec', 'pool'] });
    expect([takes(pool, ['10.0.0.1']), takes(pool, [{ value: 'a' }]), takes(pool, [7])]).toEqual([true, true, false]);
  });
});

describe('the file of all intent documents', () => {
  const accepts = ajv.compile(schemaFiles([]).get('intent.json') as object);
  const example = (name: string): Record<string, unknown>[] =>
    parseAllDocuments(readFileSync(join(__dirname, '..', '..', 'examples', 'many-clusters', name), 'utf8')).map((one) =>
      one.toJS(),
    );
  const vpc = (metadata: object) => ({
    apiVersion: 'cdk8s-ovn/v1',
    kind: 'CustomVpc',
    metadata,
    spec: { subnets: [{ name: 'web', cidr: { value: 'webCidr' } }] },
  });

  it('accepts the example with many clusters', () => {
    const files = [
      'network/cluster-values.yaml',
      'network/shop.yaml',
      'network/external-network.yaml',
      'clusters/east.yaml',
    ];
    const documents = files.flatMap(example);
    expect(documents.length).toBeGreaterThan(3);
    expect(documents.filter((one) => !accepts(one))).toEqual([]);
  });

  it('knows labels and annotations that differ, and names that do not', () => {
    const value = { value: 'zone' };
    expect(accepts(vpc({ name: 'a', labels: { zone: value }, annotations: { zone: value } }))).toBe(true);
    expect(accepts(vpc({ name: 'a', labels: { value: 'zone' } }))).toBe(true);
    expect(accepts(vpc({ name: value }))).toBe(false);
    expect(accepts(vpc({ name: 'a', labels: { zone: { value: 7 } } }))).toBe(false);
  });
});
