import { blocksOf } from '../net/blocks';
import { type Cidr, parseCidr } from '../net/cidr';
import { compareIps, Ip, parseIp } from '../net/ip';
import { type Block, type IpRange, parseRange, rangeOf } from '../net/range';
import { RangeSet } from '../net/range-set';
import type { From } from './draft';
import type { Claim } from './excluded';

/** How far OVN-Kubernetes' pool of an IPv6 subnet reaches (go-controller/pkg/allocator/ip/allocator.go). */
const ipv6Pool = 0xffffn;

/**
 * `excludeSubnets` of what must not be given out: addresses, ranges (`a..b`) and CIDRs, each as few CIDRs as it takes.
 * OVN-Kubernetes starts no network with an address that is excluded twice, or of which its pool knows nothing: what
 * another claim holds already is left out, and what lies beyond the pool of an IPv6 subnet, which no pod gets anyway.
 * Texts that cannot be read, and what lies in no subnet, stay what they are.
 */
export function excludeSubnets(claims: readonly Claim[], subnets: readonly Cidr[]) {
  const found = claims.map((claim) => ({ ...claim, block: blockIn(claim.text) }));
  const kept: { text: string; from: Claim['from']; first?: Ip }[] = [];
  let taken = RangeSet.of([]);
  // The widest first: the address of the router in a reserved range is part of that range.
  for (const { text, from, block } of found.sort((a, b) => compareSizes(a.block, b.block))) {
    if (!block) kept.push({ text, from });
    else {
      for (const cidr of blocksOf(RangeSet.of(useful(block, subnets)).subtract(taken)))
        kept.push({ text: cidr.toString(), from, first: cidr.first });
      taken = RangeSet.of([...taken, rangeOf(block)]);
    }
  }
  kept.sort((a, b) => (a.first && b.first ? compareIps(a.first, b.first) : a.first ? -1 : b.first ? 1 : 0));
  if (kept.length === 0) return { from: {} as From };
  return {
    texts: kept.map(({ text }) => text),
    from: Object.fromEntries(kept.map(({ from }, i) => [`network.localnet.excludeSubnets.${i}`, from])) as From,
  };
}

/** An address, a range or a CIDR. */
function blockIn(text: unknown): Block | undefined {
  return typeof text === 'string' ? (parseIp(text) ?? parseCidr(text) ?? parseRange(text)) : undefined;
}

/** What of a block can be given out, or lies in no subnet and is a mistake. */
function useful(block: Block, subnets: readonly Cidr[]): readonly IpRange[] {
  const { first, last } = rangeOf(block);
  const subnet = subnets.find((each) => each.contains(first) && each.contains(last));
  const end = subnet?.family === 6 ? subnet.first.plus(ipv6Pool) : undefined;
  if (!end || compareIps(last, end) <= 0) return [{ first, last }];
  return compareIps(first, end) <= 0 ? [{ first, last: end }] : [];
}

function compareSizes(a: Block | undefined, b: Block | undefined): number {
  const [one, other] = [sizeOf(a), sizeOf(b)];
  return one > other ? -1 : one < other ? 1 : 0;
}

function sizeOf(block: Block | undefined): bigint {
  if (!block) return -1n;
  return block instanceof Ip ? 0n : block.last.value - block.first.value;
}
