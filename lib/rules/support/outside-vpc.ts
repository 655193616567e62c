import type { Cidr } from '../../net/cidr';
import { Ip } from '../../net/ip';
import type { NatRule } from '../../network/nat-rule';
import type { Draft, Report } from '../report';
import { few } from './first-few';
import { nearestAddress, nearestCidr } from './nearest-address';

/** A field of a NAT rule that must lie in the VPC. */
interface Target {
  /** As the message begins: `SNAT`. */
  readonly what: string;
  readonly field: 'internalCIDR' | 'internalIp';
  readonly value: Ip | Cidr | undefined;
}

/**
 * Reports addresses and ranges of NAT rules that lie in no subnet which the rule's gateway can see. Nothing is
 * reported, and undefined given back, if one does or if that cannot be known.
 */
export function outsideVpcReporter(report: Report): (rule: NatRule, target: Target) => Draft | undefined {
  // More than these are no slips of the pen; and to compare each with all subnets would take too long.
  let slips = 20;
  return (rule, { what, field, value }) => {
    const { gateway } = rule;
    const vpc = gateway?.vpc;
    if (!vpc || value?.family !== 4 || !vpc.isComplete || vpc.reaches(value, gateway.subnet)) return undefined;
    const { subnets } = vpc;
    const found = report(rule.at(field), `${what} ${field} ${value} is in no subnet of VPC ${vpc.name}`)
      .note(rule.chain)
      .restsOn(rule.at('eip'), rule.eip?.at('natGwDp'), gateway?.at('vpc'), gateway?.subnet && gateway.at('subnet'))
      .restsOn(gateway?.subnet?.at('vpc'), gateway?.subnet?.strayGateway, gateway?.strayLanIp);
    if (slips-- > 0) found.suggest(value instanceof Ip ? nearestAddress(value, subnets) : nearestCidr(value, subnets));
    for (const subnet of subnets.slice(0, few)) {
      found.and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`).restsOn(subnet.strayGateway);
    }
    if (subnets.length > few) found.note(`nor is it in the other ${subnets.length - few} subnets of ${vpc.name}`);
    return found;
  };
}
