import { priorities } from '../../controllers/kube-ovn/rows/routers/priorities';
import { type Cidr, parseCidr, singleHost } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../../paths/addresses';
import type { Place } from '../../source/resource';

/** A policy that kube-ovn writes into a router by itself, as far as the input tells its match. */
export interface OwnPolicy {
  readonly priority: number;
  readonly from?: AddressSet;
  readonly to?: AddressSet;
  /** What it does with a packet: `allows`. */
  readonly does: 'allows' | 'reroutes';
  /** Whose it is, in words. */
  readonly what: string;
  readonly at: Place;
}

/**
 * Whether the router of its VPC lets packets to it pass before all other policies: kube-ovn writes that policy for each
 * subnet that the router has a port in (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, addCommonRoutesForSubnet).
 */
export function isLetPass(subnet: Subnet): boolean {
  if (!subnet.isOvn || subnet.name === 'join') return false;
  if (subnet.text('vlan') === undefined || subnet.flag('logicalGateway')) return true;
  return subnet.flag('u2oInterconnection') && !subnet.vpc?.isDefault && subnet.vpc !== undefined;
}

/** The addresses that packets reach before a policy route of the VPC is asked, unless its priority is higher. */
export function letPass(vpc: Vpc): AddressSet {
  return AddressSet.of(...vpc.subnets.filter(isLetPass).flatMap(({ cidrs }) => cidrs ?? []));
}

export function ownPolicies(vpc: Vpc): readonly OwnPolicy[] {
  const ofSubnets = vpc.subnets.filter(isLetPass).flatMap((subnet): OwnPolicy[] => {
    const to = AddressSet.of(...(subnet.cidrs ?? []));
    const what = `kube-ovn's own policy for Subnet ${subnet.name}`;
    return [{ priority: priorities.toSubnets, to, does: 'allows', what, at: subnet.at('cidrBlock') }];
  });
  const ofGateways = vpc.network.egressGatewaysOf(vpc.name).flatMap((gateway): OwnPolicy[] => {
    const from = AddressSet.of(
      ...gateway.policies.flatMap((policy) => [
        ...policy.texts('subnets').flatMap(({ text }) => vpc.network.subnets.get(text)?.cidrs ?? []),
        ...policy.texts('ipBlocks').flatMap(({ text }) => rangeIn(text) ?? []),
      ]),
    );
    const what = `kube-ovn's own policy for ${gateway.resource.title}`;
    const at = gateway.at('policies');
    if (from.isEmpty || gateway.replicas === 0) return [];
    return [{ priority: priorities.egressGateway, from, does: 'reroutes', what, at }];
  });
  return [...ofSubnets, ...ofGateways];
}

/** An address stands for itself. */
function rangeIn(text: string): Cidr | undefined {
  const ip = parseIp(text);
  return ip ? singleHost(ip) : parseCidr(text);
}
