import { type Address, Unknown } from '../controllers/kube-ovn/gateway-rules/iptables';
import { type Cidr, parseCidr, singleHost } from '../net/cidr';
import type { Ip } from '../net/ip';
import { parseIp } from '../net/ip';
import { RangeSet } from '../net/range-set';
import type { Part } from '../network/part';
import type { AddressField, VpcEgressGateway } from '../network/vpc-egress-gateway';
import type { LogicalSwitchPort } from '../ovn/northbound';
import type { Place } from '../source/resource';
import type { Unjudged } from './unjudged';

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

/** What an instance makes of packets that it sends outside. */
export interface Masquerade {
  /** What keeps its source: what comes from there, or goes there. */
  readonly kept: RangeSet;
  readonly by: Place;
}

/**
 * An instance masquerades everything but what comes from, or goes to, the sources of policies without `snat`; with BGP
 * it masquerades nothing (kubeovn/kube-ovn master 1533681d dist/images/init-vpc-egress-gateway.sh).
 */
export function masqueradeOf(gateway: VpcEgressGateway): Masquerade | undefined {
  if (gateway.text('bgpConf') !== undefined) return undefined;
  const unchanged = gateway.policies.filter((policy) => !policy.flag('snat'));
  const kept = RangeSet.of(unchanged.flatMap((policy) => sourcesOf(gateway, policy)));
  return { kept, by: gateway.policies.find((policy) => policy.flag('snat'))?.at('snat') ?? gateway.atName };
}

/** The address that an instance has outside: its own of those that suffice for all, else one that is picked. */
export function externalAddressOf(
  gateway: VpcEgressGateway,
  { name, assumed }: LogicalSwitchPort,
  family: 4 | 6,
): Address {
  const { replicas = 1 } = gateway;
  const all = gateway.addresses('externalIPs').filter(({ ip }) => ip.family === family);
  const index = Number(/-(\d+)\.[^.]+$/.exec(name)?.[1] ?? 0);
  // One port stands for all instances whose addresses nobody knows.
  const isKnown = all.length === replicas && (replicas === 1 || !assumed);
  const own = isKnown ? all[index] : undefined;
  return own?.ip ?? new Unknown(`an external address of ${gateway.name}`);
}

function sourcesOf({ network: { subnets } }: VpcEgressGateway, policy: Part): readonly Cidr[] {
  return [
    ...policy.texts('ipBlocks').flatMap(({ text }) => rangeIn(text) ?? []),
    ...policy.texts('subnets').flatMap(({ text }) => subnets.get(text)?.cidrs ?? []),
  ];
}

function rangeIn(text: string): Cidr | undefined {
  const ip = parseIp(text);
  return ip ? singleHost(ip) : parseCidr(text);
}
