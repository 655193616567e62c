import type { Address } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { RangeSet } from '../../net/range-set';
import { etherTypes, protocols } from '../../ovn/packets/dimensions';
import { type Flow, flowOf, type Written, write } from '../../ovn/packets/flow';
import { NumberSet } from '../../ovn/packets/number-set';
import { Packets } from '../../ovn/packets/packets';
import { onlyAddress, type Values } from '../../ovn/packets/values';
import type { StandIns } from '../../packets/stand-ins';
import { once } from '../../schema/once';
import { AddressSet } from '../addresses';
import type { End, Header, Sent } from '../flow';
import { type Protocol, Services } from '../services';

/** First packets of connections as OVN has them: one product for each set of protocols that have the same ports. */
export function flowsOf(sent: Sent, standIns: StandIns): readonly Flow[] {
  const { from, to } = sent;
  const [source, target] = [rangesOf(from, standIns), rangesOf(to, standIns)];
  return ([4, 6] as const).flatMap((family) =>
    productsOf(sent.services, family).flatMap((fields) => {
      const packets = Packets.of([
        ['eth.type', NumberSet.of(etherTypes[family])],
        ['ip.src', ofFamily(source, family)],
        ['ip.dst', ofFamily(target, family)],
        ['ip.frag', NumberSet.of(0)],
        ['l4.src', clientPorts],
        ['icmp.type', NumberSet.of(family === 4 ? 8 : 128)],
        ['icmp.code', NumberSet.of(0)],
        ...fields,
      ]);
      return packets ? [flowOf(packets)] : [];
    }),
  );
}

/** What was sent of a flow. */
export function sentOf({ sent }: Flow, standIns: StandIns): Sent {
  return {
    from: addressSetOf(sent.get('ip.src') as RangeSet, standIns),
    to: addressSetOf(sent.get('ip.dst') as RangeSet, standIns),
    services: servicesOf(sent.get('ip.proto') as NumberSet, sent.get('l4.dst') as NumberSet),
  };
}

/** What packets carry by now. */
export function headerOf({ written }: Flow, isAnswer: boolean, standIns: StandIns): Header {
  const port = written.get(isAnswer ? 'l4.src' : 'l4.dst');
  return {
    from: endOf(written.get('ip.src'), 'from', standIns),
    to: endOf(written.get('ip.dst'), 'to', standIns),
    port: port instanceof NumberSet ? port.only : undefined,
  };
}

/** Only what a receiver sees: not which ports and states they had on the way. */
export function plain({ sent, written }: Flow): Flow {
  const kept = ['ip.src', 'ip.dst', 'l4.src', 'l4.dst', 'icmp.type'];
  return { sent, written: new Map([...written].filter(([field]) => kept.includes(field))) };
}

/** The addresses of a set as packets have them. */
export function rangesOf(set: AddressSet, standIns: StandIns): RangeSet {
  const { names } = set;
  return names.length === 0 ? set.known : RangeSet.of([...set.known, ...names.map((one) => standIns.ipOf(one))]);
}

export function addressOf(values: Values, standIns: StandIns): Address | undefined {
  const only = onlyAddress(values);
  return only && standIns.addressOf(only);
}

/** The addresses that packets have in a field, as a person is told them. */
export function addressesOf(values: Values, standIns: StandIns): AddressSet {
  return addressSetOf(values as RangeSet, standIns);
}

/** The same with one address in a field. */
export function withAddress(flow: Flow, field: 'ip.src' | 'ip.dst', address: Address, standIns: StandIns): Flow {
  return write(flow, [[field, RangeSet.of([standIns.ipOf(address)])]]);
}

const sets = new WeakMap<RangeSet, AddressSet>();

function addressSetOf(ranges: RangeSet, standIns: StandIns): AddressSet {
  const only = addressOf(ranges, standIns);
  if (only) return AddressSet.of(only);
  let set = sets.get(ranges);
  if (!set) {
    set = AddressSet.from(ranges);
    sets.set(ranges, set);
  }
  return set;
}

function endOf(written: Written | undefined, own: 'from' | 'to', standIns: StandIns): End {
  if (written === undefined) return own;
  if ('sent' in written) return written.sent === 'ip.src' ? 'from' : 'to';
  return addressOf(written, standIns) ?? own;
}

/** Sets by family: that of the network outside is large, and asked for again and again. */
const byFamily = new WeakMap<RangeSet, Readonly<Record<4 | 6, RangeSet>>>();

function ofFamily(set: RangeSet, family: 4 | 6): RangeSet {
  return once(byFamily, set, () => {
    const ranges = [...set];
    const parts = ([4, 6] as const).map((one) => ranges.filter(({ first }) => first.family === one));
    const [v4, v6] = parts.map((part) => (part.length === ranges.length ? set : RangeSet.of(part)));
    return { 4: v4 as RangeSet, 6: v6 as RangeSet };
  })[family];
}

/** The ports that clients send from unless they ask for one: Linux's net.ipv4.ip_local_port_range. */
const clientPorts = NumberSet.from([{ first: 32768, last: 60999 }]);

/** Whether what becomes of packets depends on the port of the client. */
export function dependsOnClientPort({ sent }: Flow): boolean {
  return sent.get('l4.src') !== clientPorts;
}

const everyPort = { first: 0, last: 0xffff };
const all = NumberSet.from([{ first: 0, last: 0xff }]);
const others = all.subtract(NumberSet.of(protocols.tcp, protocols.udp, protocols.icmp, protocols.icmp6));

function numbersOf(protocol: Protocol, family: 4 | 6): NumberSet {
  if (protocol === 'other') return others;
  return NumberSet.of(protocol === 'icmp' && family === 6 ? protocols.icmp6 : protocols[protocol]);
}

type Product = readonly (readonly [string, NumberSet])[];

/** Protocols with the same ports together; those without ports have all of them. */
function productsOf(services: Services, family: 4 | 6): readonly Product[] {
  if (Services.all.subtract(services).isEmpty) return [[]];
  const byPorts = new Map<string, { readonly ports: NumberSet; readonly of: NumberSet[] }>();
  for (const protocol of ['tcp', 'udp', 'icmp', 'other'] as const) {
    const own = [...services].flatMap(({ first, last, ...one }) => (one.protocol === protocol ? { first, last } : []));
    if (own.length === 0) continue;
    const hasPorts = protocol === 'tcp' || protocol === 'udp';
    const ports = NumberSet.from(hasPorts ? own : [everyPort]);
    const key = JSON.stringify(ports.runs);
    const same = byPorts.get(key) ?? { ports, of: [] };
    same.of.push(numbersOf(protocol, family));
    byPorts.set(key, same);
  }
  return [...byPorts.values()].map(({ ports, of }) => [
    ['ip.proto', of.reduce((sum, one) => sum.union(one), NumberSet.none)] as const,
    ['l4.dst', ports] as const,
  ]);
}

const wholeProtocols = new Map<string, Services>();

function servicesOf(numbers: NumberSet, ports: NumberSet): Services {
  const key = JSON.stringify([numbers.runs, ports.runs]);
  let services = wholeProtocols.get(key);
  if (!services) {
    services = workedOut(numbers, ports);
    if (wholeProtocols.size < 1000) wholeProtocols.set(key, services);
  }
  return services;
}

function workedOut(numbers: NumberSet, ports: NumberSet): Services {
  const has = (set: NumberSet) => !numbers.intersect(set).isEmpty;
  const parts: Services[] = [];
  for (const protocol of ['tcp', 'udp'] as const)
    if (has(NumberSet.of(protocols[protocol])))
      parts.push(...ports.runs.map(({ first, last }) => Services.of(protocol, first, last)));
  if (has(NumberSet.of(protocols.icmp, protocols.icmp6))) parts.push(Services.of('icmp'));
  if (has(others)) parts.push(Services.of('other'));
  return parts.reduce((sum, one) => sum.union(one), Services.none);
}
