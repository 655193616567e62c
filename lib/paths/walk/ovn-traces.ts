import type { LogicalSwitchPort } from '../../ovn/northbound';
import { everyAddress } from '../../ovn/packets/dimensions';
import type { Trace } from '../../ovn/trace';
import { type Host, Walk as OvnWalk } from '../../ovn/walk';
import type { Gateway } from '../gateway/gateway';
import type { Journey } from '../journey';
import type { Topology } from '../topology';
import { stepsOf } from './ovn-steps';
import { plain } from './packets';
import type { OvnPassage, PortsOn } from './passage';

/** The ways of packets in OVN. */
export function tracesOf(
  { plane }: Topology,
  { flow, direction }: Journey,
  { on, ports }: PortsOn,
  translations: OvnPassage['translations'] = [],
): readonly Trace[] {
  const isFromOutside = isOutside({ on, ports });
  const host: Host = (isFromOutside ? undefined : plane.hosts.get(on)) ?? { onLink: everyAddress, gateways: [] };
  const connection = { isReply: direction === 'answer', translations };
  return new OvnWalk(plane.topology, plane.world).start(flow, on, ports, host, connection);
}

/** Packets behind a part of OVN. */
export function after(topology: Topology, journey: Journey, trace: Trace): Journey {
  const { flow, direction, steps, isShared, ties } = journey;
  const tied = trace.choices.some(({ by }) => by === 'tie');
  const told = stepsOf(topology, flow, direction, trace, steps);
  return {
    ...journey,
    flow: plain(trace.flow),
    steps: [...steps, ...told],
    isShared: isShared || trace.choices.length > 0,
    ties: tied
      ? [...ties, ...told.flatMap(({ decidedBy, isPlain }) => (decidedBy && !isPlain ? decidedBy : [])).slice(-1)]
      : ties,
  };
}

export function isOutside({ ports: [port] }: PortsOn): boolean {
  return port?.type === 'localnet';
}

/** The port by which packets come to a switch from a network outside. */
export function outsidePortOf({ plane }: Topology, on: string): LogicalSwitchPort | undefined {
  return plane.topology.switch(on)?.localnets[0];
}

/** The port of a gateway's pod in the VPC; of several pods, the first one. */
export function portsOf(topology: Topology, { view }: Gateway): PortsOn | undefined {
  const on = view.subnet?.name;
  const { ports = [] } = topology.plane.rows.switches.get(on ?? '') ?? {};
  const port = ports.find((one) => topology.gatewayAt(one) === view);
  return on !== undefined && port ? { on, ports: [port] } : undefined;
}
