import type { Address } from '../controllers/kube-ovn/gateway-rules/iptables';
import { Ip } from '../net/ip';
import type { Network } from '../network/network';
import { PodTemplate } from '../network/pod-template';
import type { Resource } from '../source/resource';
import type { Endpoint } from './ends/endpoint';
import { sameAddress } from './flow';
import { portFilters } from './localnet/filters';
import { answersElsewhere, localnetPath, routeless } from './localnet/path';
import type { Outcome, Packet, Step } from './packet';
import { policyEnd } from './policy-scope';
import { subnetsAt } from './subnets-at';
import { Topology } from './topology';
import { trace } from './trace';
import { type Unjudged, unjudged } from './unjudged';

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
  readonly from?: Resource | undefined;
  readonly to?: Resource | undefined;
}

/** What becomes of a packet between two ends: on a localnet, if the sender is connected to one there, or in VPCs. */
export function verdictOf(network: Network, from: Endpoint, to: Endpoint, service: Service): Verdict {
  const packet = { from: from.address, to: to.address, ...service };
  const { port } = from;
  if (!port) {
    const told = verdict(network, packet, { from: from.resource, to: to.resource });
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
export function verdict(network: Network, packet: Packet, named: Named = {}): Verdict {
  const outcomes = trace(new Topology(network), packet).map((outcome) => withPods(network, packet, named, outcome));
  const hops = new Set(outcomes.flatMap(({ steps }) => steps.map(({ hop }) => hop)));
  const vpcs = [...network.vpcs].filter((vpc) => hops.has(`VPC ${vpc.name}`));
  const all = [packet.from, packet.to, ...outcomes.flatMap(({ deliveredTo }) => deliveredTo?.ip ?? [])];
  const subnets = new Set(all.flatMap((end) => (end instanceof Ip ? subnetsAt(network, end) : [])));
  const met = outcomes.flatMap(({ open }) => open);
  const from = policyEnd(network, packet.from, named.from);
  const received = outcomes.flatMap(({ deliveredTo }) => deliveredTo?.ip ?? []);
  const ends = [packet.to, ...received].map((to) => {
    return [from, policyEnd(network, to, to === packet.to ? named.to : undefined)] as const;
  });
  const open = [
    ...ambiguous(network, packet),
    ...routerless(network, packet),
    ...met,
    ...unjudged(network, { vpcs, subnets, ends }),
  ];
  const notes = named.to ? [] : insiders(packet, outcomes);
  return { packet, reaches: reaches(outcomes, open), outcomes, unjudged: open, notes };
}

/** The way with the pods at its ends, as far as they are known. */
function withPods(network: Network, packet: Packet, { from, to }: Named, outcome: Outcome): Outcome {
  const { deliveredTo: got, steps } = outcome;
  const holder = (address: Address) =>
    [...network.pods].find(({ addresses }) => addresses.some((own) => sameAddress(own, address)))?.resource;
  const [sender, receiver] = [
    from ?? holder(packet.from),
    got && ((sameAddress(got.ip, packet.to) ? to : undefined) ?? holder(got.ip)),
  ].map((end) => end && PodTemplate.of(end)?.resource);
  const requests = steps.filter(({ direction }) => direction === 'request');
  const step = (action: string, pod: Resource | undefined, after: Packet): readonly Step[] =>
    pod ? [{ direction: 'request', hop: pod.title, action, decidedBy: pod.at(), packet: after }] : [];
  return {
    ...outcome,
    steps: [
      ...step('sends it', sender, packet),
      ...requests,
      ...step('gets it', receiver, requests.at(-1)?.packet ?? packet),
      ...steps.slice(requests.length),
    ],
  };
}

/** A bare address that a VPC has is meant to be there. */
function insiders({ to }: Packet, outcomes: readonly Outcome[]): readonly string[] {
  const owners = outcomes.flatMap(({ steps }) => steps.flatMap((step) => (step.hop === 'outside' ? step : [])));
  const titles = owners.flatMap(({ decidedBy, packet }) =>
    decidedBy && sameAddress(packet.to, to) ? [decidedBy.resource.title] : [],
  );
  return [...new Set(titles)].map((title) => `${to} is an address of ${title}; nobody outside is taken to have it`);
}

/** Subnets whose VPC is not in the input, as the default one often is: what its router does is not known. */
function routerless(network: Network, { from, to }: Packet): readonly Unjudged[] {
  const eips = new Set([...network.ovnEips].flatMap(({ v4Ip, v6Ip }) => [`${v4Ip}`, `${v6Ip}`]));
  const ends = [from, to].filter((end) => end instanceof Ip && !eips.has(`${end}`)) as readonly Ip[];
  const theirs = [...network.subnets].filter(
    (subnet) => subnet.isOvn && !subnet.vpc && ends.some((end) => subnet.contains(end)),
  );
  return theirs.map((subnet) => ({
    kind: 'router',
    what: `what VPC ${subnet.vpcName}, which is not here, does with the packets of Subnet ${subnet.name}`,
    at: subnet.at(subnet.isBlank('vpc') ? 'cidrBlock' : 'vpc'),
  }));
}

/** VPCs may have the same addresses: whose a bare source is, only a pod that has it says. */
function ambiguous(network: Network, { from }: Packet): readonly Unjudged[] {
  if ([...network.pods].some(({ addresses }) => addresses.some((own) => sameAddress(own, from)))) return [];
  const [own, ...all] = from instanceof Ip ? subnetsAt(network, from) : [];
  const others = all.filter(({ vpcName }) => vpcName !== own?.vpcName);
  return others.map((subnet) => ({
    kind: 'router',
    what: `${from} as an address of Subnet ${subnet.name}, in another VPC`,
    at: subnet.at('cidrBlock'),
  }));
}

function reaches(outcomes: readonly Outcome[], open: readonly Unjudged[]): Verdict['reaches'] {
  if (open.length > 0) return 'unknown';
  const replies = outcomes.filter(({ clientSees }) => clientSees === 'reply').length;
  if (replies === 0) return 'no';
  return replies === outcomes.length ? 'yes' : 'unknown';
}
