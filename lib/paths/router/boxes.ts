import { type Cidr, parseCidr } from '../../net/cidr';
import { AddressSet } from '../addresses';
import { type Protocol, Services } from '../services';
import type { Condition } from './condition';
import type { RouterMatch } from './entry';

/** Packets with these addresses and services; some of them only where something unknown is so. */
export interface Box extends Required<RouterMatch> {
  /** What would have to be known to say that the packets are meant. Empty: they are. */
  readonly unknown: readonly string[];
}

/** More are not worked out: conditions of `and` over `or` multiply. */
const mostBoxes = 200;

export const everyIpv4 = AddressSet.of(parseCidr('0.0.0.0/0') as Cidr);
export const everyIpv6 = AddressSet.of(parseCidr('::/0') as Cidr);

/** Every address of both families, and those that kube-ovn picks. */
export const everyAddress = AddressSet.of(parseCidr('0.0.0.0/0') as Cidr, parseCidr('::/0') as Cidr);

const everything: Box = { from: everyAddress, to: everyAddress, services: Services.all, unknown: [] };

/**
 * The packets that a condition asks for, as boxes that together hold them. Boxes with something unknown may hold more;
 * a condition that would make too many is unknown as a whole.
 */
export function boxesOf(condition: Condition): readonly Box[] {
  return read(condition) ?? [{ ...everything, unknown: ['a match of too many parts'] }];
}

function read(condition: Condition): readonly Box[] | undefined {
  switch (condition.kind) {
    case 'always':
      return [everything];
    case 'never':
      return [];
    case 'unknown':
      return [{ ...everything, unknown: [condition.what] }];
    case 'family': {
      const family = condition.is === 4 ? everyIpv4 : everyIpv6;
      return [{ ...everything, from: family, to: family }];
    }
    case 'address': {
      const family = condition.family === 4 ? everyIpv4 : everyIpv6;
      const ranges = AddressSet.of(...condition.ranges);
      const own = condition.not ? family.subtract(ranges) : ranges;
      return [
        condition.end === 'src' ? { ...everything, from: own, to: family } : { ...everything, from: family, to: own },
      ];
    }
    case 'protocol':
      return protocolBoxes(condition);
    case 'port':
      return portBoxes(condition);
    case 'any': {
      if (condition.of.length > mostBoxes) return undefined;
      const boxes = condition.of.map(read);
      const all = boxes.flatMap((some) => some ?? []);
      return boxes.includes(undefined) || all.length > mostBoxes ? undefined : all;
    }
    case 'all': {
      if (condition.of.length > mostBoxes) return undefined;
      let boxes: readonly Box[] = [everything];
      for (const part of condition.of) {
        const others = read(part);
        if (!others || boxes.length * others.length > mostBoxes) return undefined;
        boxes = boxes.flatMap((box) => others.flatMap((other) => common(box, other) ?? []));
      }
      return boxes;
    }
  }
}

/** What is in both boxes. */
function common(a: Box, b: Box): Box | undefined {
  const from = a.from.intersect(b.from);
  const to = a.to.intersect(b.to);
  const services = a.services.intersect(b.services);
  if (from.isEmpty || to.isEmpty || services.isEmpty) return undefined;
  return { from, to, services, unknown: [...a.unknown, ...b.unknown] };
}

const byNumber: ReadonlyMap<number, Protocol> = new Map([
  [6, 'tcp'],
  [17, 'udp'],
]);

/** ICMP has a number for each family. */
const icmp: ReadonlyMap<number, AddressSet> = new Map([
  [1, everyIpv4],
  [58, everyIpv6],
]);

/** The protocols that we have no name for are one to us: which of them a packet has is not known. */
function protocolBoxes({ number, not }: Condition & { kind: 'protocol' }): readonly Box[] {
  const family = icmp.get(number);
  if (family) return icmpBoxes(family, not);
  const protocol = byNumber.get(number);
  const own = Services.of(protocol ?? 'other');
  if (protocol) return [{ ...everything, services: not ? Services.all.subtract(own) : own }];
  const unsure: Box = { ...everything, services: own, unknown: [`whether the protocol is number ${number}`] };
  return not ? [{ ...everything, services: Services.all.subtract(own) }, unsure] : [unsure];
}

function icmpBoxes(family: AddressSet, not: boolean): readonly Box[] {
  const own = Services.of('icmp');
  if (!not) return [{ ...everything, to: family, services: own }];
  const ofOtherFamily = { ...everything, to: everyAddress.subtract(family), services: own };
  return [{ ...everything, services: Services.all.subtract(own) }, ofOtherFamily];
}

function portBoxes({ protocol: number, numbers, end, not }: Condition & { kind: 'port' }): readonly Box[] {
  const protocol = byNumber.get(number);
  const every = Services.of(protocol ?? 'other');
  const what = `the ${end === 'src' ? "client's" : "server's"} port`;
  if (!protocol) return [{ ...everything, services: every, unknown: [what] }];
  const asked = numbers
    .map(({ first, last }) => Services.of(protocol, Math.max(first, 0), Math.min(last, 0xffff)))
    .reduce((all, one) => all.union(one), Services.none);
  const rest = every.subtract(asked);
  const services = not ? rest : asked;
  if (services.isEmpty) return [];
  // Which port the client has, only the client knows.
  if (end === 'src' && !every.subtract(services).isEmpty) return [{ ...everything, services: every, unknown: [what] }];
  return [{ ...everything, services }];
}
