import { AddressSet } from '../../paths/addresses';
import { reachesIn } from '../../paths/reach/open-rows';
import type { Reach } from '../../paths/reach/reach';
import type { Row } from '../../paths/reach/row';
import { Services } from '../../paths/services';
import type { Unjudged } from '../../paths/unjudged';
import { sentenceOf } from '../../paths/words';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import { formatLocation, locationOf } from '../findings/report';
import { eachOnce, unjudgedKey } from '../paths/unjudged';

/** Ranges that a line shows of a set. */
const mostRanges = 4;

/** Sets of addresses in words: a few ranges of each, and as many more as tell it from the others. */
export function rangeTexts(all: readonly AddressSet[]): ReadonlyMap<AddressSet, string> {
  const told = new Map<AddressSet, string>();
  let alike = [...new Set(all)];
  for (let most = mostRanges; alike.length > 0; most *= 2) {
    const groups = [...groupBy(alike, (set) => rangesText(set, most)).values()];
    alike = groups.filter(([one, ...others]) => others.some((other) => `${other}` !== `${one}`)).flat();
    for (const set of groups.flat()) told.set(set, rangesText(set, most));
  }
  return told;
}

/** `10.0.1.2..10.0.1.9, 10.0.1.11, and 3 more` */
function rangesText({ texts }: AddressSet, most: number): string {
  const more = texts.length - most;
  return [...texts.slice(0, most), ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

export const everything = 'everything';

/** Sets of addresses of the network outside, each in words: all of them, a few ranges, or what these leave over. */
export function targetTexts(all: readonly AddressSet[]): ReadonlyMap<AddressSet, string> {
  const sets = [...new Set(all)];
  const whole = sets.reduce((sum, set) => (set.subtract(sum).isEmpty ? sum : sum.union(set)), AddressSet.of());
  const ranges = rangeTexts(sets);
  const text = (set: AddressSet) => {
    const families = ([4, 6] as const).filter((family) => set.known.size(family) > 0n);
    const isAll = families.every((family) => set.known.size(family) === whole.known.size(family));
    if (isAll) return everything;
    const isMost = families.some((family) => set.known.size(family) * 2n > whole.known.size(family));
    return isMost ? `${everything} else` : (ranges.get(set) ?? '');
  };
  return new Map(sets.map((set) => [set, text(set)]));
}

/**
 * What is asked for. A large set is told by what it leaves over.
 *
 * @param isComplete whether other lines have that: of an EIP, `everything else` is what nobody forwards
 */
export function servicesText(services: Services, isComplete: boolean): string {
  const rest = Services.all.subtract(services);
  if (rest.isEmpty) return everything;
  const isMost = [...services].some(({ protocol }) => protocol === 'other');
  if (!isMost) return `${services}`;
  return isComplete ? `${everything} else` : `${everything} but ${rest}`;
}

/** What of the input decided, in words and with its place. */
export function byText(by: readonly Place[]): string {
  return [...new Set(by.map((place) => `${place.resource.title} (${formatLocation(locationOf(place))})`))].join(', ');
}

/** The numbers of what is not judged, as the list below the tables has them. */
export type Numbers = ReadonlyMap<string, number>;

/** Everything that is not judged anywhere, each thing once. */
export function allUnjudged({ leaves, enters, sees, unjudged }: Reach): readonly Unjudged[] {
  const all = [...unjudged, ...[...leaves, ...enters, ...sees].flatMap((row) => row.unjudged)];
  // Many rows rest on one thing: where it stands is looked up once.
  const byPlace = [...groupBy(all, ({ at }) => at).values()];
  return eachOnce(byPlace.flatMap((same) => [...new Map(same.map((one) => [one.what, one])).values()]));
}

/** Whether packets of a row are answered, and why not. */
export function answerText(row: Row, numbers: Numbers): string {
  const reaches = reachesIn(row);
  if (reaches === 'yes') return 'yes';
  if (reaches === 'no') return whyNot(row);
  const reasons = [...new Set(row.unjudged.map((one) => numbers.get(unjudgedKey(one)) ?? 0))].sort((a, b) => a - b);
  const otherwise = row.ends === 'reply' ? '' : `; otherwise ${whyNot(row)}`;
  return `unknown ${reasons.map((number) => `[${number}]`).join('')}${otherwise}`;
}

function whyNot({ ends, because, from, to, seenAs }: Row): string {
  if (ends === 'refused') return 'no: the gateway refuses it';
  if (ends === 'lost') return `no: ${because && sentenceOf(because)}`;
  const isPrivate = from.vpc !== undefined && to.vpc === undefined && !seenAs;
  return isPrivate ? 'no answer: it leaves with its own address' : `no answer: ${because && sentenceOf(because)}`;
}
