import type { Cidr } from '../net/cidr';
import { Ip } from '../net/ip';
import type { NatRule } from '../network/nat-rule';
import { few } from './first-few';
import { nearestAddress, nearestCidr } from './nearest-address';
import type { Draft, Report } from './report';
import { strays } from './strays';

/**
 * Reports an address or a range of a NAT rule that lies in no subnet which the rule's gateway can see. Nothing is
 * reported, and undefined given back, if it lies in one or if that cannot be known.
 */
export function reportOutsideVpc(
  report: Report,
  rule: NatRule,
  field: 'internalCIDR' | 'internalIp',
  /** As the message begins: `SNAT`. */
  what: string,
  target: Ip | Cidr | undefined,
): Draft | undefined {
  const { eip, gateway } = rule;
  const vpc = gateway?.vpc;
  if (!vpc?.isComplete || target?.family !== 4 || vpc.reachable.overlaps(target)) return undefined;
  const { subnets } = vpc;
  const found = report(rule.at(field), `${what} ${field} ${target} is in no subnet of VPC ${vpc.name}`)
    .note(rule.chain)
    .suggest(target instanceof Ip ? nearestAddress(target, subnets) : nearestCidr(target, subnets))
    .restsOn(rule.at('eip'), eip?.at('natGwDp'), gateway?.at('vpc'), gateway?.at('subnet'), gateway?.subnet?.at('vpc'))
    .restsOn(...strays(gateway?.subnet, gateway));
  for (const subnet of subnets.slice(0, few)) {
    found.and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`).restsOn(...strays(subnet));
  }
  if (subnets.length > few) found.note(`nor is it in the other ${subnets.length - few} subnets of ${vpc.name}`);
  return found;
}
