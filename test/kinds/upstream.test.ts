import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds } from '../../lib/kinds';
import { NetworkAttachmentDefinition } from '../../lib/kinds/cncf/network-attachment-definition';
import { customResourceDefinition } from '../../lib/kinds/crd';
import { noneOneOrBothFamilies } from '../../lib/kinds/kubeovn/ip-pattern';
import { parseRelease, type Release } from '../../lib/target/release';
import { differing, flat } from './definition-table';
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
