import { describe, expect, it } from 'vitest';
import { definitionFaults } from '../../../lib/schema/crds/definition-faults';
import { rootFaults, structureFaults } from '../../../lib/schema/crds/structure';
import { formatPath } from '../../../lib/source/path';

type Json = Readonly<Record<string, unknown>>;

const schema = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: { size: { type: 'integer' }, parts: { type: 'array', items: { type: 'object' } } },
    },
  },
};
const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } };
const names = { kind: 'Widget', plural: 'widgets' };

/** What is said of a definition that is right but for this. */
function said(spec: Json, of: Json = {}, annotations: Json = {}): string[] {
  const whole = { group: 'example.com', names, scope: 'Namespaced', versions: [{ ...version, ...of }], ...spec };
  return Array.from(definitionFaults({ metadata: { annotations }, spec: whole }), ({ path }) => formatPath(path));
}

function webhook(clientConfig: Json, conversionReviewVersions: readonly string[] = ['v1']): Json {
  return { conversion: { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions } } };
}

describe('a definition', () => {
  it('is right', () => {
    expect(said({})).toEqual([]);
  });

  it.each<[Json, string[]]>([
    [{ scope: 'namespaced' }, ['spec.scope']],
    [{ group: 'Example.com' }, ['spec.group']],
    [{ preserveUnknownFields: true }, ['spec.preserveUnknownFields']],
    [{ preserveUnknownFields: false }, []],
    [{ names: { ...names, singular: 'a b' } }, ['spec.names.singular']],
    [{ names: { ...names, singular: '' } }, []],
    [{ names: { ...names, shortNames: ['w', 'W'] } }, ['spec.names.shortNames[1]']],
    [{ names: { ...names, categories: ['all', ''] } }, ['spec.names.categories[1]']],
    [{ names: { ...names, listKind: 'Widget' } }, ['spec.names.listKind']],
    [{ names: { ...names, listKind: '1' } }, ['spec.names.listKind']],
    [{ conversion: {} }, ['spec.conversion']],
    [{ conversion: { strategy: 'none' } }, ['spec.conversion.strategy']],
    [{ conversion: { strategy: 'None', webhook: {} } }, []],
    [{ conversion: { strategy: 'None', webhook: { conversionReviewVersions: ['v1'] } } }, ['spec.conversion.webhook']],
    ...(['http://a.b', 'https://u@a.b', 'https://a.b?c', 'https://a.b#c', 'https://', 'a'] as const).map(
      (url): [Json, string[]] => [webhook({ url }), ['spec.conversion.webhook.clientConfig.url']],
    ),
    [webhook({ url: 'https://a.b/c' }), []],
    [webhook({ service: { name: 'a', namespace: 'b', port: 443, path: '/c/' } }), []],
    [
      webhook({ service: { name: '', namespace: 'b', port: 70_000, path: 'c' } }),
      ['', '.port', '.path'].map((key) => `spec.conversion.webhook.clientConfig.service${key}`),
    ],
    [
      webhook({ url: 'https://a.b' }, ['v1', 'v1', 'V2']),
      [1, 2].map((i) => `spec.conversion.webhook.conversionReviewVersions[${i}]`),
    ],
    [{ conversion: { strategy: 'Webhook' } }, ['spec.conversion', 'spec.conversion']],
    [
      {
        conversion: {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a' }, conversionReviewVersions: ['v1'] },
        },
      },
      [],
    ],
  ])('with %j', (spec, expected) => {
    expect(said(spec)).toEqual(expected);
  });

  it.each<[Json, string[]]>([
    [{ name: 'V1' }, ['spec.versions[0].name']],
    [{ deprecationWarning: 'use v2' }, ['spec.versions[0].deprecationWarning']],
    [{ deprecated: true, deprecationWarning: 'use v2' }, []],
    [{ additionalPrinterColumns: [{ name: 'a', type: 'date', jsonPath: '.metadata.creationTimestamp' }] }, []],
    [
      { additionalPrinterColumns: [{ type: 'text', format: 'x', jsonPath: 'a' }] },
      ['', '.type', '.format', '.jsonPath'].map((key) => `spec.versions[0].additionalPrinterColumns[0]${key}`),
    ],
    [{ subresources: { scale: { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n' } } }, []],
    [
      { subresources: { scale: { specReplicasPath: '.spec', labelSelectorPath: '.metadata.a' } } },
      ['.specReplicasPath', '', '.labelSelectorPath'].map((key) => `spec.versions[0].subresources.scale${key}`),
    ],
    [{ selectableFields: [{ jsonPath: '.spec.size' }] }, []],
    [{ selectableFields: [{ jsonPath: '.spec.a' }] }, ['spec.versions[0].selectableFields[0].jsonPath']],
    [{ selectableFields: [{ jsonPath: '.spec.parts' }] }, ['spec.versions[0].selectableFields[0].jsonPath']],
    [
      { selectableFields: [{ jsonPath: '.spec.size' }, { jsonPath: '.spec.size' }] },
      ['spec.versions[0].selectableFields[1].jsonPath'],
    ],
    [
      { selectableFields: Array(9).fill({}) },
      ['', ...Array.from('012345678', (i) => `[${i}]`)].map((i) => `spec.versions[0].selectableFields${i}`),
    ],
  ])('with a version with %j', (of, expected) => {
    expect(said({}, of)).toEqual(expected);
  });

  it.each<[string, Json, string[]]>([
    ['a.k8s.io', {}, ['spec.group']],
    ['kubernetes.io', {}, ['spec.group']],
    ['k8s.ovn.org', {}, []],
    ['a.k8s.io', { 'api-approved.kubernetes.io': 'unapproved, for a test' }, []],
    ['a.k8s.io', { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/enhancements/pull/1' }, []],
    ['a.k8s.io', { 'api-approved.kubernetes.io': 'yes' }, ['spec.group']],
  ])('in group %s with %j', (group, annotations, expected) => {
    expect(said({ group }, {}, annotations)).toEqual(expected);
  });
});

describe('a schema', () => {
  const faults = (own: Json) => Array.from(structureFaults(own, []), ({ path }) => formatPath(path));
  const root = (properties: Json) => ({ type: 'object', properties });
  const field = (own: Json) => faults(root({ a: own }));

  it.each<[Json, string[]]>([
    [root({ metadata: { type: 'object' } }), []],
    [root({ metadata: { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } } }), []],
    [root({ metadata: { type: 'string' } }), ['properties.metadata.type']],
    [root({ metadata: { type: 'object', maxProperties: 9 } }), ['properties.metadata.maxProperties']],
    [
      root({ metadata: { type: 'object', properties: { labels: { type: 'object' } } } }),
      ['properties.metadata.properties.labels'],
    ],
    [root({ kind: { type: 'integer' } }), ['properties.kind.type']],
    [root({ kind: { type: 'string', default: 'A' } }), ['properties.kind.default']],
    [{ type: 'object', additionalProperties: true }, ['additionalProperties']],
  ])('of the object: %j', (own, expected) => {
    expect(faults(own)).toEqual(expected);
  });

  it.each<[Json, string[]]>([
    [{ type: 'string', additionalProperties: false }, []],
    [{ type: 'object', properties: { b: { type: 'string' } }, additionalProperties: true }, []],
    [
      { type: 'object', properties: { b: { type: 'string' } }, additionalProperties: false },
      ['properties.a.additionalProperties'],
    ],
    [
      { type: 'string', 'x-kubernetes-preserve-unknown-fields': false },
      ['properties.a.x-kubernetes-preserve-unknown-fields'],
    ],
    [{ type: 'string', 'x-kubernetes-map-type': 'atomic' }, ['properties.a.x-kubernetes-map-type']],
    [{ type: 'object', 'x-kubernetes-map-type': 'set' }, ['properties.a.x-kubernetes-map-type']],
    [
      { type: 'array', items: { type: 'object' }, 'x-kubernetes-list-type': 'set' },
      ['properties.a.x-kubernetes-list-type'],
    ],
    [
      { type: 'array', items: { type: 'object', 'x-kubernetes-map-type': 'atomic' }, 'x-kubernetes-list-type': 'set' },
      [],
    ],
    [
      { type: 'array', items: { type: 'string', nullable: true }, 'x-kubernetes-list-type': 'set' },
      ['properties.a.items.nullable'],
    ],
    [
      {
        type: 'array',
        items: { type: 'string' },
        'x-kubernetes-list-type': 'atomic',
        'x-kubernetes-list-map-keys': ['b'],
      },
      ['properties.a.x-kubernetes-list-map-keys'],
    ],
    [
      {
        type: 'array',
        items: { type: 'object', required: ['b'], properties: { b: { type: 'string', nullable: true } } },
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['b'],
      },
      ['properties.a.x-kubernetes-list-map-keys[0]'],
    ],
  ])('of a field: %j', (own, expected) => {
    expect(field(own)).toEqual(expected);
  });

  it('with the status as a subresource says little of the whole object', () => {
    const of = (own: Json) => Array.from(rootFaults({ type: 'object', ...own }, []), ({ path }) => formatPath(path));
    expect(of({ required: ['spec'], 'x-kubernetes-validations': [] })).toEqual([]);
    expect(of({ not: {}, anyOf: [], maxProperties: 1 })).toEqual(['anyOf', 'maxProperties', 'not']);
  });
});
