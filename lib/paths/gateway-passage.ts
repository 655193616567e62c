import type { Interface } from '../controllers/kube-ovn/gateway-rules/iptables';
import type { Place } from '../source/resource';
import { decide } from './iptables';
import type { Packet } from './packet';
import type { Gateway } from './topology';
import { subnetOf } from './vpc-router';

/** What a gateway remembers of a connection (conntrack): answers are translated back, whichever rules exist. */
export interface Passage {
  readonly gateway: Gateway;
  readonly in: Interface;
  /** Where the packet leaves; undefined where it is for the gateway itself, in which nothing listens. */
  readonly out: Interface | undefined;
  readonly before: Packet;
  readonly after: Packet;
  readonly destinationBy: Place | undefined;
  readonly sourceBy: Place | undefined;
}

/** What a gateway makes of the first packet of a connection: one passage for each target that it may choose. */
export function pass(gateway: Gateway, packet: Packet, from: Interface): Passage[] {
  return destinations(gateway, packet, from).map(({ to, port, by }) => {
    const routed = { ...packet, to, port };
    const out = outOf(gateway, routed);
    const passage = { gateway, in: from, before: packet, destinationBy: by };
    if (out === undefined) return { ...passage, out, after: routed, sourceBy: undefined };
    const translated = by ? { originally: packet.to } : {};
    const rule = decide(gateway, 'nat', 'POSTROUTING', { packet: routed, in: from, out, ...translated });
    const after = rule?.target.kind === 'snat' ? { ...routed, from: rule.target.to } : routed;
    return { ...passage, out, after, sourceBy: rule?.cause.resource.at() };
  });
}

interface Destination extends Pick<Packet, 'to' | 'port'> {
  readonly by: Place | undefined;
}

/** Shared ports come before all rules of iptables; then one rule, or none, decides. */
function destinations(gateway: Gateway, packet: Packet, from: Interface): readonly Destination[] {
  const shared = gateway.sharedPort(packet.to, packet.protocol, packet.port);
  if (shared) return shared.backends.map(({ to, port, cause }) => ({ to, port, by: cause.resource.at() }));
  const rule = decide(gateway, 'nat', 'PREROUTING', { packet, in: from });
  if (rule?.target.kind !== 'dnat') return [{ to: packet.to, port: packet.port, by: undefined }];
  return [{ to: rule.target.to, port: rule.target.port ?? packet.port, by: rule.cause.resource.at() }];
}

/** Through eth0 to the subnets of the VPC, through net1 to everything else. */
function outOf(gateway: Gateway, { to }: Packet): Interface | undefined {
  if (gateway.has(to)) return undefined;
  const { vpc } = gateway.view;
  return vpc && subnetOf(vpc, to) ? 'eth0' : 'net1';
}
