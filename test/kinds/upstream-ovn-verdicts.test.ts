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

describe.skipIf(!folder).for(kinds)('the rules of $name (skipped where shared is absent)', (kind) => {
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
        { numRuns: 1_500 },
      );
      expect(accepted).toBeGreaterThan(100);
    },
  );
});

function recorded(): readonly Case[] {
  const lines = (file: string) =>
    readFileSync(shared(file) as string, 'utf8')
      .trim()
      .split('\n');
  const created = ['cudn', 'crd-api'].flatMap((name) => lines(`corpus/${name}/cases-dev.jsonl`));
  const updated = lines('corpus/update/cases-dev.jsonl');
  return [
    ...created.map((line) => JSON.parse(line)).map(({ id, object, api }) => ({ id, object, accepted: api.accepted })),
    ...updated
      .map((line) => JSON.parse(line))
      .map((test) => ({ id: test.id, object: test.new, old: test.old, accepted: test.api.accepted })),
    ...readdirSync(folder as string)
      .filter((file) => file.endsWith('.yaml'))
      .map(scenario),
  ];
}

/** Networks that every release takes. */
function small(kind: string): readonly Json[] {
  const layer2 = { role: 'Primary', subnets: ['10.0.0.0/16', 'fd00::/64'], joinSubnets: ['10.9.0.0/16'], mtu: 1400 };
  const layer3 = { role: 'Secondary', subnets: [{ cidr: '10.0.0.0/16', hostSubnet: 24 }], mtu: 1400 };
  const networks = [
    { topology: 'Layer2', layer2 },
    { topology: 'Layer3', layer3 },
    { topology: 'Layer3', layer3: { ...layer3, role: 'Primary' } },
  ];
  return networks.map((network) => ({
    apiVersion: 'k8s.ovn.org/v1',
    kind,
    metadata: { name: 'net-1' },
    spec: kind === 'UserDefinedNetwork' ? network : { namespaceSelector: {}, network },
  }));
}

/** Upstream's own scenarios: the name tells the verdict; of two states the second is the update. */
function scenario(file: string): Case {
  const documents = parseAllDocuments(readFileSync(join(folder as string, file), 'utf8')).map(
    (one) => one.toJS() as Json,
  );
  const accepted = !/\.invalid(-update)?\.yaml$/.test(file);
  const [object, update] = documents as [Json, Json | undefined];
  return { id: file, accepted, ...(update ? { object: update, old: object } : { object }) };
}

/** Words that a changed field may get; which one, the numbers tell. */
const words: readonly unknown[] = [
  'Layer2',
  'Layer3',
  'Localnet',
  'Primary',
  'Secondary',
  'Enabled',
  'Disabled',
  'Persistent',
  'NoOverlay',
  'Geneve',
  'EVPN',
  'Access',
  'a,b',
  'a:b',
  'x',
  '',
  '10.0.0.0/16',
  '10.0.1.0/24',
  '10.0.1.5/24',
  '10.0.0.0/33',
  'fd00::/64',
  'fd00::1:0/112',
  '10.0.0.1',
  'fd00::1',
  '65000:1',
  '70000:65536',
  '65535:4294967296',
  '*:4294967296',
  '1.2.3.4:65536',
  'a:1',
  '1:a',
  '1:2:3',
  '1.2:3',
  ['10.0.0.0/16'],
  ['fd00::/64'],
  ['10.0.0.0/16', 'fd00::/64'],
  ['10.0.0.0/16', '10.1.0.0/16'],
  ['10.0.1.0/24'],
  ['10.0.1.0/25', '10.0.1.0/24'],
  ['bad'],
  ['10.0.0.1'],
  ['10.0.0.1', 'fd00::1'],
  [{ cidr: '10.0.0.0/16' }],
  [{ cidr: '10.0.0.0/16', hostSubnet: 24 }, { cidr: '10.1.0.0/16' }],
  [{ cidr: '10.0.0.0/16' }, { cidr: '10.0.0.0/24' }],
  [{ cidr: 'fd00::/48' }, { cidr: 'fd01::/48' }],
  [{ cidr: '10.0.0.0/16' }, { cidr: 'fd01::/48', hostSubnet: 64 }, { cidr: '10.2.0.0/16' }],
  0,
  1,
  24,
  31,
  32,
  64,
  576,
  1279,
  1280,
  1500,
  4094,
  4095,
  65536,
  { mode: 'Disabled' },
  { mode: 'Enabled', lifecycle: 'Persistent' },
  { mode: 'Disabled', lifecycle: 'Persistent' },
  { role: 'Primary', subnets: ['10.0.0.0/16'] },
  { role: 'Primary', subnets: [{ cidr: '10.0.0.0/16' }] },
  { role: 'Secondary', physicalNetworkName: 'a', subnets: ['10.0.0.0/16'] },
  { vtep: 'v', macVRF: { vni: 1 } },
  { vtep: 'v', ipVRF: { vni: 1 } },
  { vtep: 'v', macVRF: { vni: 1 }, ipVRF: { vni: 1 } },
  { outboundSNAT: 'Enabled', routing: 'Managed' },
  ['up'],
  null,
];
const fields = [
  'topology',
  'transport',
  'layer2',
  'layer3',
  'localnet',
  'evpn',
  'noOverlay',
  'noOverlayOptions',
  'uplinks',
  'role',
  'subnets',
  'mtu',
  'ipam',
  'joinSubnets',
  'reservedSubnets',
  'infrastructureSubnets',
  'defaultGatewayIPs',
  'excludeSubnets',
  'vlan',
  'routeTarget',
  'hostSubnet',
  'access',
];

type Change = readonly [object: number, field: number, word: number];
const changes: fc.Arbitrary<readonly Change[]> = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 3 });

/** A copy with changes below `spec`: fields are set, and every third time removed. */
function changed(object: Json, list: readonly Change[]): Json {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const [which, field, word] of list) {
    const objects = objectsIn(copy.spec);
    const chosen = objects[which % Math.max(1, objects.length)];
    if (!chosen) continue;
    const names = [...Object.keys(chosen), ...fields];
    const name = names[field % names.length] as string;
    if (word % 3 === 0) delete chosen[name];
    else chosen[name] = structuredClone(words[word % words.length]);
  }
  return copy;
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}
