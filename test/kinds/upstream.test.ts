import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kinds } from '../../lib/kinds';
import { NetworkAttachmentDefinition } from '../../lib/kinds/cncf/network-attachment-definition';
import { customResourceDefinition } from '../../lib/kinds/crd';
import { SidecarSet } from '../../lib/kinds/kruise/sidecar-set';
import {
  ipv4Range,
  ipv4ThenIpv6,
  ipv6Range,
  ipv6ThenIpv4,
  noneOneOrBothFamilies,
} from '../../lib/kinds/kubeovn/ip-pattern';
import { NodeNetworkConfigurationPolicy } from '../../lib/kinds/nmstate/node-network-configuration-policy';
import { exists } from '../../lib/kinds/openapi';
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
    kind: 'SecurityGroup',
    releases: ['1.15.24'],
    path: /^spec\.(ingress|egress)Rules\[\]\.(priority|portRangeMin|portRangeMax) (min|max)$/,
    reason: '`min` and `max` are no keywords of a schema: the API server drops them, the ranges never held',
  },
  {
    kind: 'VpcEgressGateway',
    releases: ['1.14.41', '1.15.24'],
    path: /^spec\.prefix (anyOf|pattern)$/,
    reason: 'the two patterns of anyOf as one, as 1.17 has them',
  },
  {
    kind: 'VpcEgressGateway',
    releases: ['1.14.41', '1.15.24'],
    path: /^spec\.(internal|external)IPs\[\] oneOf$/,
    reason: 'the same texts, in patterns of ours; the test below compares them',
  },
  {
    kind: 'VpcEgressGateway',
    releases: ['1.14.41'],
    path: /^spec\.tolerations\[\]\.tolerationSeconds format$/,
    reason: 'int64 is what every integer is',
  },
  {
    kind: 'IPPool',
    releases: ['1.12.35', '1.13.15', '1.14.41', '1.15.24'],
    path: /^spec\.ips\[\] anyOf$/,
    reason: 'the same texts, in patterns of ours; the test below compares them',
  },
  {
    kind: 'VpcNatGateway',
    releases: ['1.12.35', '1.13.15', '1.14.41'],
    path: /\.labelSelector\.matchExpressions\[\]\.key x-kubernetes-patch-(strategy|merge-key)$/,
    reason: 'no keywords of a schema: the API server drops them',
  },
  {
    kind: 'VpcNatGateway',
    releases: ['1.12.35'],
    path: /^(spec\.qosPolicy|status.*|version v1) /,
    reason: 'only the chart lacks them: v1.12.4 dist/images/install.sh and yamls/crd.yaml have them, as 1.13 does',
  },
  {
    kind: 'SwitchLBRule',
    releases: ['1.12.35'],
    path: /^spec\.endpoints(\[\])? type$/,
    reason: 'only the chart lacks it: v1.12.4 dist/images/install.sh and yamls/crd.yaml have it, as 1.13 does',
  },
];

describe.each(Object.entries(upstreamReleases))('kube-ovn %s', (text, file) => {
  const crds = upstreamCrds(file);
  it.skipIf(!crds)('defines our kinds as upstream does (skipped where shared/upstream is absent)', () => {
    const used = new Set<Difference>();
    const unexpected: string[] = [];
    const own = kinds.filter(({ data }) => data.operator === 'kube-ovn' && exists(data.during, release(text)));
    const names = crds?.map(({ spec }) => spec.names.kind);
    expect(own.map(({ name }) => name).sort()).toEqual(names?.sort());
    for (const kind of own) {
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

describe('nmstate', () => {
  const crds = upstreamCrds('nmstate/nodenetworkconfigurationpolicies.yaml');
  it.skipIf(!crds)(
    'defines NodeNetworkConfigurationPolicy as upstream does (skipped where shared/upstream is absent)',
    () => {
      const ours = customResourceDefinition(NodeNetworkConfigurationPolicy, release('1.16'));
      expect(differing(flat(crds?.[0]), flat(ours as unknown as UpstreamCrd))).toEqual([]);
    },
  );
});

describe.each(['1.8.4', '1.9.0'])('Kruise %s', (text) => {
  const crds = upstreamCrds(`kruise/sidecarsets-v${text}.yaml`);
  it.skipIf(!crds)(
    'defines SidecarSet as upstream does, in every version (skipped where shared/upstream is absent)',
    () => {
      const [theirs] = crds ?? [];
      const ours = customResourceDefinition(SidecarSet, release(text)) as unknown as UpstreamCrd;
      const names = (crd: UpstreamCrd | undefined) => crd?.spec.versions.map(({ name }) => name).sort();
      expect(names(ours)).toEqual(names(theirs));
      for (const name of names(ours) ?? [])
        expect(differing(flat(theirs && only(name, theirs)), flat(only(name, ours)))).toEqual([]);
    },
  );

  /** A definition with one of its versions. */
  function only(name: string, crd: UpstreamCrd): UpstreamCrd {
    return { ...crd, spec: { ...crd.spec, versions: crd.spec.versions.filter((version) => version.name === name) } };
  }
});

const ipPatterns: readonly [kind: string, path: string, patterns: readonly string[]][] = [
  ['Vpc', 'spec.bfdPort.ip', [noneOneOrBothFamilies]],
  ['IPPool', 'spec.ips.*', [ipv4Range, ipv6Range]],
  ['VpcEgressGateway', 'spec.internalIPs.*', [ipv4ThenIpv6, ipv6ThenIpv4]],
];

describe.each(ipPatterns)('the patterns of %s %s', (kind, path, patterns) => {
  const crds = upstreamCrds(upstreamReleases['1.15.24'] as string);
  const theirs = patternsOf(crds?.find(({ spec }) => spec.names.kind === kind)).map((pattern) => new RegExp(pattern));
  const ours = patterns.map((pattern) => new RegExp(pattern));

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
    fc.tuple(octets, octets).map(([from, to]) => `${from}..${to}`),
    fc.tuple(groups, groups).map(([from, to]) => `${from}..${to}`),
  );
  const some = (list: readonly RegExp[], value: string) => list.some((pattern) => pattern.test(value));

  it.skipIf(!crds)('lets the same texts through as upstream (skipped where shared/upstream is absent)', () => {
    expect(theirs.length).toBeGreaterThan(1);
    fc.assert(
      fc.property(text, (value) => some(ours, value) === some(theirs, value)),
      { numRuns: 3_000 },
    );
    const hosts = ['', '1.2.3.4', '::', 'fd00::1', '1.2.3', '1::2::3', ',', '256.1.1.1'];
    const texts = [...hosts, ...['..', ','].flatMap((by) => hosts.flatMap((a) => hosts.map((b) => `${a}${by}${b}`)))];
    expect(texts.filter((value) => some(ours, value))).toEqual(texts.filter((value) => some(theirs, value)));
    expect(texts.filter((value) => some(ours, value)).length).toBeGreaterThan(3);
  });

  function patternsOf(crd: UpstreamCrd | undefined): string[] {
    if (!crd) return [];
    const root = crd.spec.versions[0]?.schema.openAPIV3Schema;
    const at = path
      .split('.')
      .reduce<Json>(
        (s, key) => (key === '*' ? s.items : (s.properties as Record<string, Json>)[key]) as Json,
        root as Json,
      );
    const variants = (at.anyOf ?? at.oneOf) as { pattern?: string }[];
    return variants.flatMap(({ pattern }) => pattern ?? []);
  }
});

function release(text: string): Release {
  const parsed = parseRelease(text);
  if (!parsed) throw new Error(`not a release: ${text}`);
  return parsed;
}
