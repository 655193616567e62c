import { Ip } from '../net/ip';
import type { Subnet } from '../network/subnet';
import { AddressSet } from './addresses';
import { addressAt, type Header, type Sent } from './flow';
import type { Site, Way } from './journey';
import { unlessMissed } from './missed';
import type { Hosts, Outcome, Packet } from './packet';
import { Services } from './services';
import { subnetsAt } from './subnets-at';
import type { Topology } from './topology';
import { walk } from './walk/walk';

/** Where the ends are, if that is known: VPCs may have the same addresses. */
interface Ends {
  readonly from?: Subnet | undefined;
  readonly to?: Subnet | undefined;
}

/**
 * What becomes of the first packet of a connection, and of the answer: the walk of a flow of one packet. For custom
 * VPCs: what nodes do for the default VPC, gateways of several replicas, and firewalls outside are not part of it.
 */
export function trace(
  topology: Topology,
  packet: Packet,
  hosts: Hosts = {},
  { from, to }: Ends = {},
): readonly Outcome[] {
  const ways = walk(topology, sentAs(packet), siteOf(topology, packet, from), hosts);
  return ways.map((way) => outcomeOf(unlessMissed(way, to), packet));
}

/** Where a packet is sent: in the first VPC whose subnets hold its source, if no other one is known. */
function siteOf(topology: Topology, { from }: Packet, known: Subnet | undefined): Site {
  if (!(from instanceof Ip)) return 'outside';
  const on = known ?? subnetsAt(topology.network, from)[0] ?? topology.defaultSubnetAt(from);
  return on && topology.isSetUp(on) ? { on } : 'outside';
}

function sentAs({ from, to, protocol, port }: Packet): Sent {
  return { from: AddressSet.of(from), to: AddressSet.of(to), services: Services.of(protocol, port, port) };
}

function outcomeOf({ sent, delivered, clientSees, steps, open }: Way, packet: Packet): Outcome {
  const { protocol, port } = packet;
  const at = (header: Header): Packet => {
    const [from, to] = [header.from, header.to].map((end) => addressAt({ sent }, end)) as [
      Packet['from'],
      Packet['to'],
    ];
    return { from, to, protocol, port: header.port ?? port };
  };
  const got = delivered && at(delivered.header);
  return {
    deliveredTo: got && {
      ip: got.to,
      port: got.port,
      on: delivered.at === 'outside' ? undefined : delivered.at.on,
    },
    seenSource: got?.from,
    clientSees,
    open,
    steps: steps.map(({ header, ...step }) => ({ ...step, packet: at(header) })),
  };
}
