import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import type { Network } from '../network/network';
import { PodTemplate } from '../network/pod-template';
import type { Subnet } from '../network/subnet';
import type { Vpc } from '../network/vpc';
import type { Resource } from '../source/resource';
import type { Endpoint } from './ends/endpoint';
import { podAt } from './ends/pod-at';
import { sameAddress } from './flow';
import { portFilters } from './localnet/filters';
import { answersElsewhere, localnetPath, routeless } from './localnet/path';
import { otherInterfaces } from './other-interfaces';
import type { Outcome, Packet, Step } from './packet';
import { policyEnd } from './policy-scope';
import type { Hop, StepCode } from './steps';
import { subnetsAt } from './subnets-at';
import { Topology } from './topology';
import { trace } from './trace';
import { routerOf, type Unjudged, unjudged } from './unjudged';

/** What can be said of a packet. */
export interface Verdict {
  readonly packet: Packet;
  /**
   * `yes`: it arrives, and the answer comes back. `no`: it does not, for certain. `unknown`: something that is not
   * evaluated may change the answer.
   */
  readonly reaches: 'yes' | 'no' | 'unknown';
  /** Every possible way; several where connections are spread. */
  readonly outcomes: readonly Outcome[];
  readonly unjudged: readonly Unjudged[];
  /** What a person should know of the ends, in sentences. */
  readonly notes: readonly string[];
}

/** What a person called the ends: pods, or what makes them. */
interface Named {
  readonly from?: Partial<Endpoint>;
  readonly to?: Partial<Endpoint>;
}

/** What becomes of a packet between two ends: on a localnet, if the sender is connected to one there, or in VPCs. */
export function verdictOf(network: Network, from: Endpoint, to: Endpoint, service: Service): Verdict {
  const packet = { from: from.address, to: to.address, ...service };
  const { port } = from;
  if (!port) {
    const told = verdict(network, packet, { from, to });
    const open = [...told.unjudged, ...(to.port ? [answersElsewhere(to.port)] : [])];
    return { ...told, unjudged: open, reaches: reaches(told.outcomes, open) };
  }
  const outcome = localnetPath(network, packet, { ...from, port }, to);
  const open = [...outcome.open, ...portFilters(network, port, to.port)];
  return {
    packet,
    reaches: reaches([outcome], open),
    outcomes: [outcome],
    unjudged: open,
    notes: routeless(port, packet.to),
  };
}

type Service = Pick<Packet, 'protocol' | 'port'>;

/** Where a packet goes, who sees which address, and what is not known of it. */
export function verdict(
  network: Network,
  packet: Packet,
  { from = known(network, packet.from), to = {} }: Named = {},
): Verdict {
  const topology = new Topology(network, [from.resource, to.resource]);
  const outcomes = trace(topology, packet, {}, { from: from.subnet, to: to.subnet }).map((outcome) =>
    withPods(network, packet, { from, to }, outcome),
  );
  const passed = vpcsOn(network, from, outcomes);
  const sender = policyEnd(network, packet.from, from);
  const receivers = [
    policyEnd(network, packet.to, to),
    ...outcomes.flatMap(({ deliveredTo: got }) => (got ? policyEnd(network, got.ip, placeIn(got.on)) : [])),
  ];
  const open = [
    ...(from.subnet ? [] : ambiguous(network, packet)),
    ...routerless(network, packet, { from, to }),
    ...otherInterfaces(network, from, packet.to),
    ...otherInterfaces(network, to, packet.from),
    ...outcomes.flatMap(({ open: met }) => met),
    ...unjudged(network, {
      vpcs: passed,
      ends: receivers.map((receiver) => [sender, receiver] as const),
    }),
  ];
  const notes = to.resource ? [] : insiders(packet, outcomes);
  return { packet, reaches: reaches(outcomes, open), outcomes, unjudged: open, notes };
}

function known(network: Network, address: Address): Partial<Endpoint> {
  return address instanceof Ip ? (podAt(network, address) ?? {}) : {};
}

/** Whose routers and subnets the packet comes by. */
function vpcsOn(network: Network, { subnet }: Partial<Endpoint>, outcomes: readonly Outcome[]): ReadonlySet<Vpc> {
  const hops = outcomes.flatMap(({ steps }) => steps.map(({ at }) => at));
  const named = (kind: Hop['kind']) => new Set(hops.flatMap((at) => (at.kind === kind ? at.name : [])));
  const [routers, switches] = [named('router'), named('switch')];
  const isPassed = ({ name, subnets }: Vpc) =>
    routers.has(name) || subnets.some((own) => own === subnet || switches.has(own.name));
  return new Set([
    ...[...network.vpcs].filter(isPassed),
    ...outcomes.flatMap(({ deliveredTo }) => deliveredTo?.on?.vpc ?? []),
  ]);
}

function placeIn(subnet: Subnet | undefined): Partial<Endpoint> {
  return subnet ? { subnet } : {};
}

/** The way with the pods at its ends, as far as they are known. */
function withPods(network: Network, packet: Packet, { from, to }: Required<Named>, outcome: Outcome): Outcome {
  const { deliveredTo: got, steps } = outcome;
  const receiver = () => {
    if (!got || (sameAddress(got.ip, packet.to) && to.resource)) return got && to.resource;
    return got.ip instanceof Ip ? podAt(network, got.ip, got.on)?.resource : undefined;
  };
  const requests = steps.filter(({ direction }) => direction === 'request');
  const step = (code: StepCode, named: Resource | undefined, after: Packet): readonly Step[] => {
    const pod = named && PodTemplate.of(named)?.resource;
    const at: Hop = { kind: 'workload', name: pod?.title ?? '' };
    return pod ? [{ direction: 'request', at, code, decidedBy: pod.at(), packet: after }] : [];
  };
  return {
    ...outcome,
    steps: [
      ...step('sent', from.resource, packet),
      ...requests,
      ...step('received', receiver(), requests.at(-1)?.packet ?? packet),
      ...steps.slice(requests.length),
    ],
  };
}

/** A bare address that a VPC has is meant to be there. */
function insiders({ to }: Packet, outcomes: readonly Outcome[]): readonly string[] {
  const owners = outcomes.flatMap(({ steps }) => steps.flatMap((step) => (step.at.kind === 'outside' ? step : [])));
  const titles = owners.flatMap(({ decidedBy, packet }) =>
    decidedBy && sameAddress(packet.to, to) ? [decidedBy.resource.title] : [],
  );
  return [...new Set(titles)].map((title) => `${to} is an address of ${title}; nobody outside is taken to have it`);
}

/** Subnets whose VPC is not in the input, as the default one often is: what its router does is not known. */
function routerless(network: Network, packet: Packet, named: Required<Named>): readonly Unjudged[] {
  const eips = new Set([...network.ovnEips].flatMap(({ v4Ip, v6Ip }) => [`${v4Ip}`, `${v6Ip}`]));
  const at = (end: Address, { subnet }: Partial<Endpoint>): readonly Subnet[] => {
    if (subnet) return [subnet];
    return end instanceof Ip && !eips.has(`${end}`) ? [...network.subnets].filter((one) => one.contains(end)) : [];
  };
  const theirs = new Set([...at(packet.from, named.from), ...at(packet.to, named.to)]);
  return [...theirs].flatMap((subnet) => routerOf(subnet) ?? []);
}

/** VPCs may have the same addresses: whose a bare source is, only a pod that has it says. */
function ambiguous(network: Network, { from }: Packet): readonly Unjudged[] {
  const [own, ...all] = from instanceof Ip ? subnetsAt(network, from) : [];
  const others = all.filter(({ vpcName }) => vpcName !== own?.vpcName);
  return others.map((subnet) => ({
    kind: 'router',
    what: `${from} as an address of Subnet ${subnet.name}, in another VPC`,
    at: subnet.at('cidrBlock'),
  }));
}

/** A filter that is not evaluated lets no more through. */
function reaches(outcomes: readonly Outcome[], open: readonly Unjudged[]): Verdict['reaches'] {
  const replies = outcomes.filter(({ clientSees }) => clientSees === 'reply').length;
  if (replies === 0 && open.every(({ kind }) => kind === 'filter')) return 'no';
  return open.length === 0 && replies === outcomes.length ? 'yes' : 'unknown';
}
