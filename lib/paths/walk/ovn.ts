import { RangeSet } from '../../net/range-set';
import { VpcEgressGateway } from '../../network/vpc-egress-gateway';
import { splitByField, valuesOf } from '../../ovn/packets/flow';
import { onlyAddress } from '../../ovn/packets/values';
import type { Trace } from '../../ovn/trace';
import { anyPodOf, isNodePort } from '../../packets/plane';
import { hopAt, type Journey, type Way } from '../journey';
import { received } from './arrival';
import { refusedByInstance, throughGateway, throughInstance } from './gateway';
import { throughNode } from './node';
import { hopOf, nextHopPlaceOf } from './ovn-steps';
import { after, isOutside, tracesOf } from './ovn-traces';
import { headerOf } from './packets';
import type { OvnPassage, PortsOn } from './passage';
import { ended, lost, lostAt, noted, openAt, type Walk } from './ways';

/** Ends of ways that are worked out for one start: connections can be spread without bound. */
const mostWays = 10_000;

/** Through switches and routers of OVN, from ports of a switch on. */
export function overOvn(walk: Walk, journey: Journey, from: PortsOn): readonly Way[] {
  const { topology } = walk;
  const decidedBy = journey.steps.findLast((step) => step.decidedBy)?.decidedBy;
  if (walk.count >= mostWays && decidedBy)
    return [lost(walk, openAt(journey, 'more ways than are followed', decidedBy))];
  return tracesOf(topology, journey, from).flatMap((trace) => {
    const { disposition } = trace;
    const to: PortsOn = { on: disposition.at.name, ports: 'ports' in disposition ? disposition.ports : [] };
    const passage: OvnPassage = {
      kind: 'ovn',
      from,
      to,
      cameIn: isOutside(from),
      wentOut: disposition.code === 'left',
      translations: trace.translations,
    };
    const next = { ...after(topology, journey, trace), passages: [...journey.passages, passage] };
    switch (disposition.code) {
      case 'delivered':
        return deliver(walk, next, to, isRouted(trace));
      case 'left':
        return leave(walk, next, passage);
      case 'answered':
        return [answeredByRouter(walk, next, trace)];
      case 'refused': {
        const isSeen = disposition.by === 'acl' || comesBack(disposition.reply);
        return [isSeen ? ended(walk, next, 'refused') : unheard(walk, next)];
      }
      default:
        return [lost(walk, next)];
    }
  });
}

/** Whether who gets them is the next hop of a route or of a policy, and not who they are for. */
function isRouted({ steps }: Trace): boolean {
  const last = steps.findLast(
    ({ code, ...step }) =>
      code === 'route' ||
      code === 'connected' ||
      (code === 'policy' && 'nextHop' in step && step.nextHop !== undefined),
  );
  return last !== undefined && last.code !== 'connected';
}

/** To who has the address; to gateways and nodes, which send them on; or to somebody of whom nobody knows what he does. */
function deliver(walk: Walk, journey: Journey, to: PortsOn, routed: boolean): readonly Way[] {
  const { topology } = walk;
  const [port, more] = to.ports;
  const gateway = port && !more ? topology.gatewayAt(port) : undefined;
  if (port && gateway)
    return gateway instanceof VpcEgressGateway
      ? throughInstance(walk, journey, gateway, to)
      : throughGateway(walk, journey, topology.gateway(gateway), 'eth0', to);
  if (port && !more && isNodePort(port, topology.plane.cluster)) return throughNode(walk, journey, to);
  if (!routed) return arrive(walk, journey, to);
  const own =
    topology.plane.topology.switch(to.on)?.addressesOfPorts(to.ports.map(({ name }) => name)) ?? RangeSet.none;
  const { inside, others } = splitByField(journey.flow, 'ip.dst', own);
  return [
    ...inside.flatMap((flow) => arrive(walk, { ...journey, flow }, to)),
    ...others.map((flow) => relay(walk, { ...journey, flow }, to)),
  ];
}

function arrive(walk: Walk, journey: Journey, to: PortsOn): readonly Way[] {
  const subnet = walk.topology.network.subnets.get(to.on);
  const only = onlyAddress(valuesOf(journey.flow, 'ip.dst'));
  const spare = subnet && only && walk.topology.spareAt(subnet, only);
  if (spare) return [refusedByInstance(walk, journey, spare, 'internalIPs')];
  const isDirect = !journey.steps.some(({ code, direction }) => direction === 'request' && code !== 'allowed');
  const last = journey.steps.at(-1);
  const isTold = last?.code === 'delivered' || last?.code === 'routed';
  const at = hopOf({ kind: 'switch', name: to.on });
  const told =
    isTold && !isDirect
      ? journey
      : noted(walk, journey, at, 'delivered-directly', { decidedBy: subnet?.resource.at() });
  return subnet ? received(walk, told, { on: subnet }, to) : [lost(walk, told)];
}

/** A router that people run themselves; nobody that is known sends on what is not his. */
function relay(walk: Walk, journey: Journey, { on, ports }: PortsOn): Way {
  const [port] = ports;
  const routed = journey.steps.findLast(({ code }) => code === 'routed');
  const resource = port?.sources[0]?.resource;
  if (port?.name === anyPodOf(on) || !resource || !routed) {
    const details = { address: routed?.address, decidedBy: routed && nextHopPlaceOf(routed) };
    return lostAt(walk, journey, routed?.at ?? hopOf({ kind: 'switch', name: on }), 'no-next-hop', details);
  }
  return lost(
    walk,
    openAt(journey, `what ${resource.title} does with packets for others`, resource.at('metadata', 'name')),
  );
}

/** Out to a network that no controller makes. */
function leave(walk: Walk, journey: Journey, { from, to, translations }: OvnPassage): readonly Way[] {
  const { topology } = walk;
  const subnet = topology.network.subnets.get(to.on);
  const isByRouter = journey.steps.some(({ at, direction }) => direction === 'request' && at.kind === 'router');
  if (!topology.isExternal(to.on) || (from.on === to.on && !isByRouter)) {
    const what = `what the physical network does with packets of Subnet ${to.on}`;
    const at = subnet?.at('vlan');
    const hop = hopOf({ kind: 'switch', name: to.on });
    const told = noted(walk, journey, hop, 'left-to-physical-network', { decidedBy: at });
    return [lost(walk, at ? openAt(told, what, at) : told)];
  }
  const router = journey.steps.findLast(({ at }) => at.kind === 'router')?.at;
  const isTranslated = translations.some(({ end }) => end === 'source');
  const next = isTranslated || !router ? journey : noted(walk, journey, router, 'forwarded-as-sent');
  return walk.outside(next);
}

function answeredByRouter(walk: Walk, journey: Journey, { disposition }: Trace): Way {
  const isSeen = disposition.code === 'answered' && comesBack(disposition.reply);
  // What came, and not what is sent back.
  const header = journey.steps.at(-1)?.header ?? headerOf(journey.flow, false, walk.topology.standIns);
  return isSeen ? ended(walk, journey, 'reply', { at: walk.origin, header }) : unheard(walk, journey);
}

/** What a router sends back does not come to who asked. */
function unheard(walk: Walk, journey: Journey): Way {
  const at = journey.steps.at(-1)?.at ?? hopAt(walk.origin);
  return lostAt(walk, { ...journey, direction: 'answer' }, at, 'answer-astray');
}

/** Whether somebody gets what a router sends back. */
function comesBack(reply: { readonly code: string } | undefined): boolean {
  return reply?.code === 'delivered' || reply?.code === 'left';
}
