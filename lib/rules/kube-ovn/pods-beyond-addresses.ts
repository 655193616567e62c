import { type Family, parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { PoolEntry } from '../../network/address-pool';
import type { IpPool } from '../../network/ip-pool';
import type { Network } from '../../network/network';
import type { PodInterface } from '../../network/pod-interface';
import type { Subnet } from '../../network/subnet';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { hasNetworkEvents, judgedInterfaces, knownAnnotation, listEvent, workloadExample } from '../support/pods';

const example = (pool: string) => workloadExample({ 'ovn.kubernetes.io/ip_pool': pool }, { replicas: 3 });

/** Workloads that run more pods than there are addresses for them. */
export const podsBeyondAddresses = rule({
  id: 'kube-ovn/pods-beyond-addresses',
  code: 'KO-150',
  severity: 'error',
  what: 'Workloads run more pods than their list of addresses, their IPPool or their Subnet has addresses.',
  why: 'The pods that come last get no address: they stay in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireStaticAddressHelper: a list; the pods of a StatefulSet each have the entry of their number',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetRandomAddress: NoAvailableAddress in a Subnet or an IPPool',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodDefaultSubnet: the next Subnet of the namespace where one is full',
  ],
  wrong: example('10.0.1.20,10.0.1.21'),
  right: example('10.0.1.20,10.0.1.21,10.0.1.22'),
  check(network, report) {
    judgeLists(network, report);
    judgePools(network, report);
    judgeSubnets(network, report);
  },
});

/** A Vip comes before both. */
const vipKey = 'ovn.kubernetes.io/vip';

const last = (event: string) => `the pods that come last stay in ContainerCreating, with the event ${event}`;

function judgeLists(network: Network, report: Report): void {
  for (const one of judgedInterfaces(network)) {
    const { pods, pool, numbers } = one;
    if (one.asked || pods.annotation(vipKey) || knownAnnotation(one, 'ip_pool') === undefined) continue;
    const entries = pool?.entries ?? [];
    if (entries.length === 0) continue;
    const distinct = new Set(entries.map(({ ips, text }) => ips.join() || text)).size;
    const size = numbers ? Math.max(entries.length - numbers.first, 0) : distinct;
    const repeats = numbers !== undefined && isRepeated(entries.slice(numbers.first, numbers.end));
    if (!(repeats || isBeyond(pods.count, BigInt(size)))) continue;
    const fact = `ip_pool of ${pods.resource.title} has ${counted(distinct)} for ${countOf(one)}`;
    const found = report(one.at('ip_pool'), fact).restsOn(one.at('ip_pool'));
    also(found, one);
    if (entries.length > distinct) found.note('an address that is there twice is given once');
    if (numbers)
      found.note('the pod of a number has the entry of its number: beyond the list it gets NoAvailableAddress');
    else found.note(last(listEvent(one, 'AddressConflict')));
    found.propose(
      pods.count === Number.POSITIVE_INFINITY ? 'list an address for each node' : `list ${pods.count} addresses`,
    );
  }
}

function isRepeated(entries: readonly PoolEntry[]): boolean {
  return new Set(entries.map(({ text }) => text)).size < entries.length;
}

/** The interfaces that take any address of an IPPool, by the pool. */
function judgePools(network: Network, report: Report): void {
  const users = [...judgedInterfaces(network)].flatMap((one) => {
    const pool = one.pinned ? undefined : (one.namedPool ?? poolOfNamespace(one));
    return pool ? [{ one, pool }] : [];
  });
  for (const [pool, takers] of groupBy(users, (user) => user.pool)) {
    const { subnet } = pool;
    const size = subnet && sizeOfPool(pool, subnet);
    if (size === undefined) continue;
    const beyond = firstBeyond(
      takers.map(({ one }) => one),
      size,
    );
    if (!beyond) continue;
    const { one, wanted } = beyond;
    const isNamed = one.namedPool === pool;
    const at: Place = isNamed ? one.at('ip_pool') : one.pods.atCount;
    const found = report(
      at,
      `IPPool ${pool.name} has ${counted(size)} for ${wanted}, ${one.pods.resource.title} among them`,
    )
      .and(pool.at('ips'), `the addresses of ${pool.name}`)
      .note(last('AcquireAddressFailed: NoAvailableAddress'))
      .propose('add addresses to the IPPool, or run fewer pods');
    if (isNamed) also(found, one);
    else found.note(`IPPool ${pool.name} lists namespace ${one.pods.namespace}: its pods get addresses of the pool`);
  }
}

/** The only IPPool that lists the namespace of pods which say nothing themselves. */
function poolOfNamespace(one: PodInterface): IpPool | undefined {
  const { network, pods } = one;
  if (!one.isFirst || one.pool || pods.namespace === undefined || network.mayHide('IPPool')) return undefined;
  const [pool, ...more] = network.poolsOfNamespace(pods.namespace);
  const { subnets } = one.choice;
  return more.length === 0 && subnets.some((subnet) => subnet.name === pool?.subnetName) ? pool : undefined;
}

function judgeSubnets(network: Network, report: Report): void {
  const takers = [...judgedInterfaces(network)].filter((one) => {
    const hasOwn = one.pinned || one.pool || poolOfNamespace(one) || one.pods.annotation(vipKey);
    return one.subnet && !hasOwn;
  });
  for (const [subnet, users] of groupBy(takers, (one) => one.subnet)) {
    const size = subnet && sizeOfSubnet(subnet);
    const beyond = size === undefined ? undefined : firstBeyond(users, size);
    if (!subnet || size === undefined || !beyond) continue;
    const { one, wanted } = beyond;
    const event = hasNetworkEvents(network.target.kubeOvn.version)
      ? last('PodNetworkUpdateFailed: NoAvailableAddress')
      : 'the pods that come last stay in ContainerCreating; before 1.17 only the log of kube-ovn-controller says so';
    report(
      one.pods.atCount,
      `Subnet ${subnet.name} has ${counted(size)} for ${wanted}, ${one.pods.resource.title} among them`,
    )
      .and(subnet.at('cidrBlock'), 'less the gateway, excludeIps and the addresses of IPPools')
      .note(event)
      .propose('shorten excludeIps, take a larger CIDR for a new Subnet, or run fewer pods')
      .restsOn(subnet.strayGateway);
  }
}

/** The first of several workloads whose pods go beyond a number of addresses, and how many pods there are up to it. */
function firstBeyond(users: readonly PodInterface[], size: bigint) {
  let pods = 0;
  for (const one of users) {
    const { count } = one.pods;
    if (isBeyond(count, size)) return { one, wanted: countOf(one) };
    if (count === Number.POSITIVE_INFINITY) continue;
    pods += count;
    if (BigInt(pods) > size) return { one, wanted: `${pods} pods` };
  }
  return undefined;
}

/** Of a pod on each node there are at least two: a cluster of one node has no need of a DaemonSet. */
function isBeyond(count: number, size: bigint): boolean {
  return Number.isInteger(count) ? BigInt(count) > size : count === Number.POSITIVE_INFINITY && size < 2n;
}

function countOf({ pods: { count } }: PodInterface): string {
  if (count === Number.POSITIVE_INFINITY) return 'a pod on each node';
  return count === 1 ? '1 pod' : `${count} pods`;
}

function counted(size: number | bigint): string {
  return `${Number(size) === 0 ? 'no' : size} ${Number(size) === 1 ? 'address' : 'addresses'}`;
}

function also(found: Draft, { pods }: PodInterface): void {
  if (pods.isWorkload)
    found.and(
      pods.atCount,
      pods.count === Number.POSITIVE_INFINITY ? 'one pod on each node' : `${pods.count} pods at a time`,
    );
}

/** Addresses that the pods of an IPPool may have; of two families, each pod needs one of both. */
function sizeOfPool(pool: IpPool, subnet: Subnet): bigint | undefined {
  if (!subnet.cidrs || !subnet.isReservedKnown || pool.entries.some(({ range }) => range === undefined))
    return undefined;
  const free = RangeSet.of(pool.entries.flatMap(({ range }) => range ?? []))
    .intersect(RangeSet.of(subnet.cidrs))
    .subtract(RangeSet.of([...subnet.excluded, ...subnet.gateways]));
  return leastOf(subnet, free);
}

/** Addresses that kube-ovn gives out of a Subnet by chance: neither pinned ones nor those of IPPools. */
function sizeOfSubnet(subnet: Subnet): bigint | undefined {
  const { cidrs, network } = subnet;
  const pools = network.poolsIn(subnet.name);
  if (!cidrs || !subnet.isReservedKnown || pools.some(({ entries }) => entries.some(({ range }) => !range)))
    return undefined;
  const pinned = [...subnet.pinned.keys()].flatMap((text) => parseIp(text) ?? []);
  const others = pools.flatMap(({ entries }) => entries.flatMap(({ range }) => range ?? []));
  const given = [
    ...subnet.excluded,
    ...subnet.gateways,
    ...pinned,
    ...others,
    ...cidrs.flatMap(({ unusable }) => unusable),
  ];
  return leastOf(subnet, RangeSet.of(cidrs).subtract(RangeSet.of(given)));
}

function leastOf({ cidrs }: Subnet, free: RangeSet): bigint {
  const families = new Set((cidrs ?? []).map(({ family }): Family => family));
  const sizes = Array.from(families, (family) => free.size(family));
  return sizes.sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n;
}
