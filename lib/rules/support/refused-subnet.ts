import { type Cidr, parseCidr } from '../../net/cidr';
import { bitsOf } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Subnet } from '../../network/subnet';
import type { Draft } from '../report';
import { type Fault, faultInList, faultOfCidr, hasCapitals, inLowerCase } from './address-fault';

export const byWebhook = "kube-ovn's admission webhook, where it is enabled, rejects the Subnet";

/** What becomes of a Subnet that kube-ovn cannot validate (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, handleAddOrUpdateSubnet). */
export function refused(found: Draft): Draft {
  return found
    .note(
      'kube-ovn does not set the subnet up: its condition Validated is False, with the event ValidateLogicalSwitchFailed',
    )
    .note(byWebhook)
    .refuses();
}

/**
 * What becomes of an address that cannot be read, or is one too many: with both families, kube-ovn passes over every
 * address whose family it cannot tell, or does not compare (kubeovn/kube-ovn v1.16.2 pkg/util/net.go, CIDRContainIP).
 * Capital letters it refuses.
 */
export function refusedInOneFamily(found: Draft, { cidrs }: Subnet, text: string): Draft {
  if (cidrs?.length !== 2 || hasCapitals(text)) return refused(found);
  return found.note('kube-ovn validates no such text in a Subnet of both families, and hands it on as it is');
}

/** What becomes of capital letters where kube-ovn writes the canonical form before it validates: formatAddress. */
export function rewritten(found: Draft, canonical: string): Draft {
  return found
    .note(byWebhook)
    .note(`without the webhook kube-ovn writes ${canonical} into the Subnet; a GitOps tool writes its own text back`);
}

/** Ranges that no subnet may touch (kubeovn/kube-ovn v1.16.2 pkg/util/net.go, CIDRGlobalUnicast). */
const special = [
  ['255.255.255.255/32', 'holds the broadcast address 255.255.255.255'],
  ['224.0.0.0/4', 'overlaps the multicast range 224.0.0.0/4'],
  ['127.0.0.0/8', 'overlaps the loopback range 127.0.0.0/8'],
  ['0.0.0.0/32', 'holds the address 0.0.0.0'],
  ['169.254.0.0/16', 'overlaps the link-local range 169.254.0.0/16'],
  ['::/128', 'holds the address ::'],
  ['::1/128', 'holds the loopback address ::1'],
  ['ff00::/8', 'overlaps the multicast range ff00::/8'],
  ['fe80::/10', 'overlaps the link-local range fe80::/10'],
] as const;

/** What keeps the cidrBlock of a Subnet from being one that kube-ovn takes; undefined if nothing does. */
export function faultOfBlock({ cidrs, network }: Subnet, text: string): Fault | undefined {
  // What can be read has no other fault in its text than capital letters.
  const isRight = cidrs && !hasCapitals(text);
  const { version } = network.target.kubeOvn;
  return (isRight ? undefined : faultInList(text, inLowerCase(faultOfCidr, version))) ?? unusable(cidrs ?? []);
}

/** What keeps CIDRs that can be read from making a subnet. */
export function unusable(cidrs: readonly Cidr[]): Fault | undefined {
  if (cidrs.length > 2)
    return { fact: `lists ${cidrs.length} networks where one IPv4 and one IPv6 network is the most` };
  const [first, second] = cidrs;
  if (first && first.family === second?.family)
    return { fact: `lists two IPv${first.family} networks where one of each family is the most` };
  for (const cidr of cidrs) {
    const bits = bitsOf(cidr.family);
    if (cidr.prefix === bits) return { fact: `is a single address: a /${bits} has no room for a gateway and a pod` };
    ranges ??= special.flatMap(([text, fact]) => {
      const range = parseCidr(text);
      return range ? [{ range, fact }] : [];
    });
    all ??= RangeSet.of(ranges.map(({ range }) => range));
    if (all.overlaps(cidr)) return { fact: ranges.find(({ range }) => range.overlaps(cidr))?.fact ?? '' };
  }
  return undefined;
}

let ranges: readonly { readonly range: Cidr; readonly fact: string }[] | undefined;
let all: RangeSet | undefined;
