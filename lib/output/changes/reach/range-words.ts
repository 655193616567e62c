import { blocksOf } from '../../../net/blocks';
import type { Ip } from '../../../net/ip';
import type { Subnet } from '../../../network/subnet';
import type { Vpc } from '../../../network/vpc';
import { AddressSet } from '../../../paths/addresses';
import { Services } from '../../../paths/services';

/** Ranges that a sentence names. */
const mostRanges = 4;

/** Addresses of VPCs in the words of a sentence, and whether they are several things. */
export interface Named {
  readonly text: string;
  readonly isSeveral: boolean;
}

/**
 * By the subnets of a VPC: `web (10.20.0.0/24)`, `10.20.0.5 of web`; the VPC itself where all of it is meant. What its
 * gateways have, now or in the other state, is no pod's.
 */
export function podsText(set: AddressSet, vpc: Vpc, other?: Vpc): Named {
  const lanIps = [vpc, other].flatMap((one) => one?.gateways ?? []).flatMap(({ lanIp }) => lanIp ?? []);
  const parts = vpc.subnets.flatMap((subnet) => {
    const own = set.intersect(AddressSet.of(...(subnet.cidrs ?? [])));
    return own.isEmpty ? [] : [partOf(subnet, lanIps, own)];
  });
  const isAll = parts.length === vpc.subnets.length && parts.every(({ isWhole }) => isWhole);
  if (isAll && parts.length > 1) return { text: `VPC ${vpc.name}`, isSeveral: false };
  const texts = parts.map(({ text }) => text);
  return {
    text: listed(texts.length > 0 ? texts : set.texts),
    isSeveral: parts.reduce((sum, { count }) => sum + count, 0) > 1,
  };
}

interface Part {
  readonly text: string;
  readonly isWhole: boolean;
  /** How many things the text names. */
  readonly count: number;
}

function partOf(subnet: Subnet, lanIps: readonly Ip[], own: AddressSet): Part {
  const cidrs = (subnet.cidrs ?? []).filter((cidr) => own.known.overlaps(cidr));
  const ends = cidrs.flatMap((cidr) =>
    cidr.hosts > 1n ? [cidr.first, ...(cidr.broadcast ? [cidr.broadcast] : [])] : [],
  );
  const all = AddressSet.of(...cidrs);
  const nobodys = AddressSet.of(...ends, ...subnet.gateways, ...lanIps).intersect(all);
  const others = all.subtract(own).subtract(nobodys);
  const whole = `${subnet.name} (${cidrs.map(({ network, prefix }) => `${network}/${prefix}`).join(', ')})`;
  if (others.isEmpty) return { text: whole, isWhole: true, count: 1 };
  const missing = rangeTexts(others, nobodys);
  const texts = rangeTexts(own, nobodys);
  if (missing.length < texts.length) return { text: `${whole} without ${listed(missing)}`, isWhole: false, count: 1 };
  const hull = hullOf(own);
  const holes = rangeTexts(others.intersect(hull), nobodys);
  const of = (ranges: readonly string[]) => `${listed(ranges)} of ${subnet.name}`;
  if (holes.length < texts.length - 1)
    return { text: `${of(rangeTexts(hull, nobodys))} without ${listed(holes)}`, isWhole: false, count: 1 };
  return { text: of(texts), isWhole: false, count: texts.length };
}

/** From the first address to the last one, of each family. */
function hullOf({ known }: AddressSet): AddressSet {
  const ranges = ([4, 6] as const).flatMap((family) => {
    const own = [...known].filter(({ first }) => first.family === family);
    const [first, last] = [own[0]?.first, own.at(-1)?.last];
    return first && last ? [{ first, last }] : [];
  });
  return AddressSet.of(...ranges);
}

/** As networks where these are not more; what nobody has may be in them. */
function rangeTexts(set: AddressSet, nobodys: AddressSet): readonly string[] {
  const blocks = [...blocksOf(set.union(nobodys).known)].filter((block) => set.known.overlaps(block));
  const { texts } = set;
  if (blocks.length > texts.length) return texts;
  return blocks.map(({ network, prefix, hosts }) => (hosts === 1n ? `${network}` : `${network}/${prefix}`));
}

/** What a sentence says of addresses outside: nothing of all of them; else `in 1.1.1.1`, or `outside of 100.64.0.0/16`. */
export function outsideText(set: AddressSet, outside: AddressSet): string {
  const own = rangeTexts(set, AddressSet.of());
  const families = ([4, 6] as const).filter((family) => set.known.size(family) > 0n);
  const rest = [...outside.subtract(set).known].filter(({ first }) => families.includes(first.family));
  if (rest.length === 0) return '';
  const others = rangeTexts(AddressSet.of(...rest), AddressSet.of());
  return others.length < own.length ? `outside of ${listed(others)}` : `in ${listed(own)}`;
}

/** `tcp 443`, `all but tcp 443`; empty for everything. */
export function servicesText(services: Services): string {
  const rest = Services.all.subtract(services);
  if (rest.isEmpty) return '';
  const isRest = [...services].some(({ protocol }) => protocol === 'other');
  return isRest ? `all but ${listed(`${rest}`.split(', '))}` : listed(`${services}`.split(', '));
}

export function listed(texts: readonly string[]): string {
  const more = texts.length - mostRanges;
  const shown = more > 1 ? [...texts.slice(0, mostRanges), `${more} more`] : texts;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
