import type { Network } from '../../network/network';
import { namedBy } from '../../network/references';
import type { Resource } from '../../source/resource';
import type { Edge } from './edge';

const noAddress = 'kube-ovn makes no address and retries';
const noRule = 'the rule is refused by the webhook, else kube-ovn retries: no packet is translated meanwhile';
const noGateway = 'the gateway is refused by the webhook, else kube-ovn makes no workload and retries';

/**
 * What happens without the object that a field names, where the kind leaves it to a rule.
 * Source: kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateVpcNatGW, ValidateIptablesEIP;
 * pkg/controller/vpc_nat_gateway.go, handleAddOrUpdateVpcNatGw; pkg/controller/vpc_nat_gw_eip.go, handleAddIptablesEip;
 * pkg/controller/vpc_nat_gw_nat.go, handleAddIptablesFip; pkg/controller/subnet.go, validateVpcBySubnet;
 * pkg/controller/vpc.go, handleUpdateVpcExternal.
 */
export const otherwise: Readonly<Record<string, string>> = {
  'Vpc.spec.extraExternalSubnets.*': 'kube-ovn gives the router no port there and retries, up to 1000 s apart',
  'Subnet.spec.vpc': 'kube-ovn retries, up to 1000 s apart; pods that come meanwhile land in another subnet and stay',
  'VpcNatGateway.spec.vpc': noGateway,
  'VpcNatGateway.spec.subnet': noGateway,
  'VpcNatGateway.spec.externalSubnets.*': noGateway,
  'VpcNatGateway.spec.internalSubnets.*': 'kube-ovn leaves it out: its traffic does not go through the gateway',
  'VpcNatGateway.spec.qosPolicy': 'kube-ovn sets no limit and retries',
  'IptablesEIP.spec.natGwDp': noAddress,
  'IptablesEIP.spec.qosPolicy': noAddress,
  'IptablesEIP.spec.externalSubnet': noAddress,
  'IptablesFIPRule.spec.eip': noRule,
  'IptablesDnatRule.spec.eip': noRule,
  'IptablesSnatRule.spec.eip': noRule,
};

/** Fields that name another object and set no order: each side waits for the other, or is part of it. */
export const notOrdered: Readonly<Record<string, string>> = {
  'Vpc.spec.defaultSubnet': 'the subnet is one of the VPC, which it waits for; kube-ovn looks again when it comes',
  'Vpc.spec.vpcPeerings.*.remoteVpc': 'both VPCs name each other; kube-ovn links them when the second is there',
  'SecurityGroup.spec.ingressRules.*.remoteSecurityGroup': 'groups name each other and themselves; kube-ovn retries',
  'SecurityGroup.spec.egressRules.*.remoteSecurityGroup': 'groups name each other and themselves; kube-ovn retries',
};

/** The order that the references of the kinds set. */
export function* referencesOf(resource: Resource, network: Network): Generator<Edge> {
  for (const { kind, name, field, at, without } of namedBy(resource, network)) {
    const key = `${resource.kind}.${field}`;
    if (Object.hasOwn(notOrdered, key)) continue;
    const to = network.find(kind, name);
    if (!to) continue;
    const told = Object.hasOwn(otherwise, key) ? otherwise[key] : undefined;
    yield {
      from: resource,
      to,
      at: resource.at(...at),
      what: field.replace(/^spec\./, ''),
      otherwise: without ?? told ?? '',
    };
  }
}
