import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds } from '../../lib/kinds';
import { NetworkAttachmentDefinition } from '../../lib/kinds/cncf/network-attachment-definition';
import { customResourceDefinition } from '../../lib/kinds/crd';
import { noneOneOrBothFamilies } from '../../lib/kinds/kubeovn/ip-pattern';
import { parseRelease, type Release } from '../../lib/target/release';
import { type UpstreamCrd, upstreamCrds, upstreamReleases } from './upstream';

type Json = Record<string, unknown>;

/** Where we differ from upstream on purpose. `path` ends in the keyword that differs. */
interface Difference {
  readonly kind: string;
  readonly releases: readonly string[];
  readonly path: RegExp;
  readonly reason: string;
}

const differences: readonly Difference[] = [
  {
    kind: 'Vpc',
    releases: ['1.15.24'],
    path: /^spec\.policyRoutes\[\]\.priority (min|max)$/,
    reason: '`min` and `max` are no keywords of a schema: the API server drops them, the range never held',
  },
  {
    kind: 'Vpc',
    releases: ['1.14.41', '1.15.24'],
    path: /^spec\.bfdPort\.ip (anyOf|pattern)$/,
    reason: 'the same texts, as one pattern of ours; the test below compares them',
  },
  {
    kind: 'Vpc',
    releases: ['1.14.41', '1.15.24'],
    path: /^spec\.bfdPort x-kubernetes-validations$/,
    reason: 'the same CEL rule in other words',
  },
  {
    kind: 'VpcNatGateway',
    releases: ['1.12.35', '1.13.15', '1.14.41'],
    path: /\.labelSelector\.matchExpressions\[\]\.key x-kubernetes-patch-(strategy|merge-key)$/,
    reason: 'no keywords of a schema: the API server drops them',
  },
];

describe.each(Object.entries(upstreamReleases))('kube-ovn %s', (text, file) => {
  const crds = upstreamCrds(file);
  it.skipIf(!crds)('defines our kinds as upstream does (skipped where shared/upstream is absent)', () => {
    const used = new Set<Difference>();
    const unexpected: string[] = [];
    for (const kind of kinds.filter(({ data }) => data.operator === 'kube-ovn')) {
      const theirs = crds?.find((crd) => crd.spec.names.kind === kind.name);
      const ours = customResourceDefinition(kind, release(text));
      for (const path of differing(flat(theirs), flat(ours as unknown as UpstreamCrd))) {
        const known = differences.find((d) => d.kind === kind.name && d.releases.includes(text) && d.path.test(path));
        if (known) used.add(known);
        else unexpected.push(`${kind.name}: ${path}`);
      }
    }
    expect(unexpected).toEqual([]);
    const expected = differences.filter(({ releases }) => releases.includes(text));
    expect(new Set(used)).toEqual(new Set(expected));
  });
});

describe('Multus', () => {
  const crds = upstreamCrds('multus/network-attachment-definitions.yaml');
  it.skipIf(!crds)(
    'defines NetworkAttachmentDefinition as upstream does (skipped where shared/upstream is absent)',
    () => {
      const ours = customResourceDefinition(NetworkAttachmentDefinition, release('1.16'));
      expect(differing(flat(crds?.[0]), flat(ours as unknown as UpstreamCrd))).toEqual([]);
    },
  );
});

describe('the pattern of Vpc.spec.bfdPort.ip', () => {
  const crds = upstreamCrds(upstreamReleases['1.15.24'] as string);
  const bfdPort = crds?.find(({ spec }) => spec.names.kind === 'Vpc');
  const theirs = patternsOf(bfdPort).map((pattern) => new RegExp(pattern));
  const ours = new RegExp(noneOneOrBothFamilies);

  const token = fc.constantFrom(
    ':',
    '::',
    '.',
    ',',
    '0',
    '1',
    '9',
    '01',
    '10',
    '25',
    '255',
    '256',
    'a',
    'F',
    'abcd',
    '1.2.3.4',
    '::1',
    'fd00::5',
    'g',
    ' ',
  );
  const octets = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 3, maxLength: 5 }).map((o) => o.join('.'));
  const groups = fc
    .array(fc.constantFrom('', '1', 'ab', '0cd', 'ffff'), { minLength: 2, maxLength: 10 })
    .map((g) => g.join(':'));
  const text = fc.oneof(
    fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join('')),
    octets,
    groups,
    fc.tuple(octets, groups).map(([v4, v6]) => `${v4},${v6}`),
    fc.tuple(octets, groups).map(([v4, v6]) => `${v6},${v4}`),
  );

  it.skipIf(!crds)('lets the same texts through as upstream (skipped where shared/upstream is absent)', () => {
    expect(theirs.length).toBeGreaterThan(3);
    fc.assert(
      fc.property(text, (value) => ours.test(value) === theirs.some((pattern) => pattern.test(value))),
      { numRuns: 5_000 },
    );
    for (const value of ['', '1.2.3.4', '::', 'fd00::1', '1.2.3.4,::1', '::1,1.2.3.4'])
      expect(ours.test(value)).toBe(true);
    for (const value of ['1.2.3', '1.2.3.4,1.2.3.4', '::1,::1', '1::2::3', ',']) expect(ours.test(value)).toBe(false);
  });

  function patternsOf(crd: UpstreamCrd | undefined): string[] {
    if (!crd) return [];
    const root = crd.spec.versions[0]?.schema.openAPIV3Schema;
    const at = ['spec', 'bfdPort', 'ip'].reduce<Json>(
      (s, key) => (s.properties as Record<string, Json>)[key] as Json,
      root as Json,
    );
    return (at.anyOf as { pattern: string }[]).map(({ pattern }) => pattern);
  }
});

function release(text: string): Release {
  const parsed = parseRelease(text);
  if (!parsed) throw new Error(`not a release: ${text}`);
  return parsed;
}

/** A definition as a table: a row for each keyword of each place. Descriptions and annotations are left out. */
function flat(crd: UpstreamCrd | undefined): Map<string, string> {
  const rows = new Map<string, string>();
  if (!crd) return rows;
  const { names, group, scope, versions } = crd.spec;
  const row = (path: string, keyword: string, value: unknown) => rows.set(`${path} ${keyword}`, JSON.stringify(value));
  row('crd', 'name', (crd.metadata as Json).name);
  row('crd', 'group', group);
  row('crd', 'scope', scope);
  // The API server fills in what is left out.
  const { singular = names.kind.toLowerCase(), listKind = `${names.kind}List`, ...rest } = names;
  for (const [key, value] of Object.entries({ ...rest, singular, listKind })) row('names', key, value);
  for (const { schema, additionalPrinterColumns = [], ...version } of versions) {
    for (const [key, value] of Object.entries(version)) row(`version ${version.name}`, key, value);
    for (const [i, column] of (additionalPrinterColumns as Json[]).entries())
      for (const [key, value] of Object.entries(column)) row(`column ${i}`, key, value);
    // The API server knows these three in every schema, whether a definition lists them or not.
    const root = schema.openAPIV3Schema;
    const implied = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } };
    flatSchema({ ...root, properties: { ...implied, ...(root.properties as Json) } }, '', row);
  }
  return rows;
}

function flatSchema(schema: Json, path: string, row: (path: string, keyword: string, value: unknown) => void): void {
  const { description: _, properties, items, additionalProperties, ...rest } = schema;
  for (const [keyword, value] of Object.entries(rest))
    row(path, keyword, keyword === 'required' ? [...(value as string[])].sort() : value);
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, Json>))
    flatSchema(property, path ? `${path}.${name}` : name, row);
  if (items) flatSchema(items as Json, `${path}[]`, row);
  if (additionalProperties) flatSchema(additionalProperties as Json, `${path}{}`, row);
}

function differing(theirs: Map<string, string>, ours: Map<string, string>): string[] {
  const paths = new Set([...theirs.keys(), ...ours.keys()]);
  return [...paths].filter((path) => theirs.get(path) !== ours.get(path));
}
