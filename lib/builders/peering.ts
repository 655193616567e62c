import { parseCidr } from '../net/cidr';
import type { Ip } from '../net/ip';
import { cidrsIn } from './canonical';

/** One side of a link between two VPCs of which both sides are made. */
export interface Link {
  readonly remoteVpc: string;
  /** The network of the link, as written. */
  readonly network: string;
  /** Whether this side was written first: it takes the first address, the other one the second. */
  readonly isFirst: boolean;
  /** The CIDRs of the other VPC's subnets, as written. */
  readonly cidrs: readonly string[];
}

/** The address of one side with its prefix length; what is no network with two addresses stays as it is. */
export function connectIp({ network, isFirst }: Link): string {
  const sides = sidesOf(network);
  if (!sides) return network;
  return sides.map(({ ends, prefix }) => `${ends[isFirst ? 0 : 1]}/${prefix}`).join(',');
}

/** Routes to the subnets of the other VPC, as far as the link has an address of their family. */
export function routesOver({ network, isFirst, cidrs }: Link): readonly { cidr: string; nextHop: string }[] {
  const sides = sidesOf(network) ?? [];
  return cidrs
    .flatMap((text) => cidrsIn(text) ?? [])
    .flatMap((cidr) => {
      const side = sides.find(({ ends }) => ends[0].family === cidr.family);
      return side ? [{ cidr: cidr.toString(), nextHop: side.ends[isFirst ? 1 : 0].toString() }] : [];
    });
}

interface Side {
  readonly ends: readonly [Ip, Ip];
  readonly prefix: number;
}

function sidesOf(network: string): readonly Side[] | undefined {
  const sides = typeof network === 'string' ? network.split(',').map(sideOf) : [];
  return sides.length > 0 && sides.every((side) => side !== undefined) ? sides : undefined;
}

function sideOf(text: string): Side | undefined {
  const cidr = parseCidr(text);
  const [first, second] = [cidr?.network.plus(1n), cidr?.network.plus(2n)];
  if (!cidr || !first || !second || !cidr.contains(second)) return undefined;
  return { ends: [first, second], prefix: cidr.prefix };
}
