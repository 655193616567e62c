import { type Address, Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { networkAskedFor, type OvnNetwork, ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import { type Cidr, parseCidr } from '../../net/cidr';
import { Ip, parseIp } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import type { Attachment, PodTemplate } from '../../network/pod-template';
import { givenOf } from './segments';

/** Where somebody is connected to a localnet. */
export interface Port {
  readonly network: OvnNetwork;
  /** The interface of a pod; undefined for an address that is anybody's. */
  readonly attachment?: Attachment;
  /** What it is directly connected to; empty where nobody says. */
  readonly prefixes: readonly Cidr[];
}

/** The interfaces that the pods of a workload have in localnets, in their order. */
export function portsOf(network: Network, template: PodTemplate): readonly Port[] {
  return template.networks.flatMap((attachment) => {
    const asked = networkAskedFor(network, attachment);
    if (typeof asked === 'string' || asked.topology !== 'localnet') return [];
    const written = attachment.ips.flatMap(({ text }) => parseCidr(text) ?? []);
    return { network: asked, attachment, prefixes: asked.subnets.length > 0 ? asked.subnets : written };
  });
}

/** An address that pods of a port have: a pinned one, else the first one that is free, after `taken`. */
export function addressAt(network: Network, port: Port, taken?: Address): Address {
  const { subnets, excluded, name } = port.network;
  const [own] = pinnedBy(port.attachment);
  if (own) return own;
  const pinned = network.podTemplates.flatMap((template) =>
    portsOf(network, template).flatMap((one) => (one.network.name === name ? pinnedBy(one.attachment) : [])),
  );
  const free = givenOf(subnets.slice(0, 1), excluded);
  const [range] = free.subtract(RangeSet.of([...pinned, ...(taken instanceof Ip ? [taken] : [])]));
  const holder = port.attachment?.holder.resource.title;
  return range?.first ?? new Unknown(`the address of ${holder} in ${port.network.resource.name}`);
}

function pinnedBy(attachment: Attachment | undefined): readonly Ip[] {
  return (attachment?.ips ?? []).flatMap(({ text }) => parseIp(text.split('/')[0] ?? '') ?? []);
}

/** The localnets that have an address in their subnets, as ports of somebody there. */
export function portsWith(network: Network, address: Ip): readonly Port[] {
  const all = new Map(ovnNetworksOf(network).map((one) => [one.name, one]));
  const having = [...all.values()].filter(
    ({ topology, subnets }) => topology === 'localnet' && subnets.some((cidr) => cidr.contains(address)),
  );
  return having.map((one) => ({ network: one, prefixes: one.subnets }));
}

/** Whether somebody there sends to an address without a router. */
export function isDirect({ prefixes }: Pick<Port, 'prefixes'>, address: Address): boolean {
  return address instanceof Ip && prefixes.some((cidr) => cidr.contains(address));
}
