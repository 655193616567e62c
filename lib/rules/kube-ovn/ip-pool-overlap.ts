import { compareIps } from '../../net/ip';
import type { IpRange } from '../../net/range';
import type { IpPool } from '../../network/ip-pool';
import { groupBy } from '../../source/group-by';
import type { Report } from '../report';
import { rule } from '../rule';

const pools = (entry: string) => `
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool1
spec:
  subnet: net1
  ips:
    - 10.0.1.32/28
---
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool2
spec:
  subnet: net1
  ips:
    - ${entry}
`;

/** Pools of one subnet that share addresses. */
export const ipPoolOverlap = rule({
  id: 'kube-ovn/ip-pool-overlap',
  severity: 'error',
  what: 'Two IPPools of one Subnet have addresses in common.',
  why: 'kube-ovn makes the one that it handles first; the other stays without addresses.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, AddOrUpdateIPPool: "ippool %s has conflict IPs with ippool %s"',
  ],
  wrong: pools('10.0.1.40..10.0.1.60'),
  right: pools('10.0.1.48..10.0.1.60'),
  check(network, report) {
    for (const pools of groupBy(network.ipPools, ({ subnetName }) => subnetName).values())
      if (pools.length > 1) judge(pools, report);
  },
});

interface Entry {
  readonly pool: IpPool;
  readonly text: string;
  readonly index: number;
  readonly range: IpRange;
  /** The place of its pool in the input. */
  readonly rank: number;
}

/** In the order of addresses, an entry is compared with the one that reaches furthest. Each two pools are told once. */
function judge(pools: readonly IpPool[], report: Report): void {
  const entries: Entry[] = pools.flatMap((pool, rank) =>
    pool.entries.flatMap(({ text, index, range }) => (range ? { pool, text, index, range, rank } : [])),
  );
  entries.sort((a, b) => compareIps(a.range.first, b.range.first));
  const told = new Set<string>();
  let furthest: Entry | undefined;
  for (const entry of entries) {
    if (furthest && compareIps(entry.range.first, furthest.range.last) <= 0 && entry.pool.name !== furthest.pool.name) {
      const [first, later] = furthest.rank < entry.rank ? [furthest, entry] : [entry, furthest];
      const key = `${first.pool.name}\n${later.pool.name}`;
      if (!told.has(key)) overlap(first, later, report);
      told.add(key);
    }
    if (!furthest || compareIps(entry.range.last, furthest.range.last) > 0) furthest = entry;
  }
}

function overlap(first: Entry, later: Entry, report: Report): void {
  report(
    later.pool.at('ips', later.index),
    `entry ${later.text} of IPPool ${later.pool.name} overlaps ${first.text} of IPPool ${first.pool.name}`,
  )
    .and(first.pool.at('ips', first.index), `${first.pool.name} has it`)
    .restsOn(later.pool.at('subnet'), first.pool.at('subnet'))
    .note('kube-ovn makes the pool that it handles first; the other has the event UpdateIPAMFailed and no addresses')
    .propose('give each pool addresses of its own');
}
