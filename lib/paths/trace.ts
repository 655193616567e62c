import { Ip } from '../net/ip';
import { AddressSet } from './addresses';
import { addressAt, type Header, type Sent } from './flow';
import type { Site, Way } from './journey';
import type { Hosts, Outcome, Packet } from './packet';
import { Services } from './services';
import { subnetsAt } from './subnets-at';
import type { Topology } from './topology';
import { walk } from './walk/walk';

/**
 * What becomes of the first packet of a connection, and of the answer: the walk of a flow of one packet. For custom
 * VPCs: what nodes do for the default VPC, gateways of several replicas, and firewalls outside are not part of it.
 */
export function trace(topology: Topology, packet: Packet, hosts: Hosts = {}): readonly Outcome[] {
  return walk(topology, sentAs(packet), siteOf(topology, packet), hosts).map((way) => outcomeOf(way, packet));
}

/** Where a packet is sent: in the VPC whose subnets hold its source, the only one, or that whose pods have the address. */
function siteOf(topology: Topology, { from }: Packet): Site {
  if (!(from instanceof Ip)) return 'outside';
  const { network } = topology;
  const pod = [...network.pods].find(({ addresses }) => addresses.some((ip) => ip.equals(from)));
  const on = pod?.subnet?.vpc?.subnetOf(from) ?? subnetsAt(network, from)[0];
  return on?.vpc ? { router: topology.router(on.vpc), on } : 'outside';
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
    deliveredTo: got && { ip: got.to, port: got.port },
    seenSource: got?.from,
    clientSees,
    open,
    steps: steps.map(({ header, ...step }) => ({ ...step, packet: at(header) })),
  };
}
