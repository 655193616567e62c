import type { Cidr } from '../../net/cidr';
import { Ip } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import { nearest } from '../../source/nearest';

/** The CIDR that a mistyped one was most likely meant to be: that of the only subnet, or the one that reads alike. */
export function nearestCidr(wanted: Cidr, subnets: readonly Subnet[]): string | undefined {
  const alike = networks(subnets, wanted).map((network) => sameRange(wanted, network));
  return alike.length === 1 ? alike[0] : nearest(`${wanted}`, alike);
}

/** The address that a mistyped one was most likely meant to be: the same host in a subnet, if it reads alike. */
export function nearestAddress(wanted: Ip, subnets: readonly Subnet[]): string | undefined {
  const alike = networks(subnets, wanted).map((network) => `${sameHost(wanted, network)}`);
  return nearest(`${wanted}`, alike);
}

function networks(subnets: readonly Subnet[], { family }: Ip | Cidr): Cidr[] {
  return subnets.flatMap((subnet) => subnet.cidrOf(family) ?? []);
}

/** The network itself, or the part of it that a smaller range would be. */
function sameRange(wanted: Cidr, network: Cidr): string {
  return wanted.prefix <= network.prefix ? `${network}` : `${sameHost(wanted.network, network)}/${wanted.prefix}`;
}

function sameHost(ip: Ip, network: Cidr): Ip {
  const host = network.first.value ^ network.last.value;
  return Ip.of(ip.family, network.first.value | (ip.value & host));
}
