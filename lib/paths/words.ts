import type { FlowStep, Hop, StepCode } from './steps';

/** What of a step a sentence is made of. */
export type Told = Pick<FlowStep, 'at' | 'code' | 'address' | 'object'>;

/** A place, as a subject: `VPC shop`, `gateway gw1`, `outside`. */
export function hopText({ kind, name = '' }: Hop): string {
  return (
    {
      switch: `Subnet ${name}`,
      router: `VPC ${name}`,
      gateway: `gateway ${name}`,
      'egress-gateway': `egress gateway ${name}`,
      node: name,
      'external-network': 'the external network',
      outside: 'outside',
      workload: name,
      localnet: `logical switch ${name}`,
      segment: name,
    } satisfies Record<Hop['kind'], string>
  )[kind];
}

/** What happens there, as a predicate: `routes it to 10.0.1.254`. */
export function actionText(step: Told): string {
  return predicates[step.code](step);
}

export function sentenceOf(step: Told): string {
  return `${hopText(step.at)} ${actionText(step)}`;
}

/** Every code that a step can have. */
export function stepCodes(): readonly string[] {
  return Object.keys(predicates);
}

const predicates: Readonly<Record<StepCode, (step: Told) => string>> = {
  sent: ({ object }) => (object === undefined ? 'sends it' : `sends it through its interface in ${object}`),
  received: () => 'gets it',
  'to-router': () => 'takes it to the router',
  routed: ({ address }) => `routes it to ${address}`,
  delivered: ({ at, object }) =>
    at.kind === 'localnet' ? `delivers it to ${object}` : `delivers it in subnet ${object}`,
  'delivered-directly': () => 'delivers it, without a router',
  allowed: () => 'lets it through',
  'policy-allowed': () => 'keeps it on its route',
  'source-translated': () => 'translates the source',
  'destination-translated': () => 'translates the destination',
  'destination-kept': () => 'has no rule for it: the destination stays',
  'source-kept': () => 'has no rule for it: the source stays',
  'forwarded-as-sent': () => 'forwards it with its source',
  balanced: ({ object }) => `balances it to ${object}`,
  'answer-restored': () => 'translates the answer back',
  forwarded: ({ object }) => `forwards it from ${object}`,
  'taken-to': ({ object }) => `takes it to ${object}`,
  'to-physical-network': ({ at }) =>
    at.kind === 'localnet' ? 'hands it to the physical network' : 'takes it to the physical network',
  carried: ({ at, object }) => {
    if (at.kind === 'outside') return 'carries it to its destination';
    return object === undefined ? 'carries it' : `carries it from node to node, over bridge ${object}`;
  },
  'answer-delivered': () => 'delivers the answer',
  'no-route': () => 'has no route for it',
  'no-route-out': () => 'has no route out for it',
  discarded: () => 'discards it by a route',
  'policy-drop': () => 'drops it by a policy',
  'acl-drop': ({ object }) =>
    object === 'private' ? 'drops it: it is private, and allowSubnets has not both addresses' : 'drops it by an ACL',
  'acl-reject': () => 'rejects it by an ACL',
  'port-security': () => 'drops it: port security allows other addresses alone',
  'no-next-hop': ({ address }) => `knows nobody at ${address}`,
  'no-host': ({ address }) => (address === undefined ? 'has nobody at that address' : `has nobody at ${address}`),
  'no-host-address': ({ address }) =>
    `has nobody at ${address}: no host gets the first or the last address of a subnet`,
  'no-backend': () => 'drops it: the load balancer has no backend',
  'nothing-behind': () => 'drops it: nothing is behind that address and port',
  'no-holder': ({ address }) => `has nobody who answers for ${address}`,
  'own-source': ({ at }) =>
    at.kind === 'workload'
      ? 'drops a packet with its own address as source'
      : 'drops a packet with an address of its own as source',
  'own-address': () => 'keeps it: the address is its own, and nothing listens there',
  'returns-to-sender': () => 'drops it: it would go back to its sender',
  'ping-answered': () => 'answers the ping itself',
  refused: ({ at }) =>
    at.kind === 'router'
      ? 'refuses it: the address is its own, and nothing listens there'
      : 'refuses it: nothing listens in the gateway',
  loop: () => 'gets it again and again',
  'no-way-in': ({ object }) => `has no way into VPC ${object}`,
  'left-to-physical-network': () => 'hands it to the physical network',
  'answer-astray': ({ object }) => `does not lead it back to ${object ?? 'where it came from'}`,
  'answer-kept': () => 'keeps the answer: the address of the sender is one of its own, too',
  'answer-from-another': ({ address, object }) => `delivers an answer that comes from ${address}, not ${object}`,
  'not-meant': ({ object }) => `does not get it: it stays in ${object}, which has the same addresses`,
};
