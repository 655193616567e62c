import { Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { type Cidr, parseCidr, singleHost } from '../../net/cidr';
import { parseIp } from '../../net/ip';
import type { Vpc } from '../../network/vpc';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { AddressSet } from '../addresses';
import { type Policy, type PolicyEntry, priorities, withoutOwnSubnets } from './policies';

/**
 * What leads to NAT gateways of several replicas: policies by source that spread connections over them, for
 * internalSubnets and internalCIDRs alone (kubeovn/kube-ovn master 1533681d pkg/controller/vpc_gateway_common.go,
 * reconcileNatGatewayPolicies). A drop policy below them counts only while no replica is alive.
 */
export function natGatewayPolicies(vpc: Vpc): readonly Policy[] {
  return vpc.gateways
    .filter(({ isHighlyAvailable }) => isHighlyAvailable)
    .flatMap((gateway) => {
      const from = AddressSet.of(...sourcesOf(gateway));
      if (from.isEmpty) return [];
      const by = gateway.at(gateway.items('internalSubnets').length > 0 ? 'internalSubnets' : 'internalCIDRs');
      const address = new Unknown(`a replica of ${gateway.name}`);
      const leadsTo = { kind: 'gateway' as const, gateway };
      const entry: PolicyEntry = { match: { from }, action: { kind: 'forward', to: [{ address, leadsTo, by }] }, by };
      return withoutOwnSubnets(vpc, { priority: priorities.natGateway, entries: [entry] }, gateway.resource.title);
    });
}

/** Names of subnets that are not there are only logged. */
function sourcesOf(gateway: VpcNatGateway): readonly Cidr[] {
  const { subnets } = gateway.network;
  return [
    ...gateway.texts('internalSubnets').flatMap(({ text }) => subnets.get(text)?.cidrs ?? []),
    ...gateway.texts('internalCIDRs').flatMap(({ text }) => rangeIn(text) ?? []),
  ].filter(({ family }) => family === 4);
}

/** An address stands for itself. */
export function rangeIn(text: string): Cidr | undefined {
  const ip = parseIp(text);
  return ip ? singleHost(ip) : parseCidr(text);
}
