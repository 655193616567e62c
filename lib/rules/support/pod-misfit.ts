import { type Ip, parseIp } from '../../net/ip';
import type { PodInterface } from '../../network/pod-interface';
import type { Subnet } from '../../network/subnet';
import { has, type Since } from '../../target/release';
import { nearestAddress } from './nearest-address';

/** From these releases on kube-ovn gives the address of a gateway to nobody else. */
const keepsGateway: Since = ['1.15.24', '1.17'];

/** Why no subnet of an interface can give an address. */
export interface Misfit {
  readonly ip: Ip;
  readonly subnet: Subnet;
  /** What the address is: `not in Subnet net1, 10.0.1.0/24`. */
  readonly fact: string;
  readonly meant?: string | undefined;
  /** What kube-ovn answers; undefined where it gives the address all the same. */
  readonly event: 'AddressOutOfRange' | 'AddressConflict' | undefined;
}

/**
 * Undefined where a subnet of the interface can give all of the addresses, or one that is not in the text may. An
 * excluded address is given to those who ask for it.
 */
export function misfitOf(one: PodInterface, ips: readonly Ip[]): Misfit | undefined {
  const { subnets, isWhole } = one.choice;
  const [first] = subnets;
  if (!isWhole || !first || subnets.some((subnet) => subnet.cidrs === undefined)) return undefined;
  const misfits = subnets.map((subnet) => firstMisfit(one, subnet, ips));
  if (misfits.includes(undefined)) return undefined;
  const inside = misfits.find((misfit) => misfit?.subnet.contains(misfit.ip));
  if (inside) return inside;
  const [misfit] = misfits;
  if (!misfit || subnets.length === 1) return misfit;
  const names = subnets.map(({ name }) => name).slice(0, 3);
  return { ...misfit, fact: `in none of the Subnets ${names.join(', ')}`, meant: undefined };
}

function firstMisfit(one: PodInterface, subnet: Subnet, ips: readonly Ip[]): Misfit | undefined {
  for (const ip of ips) {
    const misfit = misfitIn(one, subnet, ip);
    if (misfit) return misfit;
  }
  return undefined;
}

/** The same host in the subnet, if a host may have it. */
function nearestUsable(subnet: Subnet, ip: Ip): string | undefined {
  const text = nearestAddress(ip, [subnet]);
  const near = parseIp(text ?? '');
  return near && !subnet.reservedAs(near) ? text : undefined;
}

function misfitIn({ network }: PodInterface, subnet: Subnet, ip: Ip): Misfit | undefined {
  const { name } = subnet;
  const of = { ip, subnet };
  if (!subnet.contains(ip)) {
    const fact = `not in Subnet ${name}, ${subnet.text('cidrBlock')}`;
    return { ...of, fact, meant: nearestUsable(subnet, ip), event: 'AddressOutOfRange' };
  }
  switch (subnet.reservedAs(ip)) {
    case 'gateway': {
      const isKept = has(network.target.kubeOvn.version, keepsGateway);
      return { ...of, fact: `the gateway of Subnet ${name}`, event: isKept ? 'AddressConflict' : undefined };
    }
    case 'network address':
      return { ...of, fact: `the network address of Subnet ${name}`, event: 'AddressOutOfRange' };
    case 'broadcast address':
      // IPAM gives the last address of an IPv6 network to nobody as well.
      return {
        ...of,
        fact: `the ${ip.family === 4 ? 'broadcast' : 'last'} address of Subnet ${name}`,
        event: 'AddressOutOfRange',
      };
    default:
      return undefined;
  }
}
