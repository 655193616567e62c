import { type Address, Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import type { Cidr } from '../../net/cidr';
import type { Ip } from '../../net/ip';
import type { Part } from '../../network/part';
import type { Vpc } from '../../network/vpc';
import type { AddressField, VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { AddressSet } from '../addresses';
import type { Unjudged } from '../unjudged';
import { everyAddress, everyIpv4, everyIpv6 } from './boxes';
import type { Neighbour, NextHop, RouterTables } from './entry';
import { rangeIn } from './nat-gateway-policies';
import { type Policy, type PolicyEntry, priorities, withoutOwnSubnets } from './policies';

/**
 * What leads to egress gateways: policies by source, for the ipBlocks and subnets of their policies
 * (kubeovn/kube-ovn master 1533681d pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayOVNRoutes). Which pods selectors mean is
 * not worked out.
 */
export function egressPolicies(vpc: Vpc): readonly Policy[] {
  return vpc.network.egressGatewaysOf(vpc.name).flatMap((gateway) => {
    if (gateway.replicas === 0) return [];
    const priority =
      gateway.text('trafficPolicy') === 'Local' ? priorities.localEgressGateway : priorities.egressGateway;
    const entries: PolicyEntry[] = [];
    const by = gateway.policies[0]?.at() ?? gateway.atName;
    const from = AddressSet.of(...gateway.policies.flatMap((policy) => sourcesOf(gateway, policy)));
    if (!from.isEmpty) entries.push({ match: { from }, action: { kind: 'forward', to: hops(gateway) }, by });
    if (gateway.items('selectors').length > 0) entries.push(selected(vpc, gateway));
    return entries.length > 0 ? withoutOwnSubnets(vpc, { priority, entries }, gateway.resource.title) : [];
  });
}

function selected(vpc: Vpc, gateway: VpcEgressGateway): PolicyEntry {
  const from = AddressSet.of(...vpc.subnets.flatMap(({ cidrs = [] }) => cidrs));
  const what = `which pods the selectors of ${gateway.resource.title} mean`;
  return { match: { from }, action: { kind: 'not-judged', what }, by: gateway.at('selectors') };
}

function sourcesOf({ network: { subnets } }: VpcEgressGateway, policy: Part): readonly Cidr[] {
  return [
    ...policy.texts('ipBlocks').flatMap(({ text }) => rangeIn(text) ?? []),
    ...policy.texts('subnets').flatMap(({ text }) => subnets.get(text)?.cidrs ?? []),
  ];
}

/** The written addresses of its instances; without any, kube-ovn picks them. */
export function instancesAt(gateway: VpcEgressGateway, field: AddressField): readonly Ip[] {
  return gateway.replicas === 0 ? [] : gateway.addresses(field).map(({ ip }) => ip);
}

/** Of more addresses than instances, some are nobody's. */
export function spareOf(gateway: VpcEgressGateway, field: AddressField): readonly Unjudged[] {
  const { name, replicas = 1 } = gateway;
  const all = gateway.addresses(field);
  if (([4, 6] as const).every((family) => all.filter(({ ip }) => ip.family === family).length <= replicas)) return [];
  const what = `which of its ${field} the instances of egress gateway ${name} have`;
  return [{ kind: 'router', what, at: gateway.at(field) }];
}

/** Its instances, where they can be known; each connection goes to one of them. */
function hops(gateway: VpcEgressGateway): readonly NextHop[] {
  const { name, replicas = 1 } = gateway;
  const by = gateway.atName;
  const sources = translations(gateway);
  const leadsTo: Neighbour = { kind: 'translator', title: `egress gateway ${name}`, sources, gateway };
  const [own, another] = gateway.addresses('internalIPs');
  const isKnown = replicas === 1 && own && !another;
  return [{ address: isKnown ? own.ip : new Unknown(`an instance of ${name}`), leadsTo, by }];
}

/**
 * An instance masquerades everything but what comes from, or goes to, the sources of policies without `snat`; with BGP
 * it masquerades nothing (kubeovn/kube-ovn master 1533681d dist/images/init-vpc-egress-gateway.sh).
 */
function translations(gateway: VpcEgressGateway): RouterTables['sources'] {
  if (gateway.text('bgpConf') !== undefined) return [];
  const plain = gateway.policies.filter((policy) => !policy.flag('snat'));
  const kept = AddressSet.of(...plain.flatMap((policy) => sourcesOf(gateway, policy)));
  const others = everyAddress.subtract(kept);
  const by = gateway.policies.find((policy) => policy.flag('snat'))?.at('snat') ?? gateway.atName;
  return ([4, 6] as const).map((family) => {
    const from = others.intersect(family === 4 ? everyIpv4 : everyIpv6);
    return { match: { from, to: others }, action: { kind: 'source', to: sourceOf(gateway, family) }, by };
  });
}

function sourceOf(gateway: VpcEgressGateway, family: 4 | 6): Address {
  const [own, another] = gateway.addresses('externalIPs').filter(({ ip }) => ip.family === family);
  if (own && !another && gateway.replicas === 1) return own.ip;
  return new Unknown(`an external address of ${gateway.name}`);
}
