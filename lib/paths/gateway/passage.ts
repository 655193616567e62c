import type { Chain, Interface } from '../../controllers/kube-ovn/gateway-rules/iptables';
import type { Place } from '../../source/resource';
import { AddressSet } from '../addresses';
import { type Flow, type Header, splitBy, splitByAddress } from '../flow';
import { Services } from '../services';
import type { Gateway } from './gateway';
import { decide } from './iptables';

/** What translated an end of packets. */
export interface Translation {
  readonly chain: Chain | typeof sharedMap;
  readonly by: Place;
}

/** What a gateway remembers of connections (conntrack): answers are translated back, whichever rules exist. */
export interface Passage {
  readonly kind: 'gateway';
  readonly gateway: Gateway;
  readonly in: Interface;
  readonly before: Header;
  readonly destination?: Translation | undefined;
  readonly source?: Translation | undefined;
}

/** A part of the packets that came to a gateway, and how it leaves. */
export interface Passed {
  readonly passage: Passage;
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
      const originally = destination && before.to;
      const passing = { in: from, out, ...(originally && { originally }) };
      return decide(gateway, 'nat', 'POSTROUTING', leaving, passing).map(({ flow: decided, rule }) => {
        if (rule?.target.kind !== 'snat') return { passage, routed: decided, left: { flow: decided, out }, isShared };
        const source = { chain: rule.chain, by: rule.cause.resource.at() };
        const left = { flow: { ...decided, from: rule.target.to }, out };
        return { passage: { ...passage, source }, routed: decided, left, isShared };
      });
    });
  });
}

interface Destined {
  readonly flow: Flow;
  readonly before: Header;
  readonly destination?: Translation;
  readonly isShared?: boolean;
}

/** Shared ports come before all rules of iptables; then one rule, or none, decides. */
function destinations(gateway: Gateway, flow: Flow, from: Interface): Destined[] {
  const destined: Destined[] = [];
  let open: readonly Flow[] = [flow];
  for (const { address, protocol, port, backends } of gateway.sharedPorts) {
    const match = { to: AddressSet.of(address), services: Services.of(protocol, port, port) };
    open = open.flatMap((one) => {
      const { inside, others } = splitBy(one, match);
      for (const { to, port: toPort, cause } of inside ? backends : [])
        if (inside)
          destined.push({
            flow: { ...inside, to, port: toPort },
            before: headerOf(inside),
            destination: { chain: sharedMap, by: cause.resource.at() },
            isShared: backends.length > 1,
          });
      return others;
    });
  }
  for (const one of open)
    for (const { flow: decided, rule } of decide(gateway, 'nat', 'PREROUTING', one, { in: from })) {
      const before = headerOf(decided);
      if (rule?.target.kind !== 'dnat') destined.push({ flow: decided, before });
      else {
        const { to, port = decided.port } = rule.target;
        const destination = { chain: rule.chain, by: rule.cause.resource.at() };
        destined.push({ flow: { ...decided, to, port }, before, destination });
      }
    }
  return destined;
}

/** By the routes of the pod: through eth0 to the VPC, through net1 to everything else. */
function exits(gateway: Gateway, flow: Flow): { readonly flow: Flow; readonly out: Interface | undefined }[] {
  const { inside, others } = splitByAddress(flow, flow.to, gateway.own);
  const left: { flow: Flow; out: Interface | undefined }[] = inside ? [{ flow: inside, out: undefined }] : [];
  let open = others;
  for (const { to, out } of gateway.exits)
    open = open.flatMap((one) => {
      const split = splitByAddress(one, one.to, to);
      if (split.inside) left.push({ flow: split.inside, out });
      return split.others;
    });
  return [...left, ...open.map((one) => ({ flow: one, out: 'net1' }) as const)];
}

export function headerOf({ from, to, port }: Header): Header {
  return { from, to, port };
}
