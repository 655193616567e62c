import type { Cidr } from '../net/cidr';
import { Ip } from '../net/ip';
import type { Subnet } from '../network/subnet';
import { nearest } from '../source/nearest';

/** A proposal needs no more candidates than a person would look at. */
const candidates = 100;

/** The CIDR that a mistyped one was most likely meant to be: that of the only subnet, or the one that reads alike. */
export function nearestCidr(wanted: Cidr, subnets: readonly Subnet[]): string | undefined {
  const fitting = networks(subnets, wanted).map((network) => alike(wanted, network));
  return fitting.length === 1 ? fitting[0] : nearest(`${wanted}`, fitting);
}

/** The address that a mistyped one was most likely meant to be: the same host in a subnet, if it reads alike. */
export function nearestAddress(wanted: Ip, subnets: readonly Subnet[]): string | undefined {
  return nearest(
    `${wanted}`,
    networks(subnets, wanted).map((network) => `${sameHost(wanted, network)}`),
  );
}

function networks(subnets: readonly Subnet[], { family }: Ip | Cidr): Cidr[] {
  return subnets.slice(0, candidates).flatMap((subnet) => subnet.cidrOf(family) ?? []);
}

/** The network itself, or the part of it that a smaller range would be. */
function alike(wanted: Cidr, network: Cidr): string {
  return wanted.prefix <= network.prefix ? `${network}` : `${sameHost(wanted.network, network)}/${wanted.prefix}`;
}

function sameHost(ip: Ip, network: Cidr): Ip {
  const host = network.first.value ^ network.last.value;
  return Ip.of(ip.family, network.first.value | (ip.value & host));
}
