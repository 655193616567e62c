import type { Address, Chain, Interface } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { copyOf, type Flow, splitByField, write } from '../../ovn/packets/flow';
import { NumberSet } from '../../ovn/packets/number-set';
import type { Place } from '../../source/resource';
import { type Ends, endsOf } from '../walk/passage';
import { type Gateway, originalDestination } from './gateway';
import { decide, fieldsOfPort, splitByFields } from './iptables';

/** What translated an end of packets. */
export interface Translation {
  readonly chain: Chain | typeof sharedMap;
  readonly by: Place;
}

/** What a gateway remembers of connections (conntrack): answers are translated back, whichever rules exist. */
export interface GatewayPassage {
  readonly kind: 'gateway';
  readonly gateway: Gateway;
  readonly in: Interface;
  readonly before: Ends;
  readonly destination?: Translation | undefined;
  readonly source?: Translation | undefined;
}

/** A part of the packets that came to a gateway, and how it leaves. */
export interface Passed {
  readonly passage: GatewayPassage;
  /** With the destination translated, the source not yet. */
  readonly routed: Flow;
  /** As it leaves; undefined where it is for the gateway itself, in which nothing listens. */
  readonly left?: { readonly flow: Flow; readonly out: Interface } | undefined;
  /** Another receiver gets some of the connections. */
  readonly isShared: boolean;
}

/** Where nftables keeps the shared ports (nat-gateway.sh, nft-dnat-map-add). */
const sharedMap = 'nftables map service-ips';

/** What a gateway makes of first packets of connections: a part for each way, and for each target it may choose. */
export function pass(gateway: Gateway, flow: Flow, from: Interface): Passed[] {
  return destinations(gateway, flow, from).flatMap(({ flow: routed, destination, before, isShared = false }) => {
    const passage = { kind: 'gateway' as const, gateway, in: from, before, destination };
    return exits(gateway, routed).flatMap(({ flow: leaving, out }): Passed[] => {
      if (out === undefined) return [{ passage, routed: leaving, isShared }];
      return decide(gateway, 'nat', 'POSTROUTING', leaving, { in: from, out }).map(({ flow: decided, rule }) => {
        const here = { passage, routed: withoutOriginal(decided), isShared };
        if (rule?.target.kind !== 'snat') return { ...here, left: { flow: here.routed, out } };
        const source = { chain: rule.chain, by: rule.cause.resource.at() };
        const left = write(here.routed, [['ip.src', gateway.rangeOf(rule.target.to)]]);
        return { ...here, left: { flow: left, out }, passage: { ...passage, source } };
      });
    });
  });
}

interface Destined {
  readonly flow: Flow;
  readonly before: Ends;
  readonly destination?: Translation;
  readonly isShared?: boolean;
}

/** Shared ports come before all rules of iptables; then one rule, or none, decides. */
function destinations(gateway: Gateway, flow: Flow, from: Interface): Destined[] {
  const destined: Destined[] = [];
  let open: readonly Flow[] = [flow];
  for (const { address, protocol, port, backends } of gateway.sharedPorts) {
    const fields = [['ip.dst', gateway.rangeOf(address)] as const, ...fieldsOfPort(protocol, port)];
    open = open.flatMap((one) => {
      const { inside, others } = splitByFields(one, fields);
      for (const match of inside)
        for (const { to, port: toPort, cause } of backends)
          destined.push({
            flow: translated(gateway, match, to, toPort),
            before: endsOf(match),
            destination: { chain: sharedMap, by: cause.resource.at() },
            isShared: backends.length > 1,
          });
      return others;
    });
  }
  for (const one of open)
    for (const { flow: decided, rule } of decide(gateway, 'nat', 'PREROUTING', one, { in: from })) {
      const before = endsOf(decided);
      if (rule?.target.kind !== 'dnat') destined.push({ flow: decided, before });
      else {
        const { to, port } = rule.target;
        const destination = { chain: rule.chain, by: rule.cause.resource.at() };
        destined.push({ flow: translated(gateway, decided, to, port), before, destination });
      }
    }
  return destined;
}

/** With another destination; the one that it had is kept for the rules that ask for it. */
function translated(gateway: Gateway, flow: Flow, to: Address, port: number | undefined): Flow {
  return write(flow, [
    [originalDestination, copyOf(flow, 'ip.dst')],
    ['ip.dst', gateway.rangeOf(to)],
    ...(port === undefined ? [] : [['l4.dst', NumberSet.of(port)] as const]),
  ]);
}

function withoutOriginal(flow: Flow): Flow {
  if (!flow.written.has(originalDestination)) return flow;
  return { ...flow, written: new Map([...flow.written].filter(([field]) => field !== originalDestination)) };
}

/** By the routes of the pod: through eth0 to the VPC, through net1 to everything else. */
function exits(gateway: Gateway, flow: Flow): { readonly flow: Flow; readonly out: Interface | undefined }[] {
  const { inside, others } = splitByField(flow, 'ip.dst', gateway.own);
  const left: { flow: Flow; out: Interface | undefined }[] = inside.map((one) => ({ flow: one, out: undefined }));
  let open = others;
  for (const { to, out } of gateway.exits)
    open = open.flatMap((one) => {
      const split = splitByField(one, 'ip.dst', to);
      left.push(...split.inside.map((part) => ({ flow: part, out })));
      return split.others;
    });
  return [...left, ...open.map((one) => ({ flow: one, out: 'net1' }) as const)];
}
