import { isDeepStrictEqual } from 'node:util';
import { addressOf } from '../../controllers/kube-ovn/gateway-rules/eips';
import { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import { groupBy } from '../../source/group-by';
import { isMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import type { States } from '../field-effects';
import { written } from '../written';

/**
 * The VPCs whose packets may be treated otherwise than before, by their names in either state: those of which some
 * object that decides it is another one, or stands elsewhere among its kind, and all that have to do with them: over
 * peerings, by a name, or by an address that both have. What belongs to no VPC decides for all of them.
 */
export function concernedVpcs(states: States): ReadonlySet<string> {
  const [before, after] = [decisiveIn(states.base), decisiveIn(states.head)];
  const all = new Set([...before.keys(), ...after.keys()]);
  all.delete(nobodys);
  const isSame = (vpc: string) => areSame(before.get(vpc) ?? [], after.get(vpc) ?? []);
  if (!isSame(nobodys) || !isDeepStrictEqual(states.base.target, states.head.target)) return all;
  const changed = new Set([...all].filter((vpc) => !isSame(vpc)));
  if (changed.size === 0) return changed;
  const networks = [states.base, states.head];
  if (networks.some((network) => hasEipInside(network, changed))) return all;
  for (const decisive of [before, after]) for (const vpc of naming(decisive, changed)) changed.add(vpc);
  for (const vpc of sharingEips(networks, changed)) changed.add(vpc);
  const peers = peersIn(networks);
  for (const vpc of changed) for (const peer of peers.get(vpc) ?? []) changed.add(peer);
  return changed;
}

/** The key of what belongs to no VPC: none has an empty name. */
const nobodys = '';

/** What `lib/paths` reads of a network, by the VPC that it belongs to; in the order of the input, kind by kind. */
function decisiveIn(network: Network): ReadonlyMap<string, readonly Resource[]> {
  const { vpcs, subnets, gateways, eips, snatRules, fipRules, dnatRules, egressGateways } = network;
  const { ovnEips, ovnFips, ovnSnatRules, ovnDnatRules, vips, pods, ipRecords } = network;
  const owned = [
    ...[...vpcs].map(({ name, resource }) => ({ vpc: name, resource })),
    ...[...subnets, ...gateways, ...egressGateways].map(({ vpcName, resource }) => ({ vpc: vpcName, resource })),
    // Without a gateway they do nothing.
    ...[...eips, ...snatRules, ...fipRules, ...dnatRules].flatMap(({ gateway, resource }) =>
      gateway ? [{ vpc: gateway.vpcName, resource }] : [],
    ),
  ];
  const others = [ovnEips, ovnFips, ovnSnatRules, ovnDnatRules, vips, pods, ipRecords].flatMap((some) =>
    [...some].map(({ resource }) => ({ vpc: undefined, resource })),
  );
  const byVpc = groupBy([...owned, ...others], ({ vpc = nobodys }) => vpc);
  return new Map([...byVpc].map(([vpc, some]) => [vpc, some.map(({ resource }) => resource)]));
}

function areSame(before: readonly Resource[], after: readonly Resource[]): boolean {
  return (
    before.length === after.length &&
    before.every((old, i) => old === after[i] || isDeepStrictEqual(decisive(old), decisive(after[i] as Resource)))
  );
}

/** Fields that no path depends on, and that change often. */
const unread: ReadonlySet<string> = new Set(['excludeIps', 'namespaces']);

function decisive(resource: Resource): unknown {
  const { spec, ...rest } = written(resource);
  if (!isMap(spec)) return { spec, ...rest };
  return { ...rest, spec: Object.fromEntries(Object.entries(spec).filter(([field]) => !unread.has(field))) };
}

/** Whether a VPC has an EIP with an address that some Subnet of a VPC has as well: whose packets it takes, anybody's. */
function hasEipInside(network: Network, vpcs: ReadonlySet<string>): boolean {
  const inside = RangeSet.of([...network.subnets].flatMap(({ vpcName, cidrs = [] }) => (vpcName ? cidrs : [])));
  return [...network.eips].some(
    ({ v4ip, gateway }) => v4ip && vpcs.has(gateway?.vpcName ?? nobodys) && inside.contains(v4ip),
  );
}

/** The VPCs with objects that name one of those that belong to other VPCs. */
function naming(decisive: ReadonlyMap<string, readonly Resource[]>, vpcs: ReadonlySet<string>): readonly string[] {
  const names = new Set([...vpcs].flatMap((vpc) => (decisive.get(vpc) ?? []).map(({ name }) => name)));
  return [...decisive].flatMap(([vpc, resources]) =>
    vpc !== nobodys && !vpcs.has(vpc) && resources.some(({ value }) => hasText(value.spec, names)) ? [vpc] : [],
  );
}

function hasText(value: unknown, texts: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return texts.has(value);
  if (value === null || typeof value !== 'object') return false;
  return Object.values(value).some((item) => hasText(item, texts));
}

function sharingEips(networks: readonly Network[], vpcs: ReadonlySet<string>): readonly string[] {
  const holders = groupBy(
    networks.flatMap(({ eips }) => [...eips]),
    (eip) => {
      const address = addressOf(eip);
      return address instanceof Ip ? `${address}` : undefined;
    },
  );
  return [...holders.values()].flatMap((eips) => {
    const names = new Set(eips.map(({ gateway }) => gateway?.vpcName ?? nobodys));
    return names.size > 1 && [...names].some((name) => vpcs.has(name)) ? [...names] : [];
  });
}

function peersIn(networks: readonly Network[]): ReadonlyMap<string, ReadonlySet<string>> {
  const peers = new Map<string, Set<string>>();
  const add = (one: string, other: string) => peers.set(one, (peers.get(one) ?? new Set()).add(other));
  for (const { vpcs } of networks)
    for (const vpc of vpcs)
      for (const part of vpc.parts('vpcPeerings')) {
        const other = part.text('remoteVpc');
        if (other === undefined) continue;
        add(vpc.name, other);
        add(other, vpc.name);
      }
  return peers;
}
