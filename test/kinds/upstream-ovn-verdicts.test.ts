import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { openApi } from '../../lib/kinds/openapi';
import { ClusterUserDefinedNetwork } from '../../lib/kinds/ovn/cluster-user-defined-network';
import { UserDefinedNetwork } from '../../lib/kinds/ovn/user-defined-network';
import { parseRelease, type Release } from '../../lib/target/release';
import { shared } from '../shared';
import { accepts } from './rule-verdicts';
import { upstreamCrds } from './upstream';

type Json = Readonly<Record<string, unknown>>;

interface Case {
  readonly id: string;
  readonly object: Json;
  readonly old?: Json;
  readonly accepted: boolean;
}

const folder = shared('corpus/cudn');
const kinds = [ClusterUserDefinedNetwork, UserDefinedNetwork];
const releases = { '1.1.0': 'v1.1.0', '1.2.0': 'v1.2.0', '1.3.0': 'v1.3.0', main: 'main' };

describe.skipIf(!folder)('rules, beside upstream (skipped where ../shared is absent)', () => {
  describe.for(kinds)('of $name', judged);
});

function judged(kind: (typeof kinds)[number]): void {
  const cases = recorded().filter(({ object }) => object.kind === kind.name);

  it('are those of the API server, for OVN-Kubernetes main', () => {
    const ours = openApi(kind, parseRelease('main') as Release);
    expect(cases.length).toBeGreaterThan(10);
    const wrong = cases.filter(({ object, old, accepted }) => accepts(ours, object, old) !== accepted);
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it.for(Object.entries(releases))(
    'are those of upstream in %s, for objects with changes by chance',
    ([text, file]) => {
      const theirs = upstreamCrds(`ovn-kubernetes/${kind.data.plural}-${file}.yaml`)?.[0]?.spec.versions[0]?.schema
        .openAPIV3Schema;
      const ours = openApi(kind, parseRelease(text) as Release);
      const one = fc.oneof(fc.constantFrom(...cases.map(({ object }) => object)), fc.constantFrom(...small(kind.name)));
      let accepted = 0;
      fc.assert(
        fc.property(one, changes, changes, (object, first, second) => {
          const old = changed(object, first);
          const now = changed(old, second);
          const verdicts = [accepts(theirs ?? {}, old), accepts(theirs ?? {}, now, old)];
          accepted += verdicts.filter(Boolean).length;
          expect([accepts(ours, old), accepts(ours, now, old)]).toEqual(verdicts);
        }),
        { numRuns: 1_000 },
      );
      expect(accepted).toBeGreaterThan(100);
    },
  );
}

function recorded(): readonly Case[] {
  if (!folder) return [];
  const created = ['cudn', 'crd-api'].flatMap(linesIn);
  const updated = linesIn('update');
  return [
    ...created.map((line) => JSON.parse(line)).map(({ id, object, api }) => ({ id, object, accepted: api.accepted })),
    ...updated
      .map((line) => JSON.parse(line))
      .map((test) => ({ id: test.id, object: test.new, old: test.old, accepted: test.api.accepted })),
    ...readdirSync(folder)
      .filter((file) => file.endsWith('.yaml'))
      .map(scenario),
  ];
}

/** Every case of a folder of the corpus. */
function linesIn(name: string): readonly string[] {
  const cases = shared(`corpus/${name}`) as string;
  const files = readdirSync(cases).filter((file) => file.endsWith('.jsonl'));
  return files.flatMap((file) => readFileSync(join(cases, file), 'utf8').trim().split('\n'));
}

/** Networks that every release takes, and some that use all that newer ones have. */
function small(kind: string): readonly Json[] {
  const layer2 = { role: 'Primary', subnets: ['10.0.0.0/16', 'fd00::/64'], joinSubnets: ['10.9.0.0/16'], mtu: 1400 };
  const layer3 = { role: 'Secondary', subnets: [{ cidr: '10.0.0.0/16', hostSubnet: 24 }], mtu: 1400 };
  const primary = { ...layer3, role: 'Primary', joinSubnets: ['10.9.0.0/16'] };
  const reserving = { reservedSubnets: ['10.0.1.0/24'], infrastructureSubnets: ['10.0.2.0/24', 'fd00::/112'] };
  const full = { ...layer2, ...reserving, defaultGatewayIPs: ['10.0.2.1', 'fd00::1'] };
  const vrf = { vni: 1, routeTarget: '65000:1' };
  const networks = [
    { topology: 'Layer2', layer2 },
    { topology: 'Layer2', layer2: full },
    { topology: 'Layer3', layer3 },
    { topology: 'Layer3', layer3: primary },
  ];
  if (kind === 'UserDefinedNetwork') return networks.map((spec) => manifest(kind, spec));
  const evpn = { vtep: 'v', ipVRF: vrf };
  const noOverlay = { outboundSNAT: 'Enabled', routing: 'Managed' };
  const more = [
    { topology: 'Layer2', layer2, transport: 'EVPN', evpn: { ...evpn, macVRF: { ...vrf, vni: 2 } } },
    { topology: 'Layer3', layer3: primary, transport: 'EVPN', evpn },
    { topology: 'Layer3', layer3: primary, transport: 'NoOverlay', noOverlay },
    { topology: 'Layer3', layer3: primary, transport: 'NoOverlay', noOverlayOptions: noOverlay },
  ];
  const plain = [...networks, ...more].map((network) => manifest(kind, { namespaceSelector: {}, network }));
  const uplinked = networks.map((network) => manifest(kind, { namespaceSelector: {}, network, uplinks: ['up'] }));
  return [...plain, ...uplinked];
}

const manifest = (kind: string, spec: Json): Json => ({
  apiVersion: 'k8s.ovn.org/v1',
  kind,
  metadata: { name: 'net-1' },
  spec,
});

/** Upstream's own scenarios: the name tells the verdict; of two states the second is the update. */
function scenario(file: string): Case {
  const documents = parseAllDocuments(readFileSync(join(folder as string, file), 'utf8')).map(
    (one) => one.toJS() as Json,
  );
  const accepted = !/\.invalid(-update)?\.yaml$/.test(file);
  const [object, update] = documents as [Json, Json | undefined];
  return { id: file, accepted, ...(update ? { object: update, old: object } : { object }) };
}

/** What a changed field may get; numbers and names that are close to a limit, and objects that lack a part. */
const words: Readonly<Record<string, readonly unknown[]>> = {
  topology: ['Layer2', 'Layer3', 'Localnet'],
  transport: ['NoOverlay', 'Geneve', 'EVPN'],
  role: ['Primary', 'Secondary'],
  layer2: [null, { role: 'Primary', subnets: ['10.0.0.0/16'] }],
  layer3: [null, { role: 'Primary', subnets: [{ cidr: '10.0.0.0/16' }] }],
  localnet: [null, { role: 'Secondary', physicalNetworkName: 'a', subnets: ['10.0.0.0/16'] }],
  evpn: [{ vtep: 'v' }, { vtep: 'v', macVRF: { vni: 1 } }, { vtep: 'v', ipVRF: { vni: 1 } }],
  vni: [0, 1, 2, 16777216],
  noOverlay: [{ outboundSNAT: 'Enabled', routing: 'Managed' }],
  noOverlayOptions: [{ outboundSNAT: 'Enabled', routing: 'Managed' }],
  uplinks: [['up'], ['other'], []],
  mtu: [575, 576, 1279, 1280, 1500],
  ipam: [{ mode: 'Disabled' }, { mode: 'Enabled', lifecycle: 'Persistent' }, { lifecycle: 'Persistent' }],
  mode: ['Enabled', 'Disabled', 'Access'],
  lifecycle: ['Persistent'],
  joinSubnets: [['10.9.0.0/16'], ['10.9.0.0/16', '10.8.0.0/16'], ['bad']],
  reservedSubnets: [['10.0.1.0/24'], ['10.0.1.5/24'], ['10.0.2.0/25'], ['10.0.0.0/8'], ['bad']],
  infrastructureSubnets: [['10.0.2.0/24'], ['10.0.2.5/24'], ['10.0.1.0/25'], ['10.0.0.0/8'], ['bad']],
  defaultGatewayIPs: [['10.0.2.1'], ['10.0.2.1', 'fd00::1'], ['10.0.2.1', '10.0.2.2'], ['10.1.0.1'], ['bad']],
  excludeSubnets: [['10.0.1.0/24'], ['bad']],
  physicalNetworkName: ['a', 'a,b', 'a:b', ''],
  vlan: [{ mode: 'Access' }, { mode: 'Access', access: { id: 4094 } }],
  id: [0, 1, 4094, 4095],
  cidr: ['10.0.0.0/16', '10.0.0.0/24', '10.2.0.0/16', 'fd00::/48', 'fd01::/48', '10.0.0.0/33'],
  hostSubnet: [16, 17, 24, 31, 32, 48, 49, 64, 127],
  routeTarget: [
    ...[
      '65000:1',
      '70000:65535',
      '70000:65536',
      '65535:4294967295',
      '65535:4294967296',
      '*:4294967295',
      '*:4294967296',
    ],
    ...[
      '1.2.3.4:65535',
      '1.2.3.4:65536',
      'a:1',
      '1:a',
      '1:2:3',
      '1',
      '1.2:3',
      ':',
      '*:',
      '*:a',
      '',
      '*:00',
      '1.2.3.4:a',
    ],
  ],
  subnets: [
    ...[['10.0.0.0/16'], ['fd00::/64'], ['10.0.0.0/16', 'fd00::/64'], ['10.0.0.0/16', '10.1.0.0/16'], ['bad']],
    [{ cidr: '10.0.0.0/16' }, { cidr: 'fd00::/48' }],
    [{ cidr: '10.0.0.0/16', hostSubnet: 24 }, { cidr: '10.1.0.0/16' }],
    [{ cidr: '10.0.0.0/16' }, { cidr: '10.0.0.0/24' }],
    [{ cidr: '10.0.0.0/16' }, { cidr: '10.0.0.0/16' }],
    [{ cidr: 'fd00::/48' }, { cidr: 'fd01::/48' }],
    [{ cidr: '10.0.0.0/16', hostSubnet: 24 }, { cidr: '10.1.0.0/16', hostSubnet: 24 }, { cidr: 'fd01::/48' }],
  ],
};
const fields = Object.keys(words);

type Change = readonly [object: number, field: number, word: number];
const changes: fc.Arbitrary<readonly Change[]> = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 2 });

/** A copy with changes below `spec`: fields are set, and every sixth time removed. */
function changed(object: Json, list: readonly Change[]): Json {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const [which, field, word] of list) {
    const objects = objectsIn(copy.spec);
    const chosen = objects[which % Math.max(1, objects.length)];
    if (!chosen) continue;
    const own = Object.keys(chosen);
    // What is there changes more often than something else comes.
    const names = [...own, ...own, ...own, ...own, ...fields];
    const name = names[field % names.length] as string;
    const fitting = words[name] ?? [];
    if (word % 6 === 0 || fitting.length === 0) delete chosen[name];
    else chosen[name] = structuredClone(fitting[word % fitting.length]);
  }
  return copy;
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}
