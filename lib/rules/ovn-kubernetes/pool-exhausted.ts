import { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { rule } from '../rule';
import { firstOf } from '../support/first-of';
import { attachmentExample } from '../support/ovn-attachments';
import { type Pool, type PoolPart, poolsOf } from '../support/ovn-pools';

/** OVN-Kubernetes gives the first 65536 addresses of an IPv6 network, and no others. */
const mostIpv6 = 65536n;

/** Networks that have no address for a pod, and exclusions behind what is ever given. */
export const poolExhausted = rule({
  id: 'ovn-kubernetes/pool-exhausted',
  code: ['LN-026', 'LN-027'],
  severity: 'error',
  what: 'A subnet of an OVN-Kubernetes network has no address left for pods, or excludes what is beyond its IPv6 pool.',
  why: 'The first and last address are never given, and of an IPv6 subnet only the first 65536 are.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/ip/allocator.go, AllocateNext: subnet address pool exhausted',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/ip/allocator.go: provided IP is not in the valid range',
  ],
  wrong: attachmentExample({ subnets: '"192.168.0.0/30"', excludeSubnets: '"192.168.0.0/30"' }),
  right: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.0/30"' }),
  check(network, report) {
    for (const pool of poolsOf(network)) {
      const excluded = RangeSet.of(pool.excluded.map(({ cidr }) => cidr));
      for (const subnet of firstOf(pool.subnets)) {
        const given = givenOf(subnet);
        if (!given || RangeSet.of([given]).subtract(excluded).size(subnet.cidr.family) === 0n)
          report(subnet.at, `${subnet.text} of ${pool.title} has no address for a pod`)
            .note(`each pod fails with: subnet address pool exhausted`)
            .note(pool.excluded.length > 0 ? 'excludeSubnets counted' : 'its first and last address are never given');
      }
      for (const part of firstOf(beyond(pool)))
        report(
          part.at,
          `${part.text} of excludeSubnets of ${pool.title} lies behind the first 65536 addresses of its subnet`,
        )
          .note('OVN-Kubernetes gives no others, and cannot exclude these: the network never starts')
          .propose(`leave ${part.text} out: pods never get it`);
    }
  },
});

/** Without the network address, and without the broadcast address of IPv4. */
function givenOf({ cidr: { family, first, last } }: PoolPart) {
  const from = first.value + 1n;
  const end = family === 4 ? last.value - 1n : last.value;
  const to = family === 6 && end > first.value + mostIpv6 - 1n ? first.value + mostIpv6 - 1n : end;
  return from > to ? undefined : { first: Ip.of(family, from), last: Ip.of(family, to) };
}

function beyond({ subnets, excluded }: Pool): readonly PoolPart[] {
  const six = subnets.filter(({ cidr }) => cidr.family === 6);
  const [only, ...more] = six;
  if (!only || more.length > 0) return [];
  const end = only.cidr.first.value + mostIpv6;
  return excluded.filter(({ cidr }) => only.cidr.contains(cidr) && cidr.last.value >= end);
}
