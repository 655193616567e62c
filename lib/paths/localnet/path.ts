import { type Address, Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import type { OvnNetwork } from '../../controllers/ovn-kubernetes/networks';
import { Ip } from '../../net/ip';
import type { Network } from '../../network/network';
import { type Place, placeOf, type Resource } from '../../source/resource';
import { sameAddress } from '../flow';
import type { Outcome, Packet, Step } from '../packet';
import type { Unjudged } from '../unjudged';
import { isDirect, type Port, portsWith } from './port';
import { type Wire, wireOf } from './wires';

/** An end of a path, as far as a localnet asks: what has the address, and where it is connected. */
interface End {
  readonly resource?: Resource;
  readonly port?: Port;
}

/** What a packet to somebody else on a localnet is handed on by. */
type Hop = Pick<Step, 'at' | 'code' | 'address' | 'object' | 'decidedBy'>;

/** An end on a segment, or somewhere that nobody knows. */
interface Station {
  readonly who: string;
  readonly network: OvnNetwork | undefined;
  readonly prefixes: Port['prefixes'];
  readonly at?: Place | undefined;
}

/** What becomes of a packet that is sent into a localnet: layer 2, as far as the other end is on the same segment. */
export function localnetPath(network: Network, packet: Packet, from: End & { readonly port: Port }, to: End): Outcome {
  const { port } = from;
  const wire = wireOf(network, port.network);
  const sender = stationOf(port, packet.from);
  const isFar = packet.to instanceof Ip && port.prefixes.length > 0 && !isDirect(port, packet.to);
  const start = leaving(sender, wire);
  const steps = (hops: readonly Hop[]) => hops.map((hop): Step => ({ direction: 'request', ...hop, packet }));
  const lost = (kind: readonly Unjudged[], ...hops: readonly Hop[]): Outcome => {
    return { clientSees: 'nothing', steps: steps([...start, ...hops]), open: kind };
  };
  const place = placeIn(port.network);
  const cidr = port.prefixes.find(({ unusable }) => unusable.some((one) => sameAddress(one, packet.to)));
  if (cidr) {
    const at = wire ? segmentOf(wire) : switchOf(port.network);
    const decidedBy = placeIn(port.network, 'subnets');
    return lost([], { at, code: 'no-host-address', address: packet.to, decidedBy });
  }
  if (isFar) {
    const what = `whether a router of ${wire?.name} leads packets from ${port.prefixes.join(', ')} to ${packet.to}, and back`;
    return lost([{ kind: 'router', what, at: place }]);
  }
  const receiver = receiverOf(network, packet.to, to, wire);
  const theirs = receiver.network && wireOf(network, receiver.network);
  if (theirs && theirs !== wire) {
    const what = `whether anything outside joins ${wire?.name} and ${theirs.name}, where ${receiver.who} is`;
    return lost([{ kind: 'router', what, at: placeIn(receiver.network as OvnNetwork, 'vlan') }], {
      at: { kind: 'segment', name: wire?.name ?? '' },
      code: 'no-host',
      address: packet.to,
    });
  }
  const open = unknownAddresses([port.network, receiver.network], packet);
  const there = steps([...start, ...arriving(receiver)]);
  const delivered = { deliveredTo: { ip: packet.to, port: packet.port }, seenSource: packet.from };
  if (receiver.prefixes.length > 0 && !isDirect(receiver, packet.from) && packet.from instanceof Ip) {
    const what = `which way ${receiver.who} answers: ${packet.from} is in none of the subnets of ${receiver.network?.resource.title}`;
    return { ...delivered, clientSees: 'nothing', steps: there, open: [...open, { kind: 'router', what, at: place }] };
  }
  const answer = { ...packet, from: packet.to, to: packet.from };
  const back = [...leaving(receiver, wire), ...arriving(sender)].map(
    (hop): Step => ({ direction: 'answer', ...hop, packet: answer }),
  );
  return { ...delivered, clientSees: 'reply', steps: [...there, ...back], open };
}

function leaving({ who, network, at }: Station, wire: Wire | undefined): readonly Hop[] {
  return [
    { at: { kind: 'workload', name: who }, code: 'sent', object: network?.resource.name, decidedBy: at },
    ...(network ? [{ at: switchOf(network), code: 'to-physical-network', decidedBy: placeIn(network) } as const] : []),
    ...(wire ? [carriedBy(wire)] : []),
  ];
}

function arriving({ who, network }: Station): readonly Hop[] {
  return [
    ...(network ? [{ at: switchOf(network), code: 'delivered', object: who } as const] : []),
    { at: { kind: 'workload', name: who }, code: 'received' },
  ];
}

/** From node to node, over bridges. */
function carriedBy(wire: Wire): Hop {
  const bridges = [...new Set(wire.mappings.flatMap(({ bridge }) => bridge ?? []))];
  return {
    at: segmentOf(wire),
    code: 'carried',
    object: bridges.length === 0 ? undefined : bridges.join(' or '),
    decidedBy: wire.mappings[0]?.part.at('bridge'),
  };
}

function segmentOf({ name }: Wire): Step['at'] {
  return { kind: 'segment', name };
}

function switchOf({ resource }: OvnNetwork): Step['at'] {
  return { kind: 'localnet', name: resource.name };
}

function stationOf({ attachment, network, prefixes }: Port, address: Address): Station {
  const at = attachment && placeOf(attachment.at());
  return { who: attachment?.holder.resource.title ?? `the pod with ${address}`, network, prefixes, at };
}

/** Who has the address on the segment: whom a person named, a localnet that has it in its subnets, or somebody else. */
function receiverOf(network: Network, address: Address, { port, resource }: End, wire: Wire | undefined): Station {
  if (port?.attachment) return stationOf(port, address);
  const here =
    address instanceof Ip ? portsWith(network, address).filter((one) => wireOf(network, one.network) === wire) : [];
  const [one] = here;
  const isGiven = one && address instanceof Ip && !one.network.excluded.some((cidr) => cidr.contains(address));
  if (one && isGiven) return stationOf(one, address);
  const subnet = wire?.subnets.find((candidate) => address instanceof Ip && candidate.contains(address));
  if (subnet)
    return { who: resource?.title ?? `the pod with ${address}`, network: undefined, prefixes: subnet.cidrs ?? [] };
  return { who: `whoever has ${address}`, network: undefined, prefixes: [] };
}

function unknownAddresses(networks: readonly (OvnNetwork | undefined)[], { from, to }: Packet): readonly Unjudged[] {
  return networks.flatMap((one, i) => {
    if (!one || one.subnets.length > 0 || !([from, to][i] instanceof Unknown)) return [];
    const what = `which addresses pods have in ${one.resource.title}: it has no subnets`;
    return [{ kind: 'router', what, at: placeIn(one) } as const];
  });
}

/** A localnet gives its pods no route beyond its subnets: what is sent there from its address has another one. */
export function routeless({ network, attachment, prefixes }: Port, to: Address): readonly string[] {
  if (!attachment || prefixes.length === 0 || isDirect({ prefixes }, to)) return [];
  const beyond = `${network.resource.title} gives its pods no route beyond ${prefixes.join(', ')}`;
  return [`${beyond}: without one of their own they send this through their first interface`];
}

/** What comes from other networks is answered through another interface: a localnet has no route beyond its subnets. */
export function answersElsewhere({ network }: Port): Unjudged {
  const what = `how packets come into ${network.resource.title} from elsewhere, and which way its pods answer`;
  return { kind: 'router', what, at: placeIn(network) };
}

function placeIn(network: OvnNetwork, field: 'physicalNetwork' | 'vlan' | 'subnets' = 'physicalNetwork'): Place {
  return placeOf(network.at(field)) ?? network.resource.at('metadata', 'name');
}
