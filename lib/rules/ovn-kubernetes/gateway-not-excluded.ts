import type { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { rule } from '../rule';
import { firstOf } from '../support/first-of';
import { attachmentExample } from '../support/ovn-attachments';
import { type PoolPart, poolsOf } from '../support/ovn-pools';

/** Physical networks whose router a pod can get the address of. */
export const gatewayNotExcluded = rule({
  id: 'ovn-kubernetes/gateway-not-excluded',
  code: 'LN-028',
  severity: 'info',
  what: 'A localnet gives addresses out of a physical network and excludes neither its first nor its last address.',
  why: 'The router of a physical network mostly has one of them. OVN-Kubernetes knows no router and gives its address to a pod.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/ip/allocator.go, NewAllocatorCIDRRange: network and broadcast address are reserved, no other',
  ],
  wrong: attachmentExample({ subnets: '"192.168.0.0/24"' }),
  right: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.1/32"' }),
  check(network, report) {
    for (const { title, topology, subnets, excluded } of poolsOf(network)) {
      if (topology !== 'localnet') continue;
      const set = RangeSet.of(excluded.map(({ cidr }) => cidr));
      for (const subnet of firstOf(subnets)) {
        const ends = endsOf(subnet);
        if (ends.length === 0 || ends.some((ip) => set.contains(ip))) continue;
        report(
          subnet.at,
          `excludeSubnets of ${title} has neither ${ends.join(' nor ')}: one of them is mostly the router's`,
        )
          .note('OVN-Kubernetes gives every address but the first and last of the subnet, in turn from the lowest')
          .propose(`exclude the router and all else that has an address there: ${ends[0]}/32`);
      }
    }
  },
});

/** The first and last address of hosts: of IPv4 alone, as IPv6 routers have addresses of their own choice. */
function endsOf({ cidr }: PoolPart): readonly Ip[] {
  if (cidr.family === 6 || cidr.prefix > 29) return [];
  return [cidr.first.plus(1n), cidr.last.plus(-1n)].flatMap((ip) => ip ?? []);
}
