import { describe, expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { Resource } from '../../../lib/source/resource';
import { defaultTarget } from '../../../lib/target/target';
import { crd, widget } from './crd';

const nowhere = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};

/** What is found in these objects, without what is said of the definitions themselves. */
function found(...objects: object[]): string[] {
  const resources = objects.map((one) => new Resource(one as Record<string, unknown>, nowhere));
  return check(resources, { target: defaultTarget })
    .findings.filter(({ message }) => !message.includes('CustomResourceDefinition'))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

describe('an object of a kind that a definition defines', () => {
  const sized = { type: 'object', required: ['size'], properties: { size: { type: 'integer', maximum: 9 } } };

  it('is checked with its schema', () => {
    expect(found(crd(sized), widget({ size: 3 }))).toEqual([]);
    expect(found(crd(sized), widget({ size: 12 }))).toEqual([
      'schema/out-of-range: spec.size of Widget w1 is 12, above 9',
    ]);
    expect(found(crd(sized), widget({ size: 1, sise: 1 }))).toEqual([
      'schema/unknown-field: spec.sise of Widget w1 is no field of its kind',
    ]);
    expect(found(crd(sized), widget({}))).toEqual(['schema/missing-field: spec.size of Widget w1 is missing']);
  });

  it('has one of its versions', () => {
    const versions = ['v1', 'v2'].map((name) => ({ name, served: name === 'v2', storage: name === 'v1' }));
    expect(found(crd({}, { versions }), widget({}))).toEqual([
      'schema/unknown-version: Widget is example.com/v2, not example.com/v1',
    ]);
    expect(found(crd({}), widget({}, { apiVersion: 'example.com/v1beta1' }))).toEqual([
      'schema/unknown-version: Widget is example.com/v1, not example.com/v1beta1',
    ]);
  });

  it('has no namespace where the kind has none, and one identity', () => {
    const placed = (namespace: string) => widget({}, { metadata: { name: 'w1', namespace } });
    const open = { type: 'object' };
    expect(found(crd(open, { scope: 'Cluster' }), placed('a'))).toEqual([
      'kubernetes/namespace-on-cluster-scoped: Widget w1 is cluster-scoped and has namespace a',
    ]);
    expect(found(crd(open), placed('a'), placed('b'))).toEqual([]);
    expect(found(crd(open, { scope: 'Cluster' }), placed('a'), placed('b')).join()).toContain('duplicate-object');
  });
});

describe('a definition of whatever form', () => {
  const strange = [null, 7, 'x', true, [], [1], {}, { a: 1 }, [{ a: null }], 10n ** 30n];
  const keywords = ['type', 'properties', 'items', 'required', 'enum', 'allOf', 'anyOf', 'oneOf', 'not', 'pattern'];
  const more = [
    'minimum',
    'maxLength',
    'minItems',
    'multipleOf',
    'additionalProperties',
    'format',
    'default',
    'nullable',
  ];
  const extensions = ['list-type', 'list-map-keys', 'validations', 'preserve-unknown-fields', 'embedded-resource'];
  const all = [...keywords, ...more, ...extensions.map((name) => `x-kubernetes-${name}`)];

  it.each(all)('breaks nothing: %s', (keyword) => {
    for (const value of strange)
      for (const spec of strange) {
        const schema = { type: 'object', 'x-kubernetes-list-type': 'map', [keyword]: value };
        expect(() => found(crd(schema), crd({ ...schema, type: 'array' }), widget(spec))).not.toThrow();
      }
  });

  it.each(['spec', 'metadata'])('breaks nothing: %s', (field) => {
    for (const value of strange) expect(() => found({ ...crd({}), [field]: value }, widget({}))).not.toThrow();
    for (const inner of ['group', 'names', 'versions', 'scope'])
      for (const value of strange)
        expect(() => found({ ...crd({}), spec: { ...crd({}).spec, [inner]: value } }, widget({}))).not.toThrow();
  });
});

describe('the metadata of any object', () => {
  const named = (apiVersion: string, kind: string, metadata: object) => found({ apiVersion, kind, metadata });

  it('follow the form of names of its kind', () => {
    expect(named('networking.k8s.io/v1', 'Ingress', { name: 'My_App' })).toHaveLength(1);
    expect(named('rbac.authorization.k8s.io/v1', 'ClusterRole', { name: 'system:a_B' })).toEqual([]);
    expect(named('rbac.authorization.k8s.io/v1', 'Role', { name: 'a/b' })).toHaveLength(1);
    expect(named('networking.k8s.io/v1', 'IPAddress', { name: '2001:db8::1' })).toEqual([]);
    expect(named('authentication.k8s.io/v1', 'TokenReview', {})).toEqual([]);
    expect(named('networking.k8s.io/v1', 'Ingress', { generateName: 'run-' })).toEqual([]);
    expect(named('networking.k8s.io/v1', 'Ingress', {})).toHaveLength(1);
    expect(named('kustomize.config.k8s.io/v1beta1', 'Kustomization', {}).join()).not.toContain('bad-name');
  });

  it('hold 256 KiB of annotations', () => {
    const annotations = (bytes: number) => ({ name: 'a', annotations: { a: 'é'.repeat((bytes - 2) / 2), b: '' } });
    expect(named('networking.k8s.io/v1', 'Ingress', annotations(262_144))).toEqual([]);
    expect(named('networking.k8s.io/v1', 'Ingress', annotations(262_146))).toEqual([
      'schema/out-of-range: metadata.annotations of Ingress a has 262146 bytes, more than 262144',
    ]);
  });
});
