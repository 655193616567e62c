import { RangeSet } from '../../net/range-set';
import { isElsewhere } from '../elsewhere';
import type { Sent } from '../flow';
import { vpcNameAt, type Way } from '../journey';
import { unlessMissed } from '../missed';
import { judge, mayOnlyLose } from '../reach/open-rows';
import { families } from '../reach/ranges';
import { rowOf } from '../reach/reach';
import type { Row } from '../reach/row';
import { SubnetFilters } from '../reach/subnet-filters';
import type { Topology } from '../topology';
import { policies, type Unjudged } from '../unjudged';
import { walk } from '../walk/walk';
import { type End, endsOf } from './ends';
import type { Expectation } from './expectation';

/** What the network makes of an expectation. */
export type Judgement =
  | { readonly kind: 'holds' }
  /** Some packets for which it does not hold, for certain, and their way; and those that the sentence speaks of. */
  | { readonly kind: 'fails'; readonly row: Row; readonly way: Way; readonly asked: Sent }
  /** What is not evaluated and decides it. */
  | { readonly kind: 'unknown'; readonly unjudged: readonly Unjudged[] }
  /** An end of the sentence has no address here, or of another family than the other end; why, if that is known. */
  | { readonly kind: 'no-end'; readonly name: string; readonly problem?: string }
  /** A bare address is in more than one VPC. */
  | { readonly kind: 'ambiguous'; readonly name: string; readonly places: readonly string[] };

/**
 * Holds an expectation against the network, for every packet that it speaks of: `can` wants an answer for each, from the
 * address that `as` says; `cannot` wants that none arrives.
 */
export function judgeExpectation(topology: Topology, expectation: Expectation): Judgement {
  const both: End[][] = [];
  for (const name of [expectation.from, expectation.to]) {
    const ends = endsOf(topology, name) ?? [];
    if ('problem' in ends) return { kind: 'no-end', name, problem: ends.problem };
    if (ends.length === 0) return { kind: 'no-end', name };
    both.push([...ends]);
    const places = [...new Set(ends.map(({ at }) => placeText(vpcNameAt(at))))];
    if (places.length > 1 && overlap(ends)) return { kind: 'ambiguous', name, places };
  }
  const [from = [], to = []] = both;
  const pairs = from.flatMap((one) =>
    to.flatMap((other) => (one.family === other.family ? [[one, other] as const] : [])),
  );
  if (pairs.length === 0)
    return { kind: 'no-end', name: expectation.to, problem: `it has no address of the family of ${expectation.from}` };
  const filters = new SubnetFilters(topology.network, policies(topology.network));
  const open: Unjudged[] = pairs.flat().flatMap((end) => end.open ?? []);
  if (open.length > 0) return { kind: 'unknown', unjudged: unique(open) };
  let isOurs = false;
  for (const [start, target] of pairs) {
    const sent = { from: start.addresses, to: target.addresses, services: expectation.services };
    const on = target.at === 'outside' ? undefined : target.at.on;
    const named = { from: start.resource, to: target.resource };
    for (const way of walk(topology, sent, start.at).map((one) => unlessMissed(one, on))) {
      isOurs ||= !isElsewhere(way);
      for (const row of judge(topology, rowOf(way, start.at, target.at), way, filters, named)) {
        const found = isAsExpected(expectation, row);
        if (found === 'no') return { kind: 'fails', row, way, asked: sent };
        if (found === 'unknown') open.push(...row.unjudged);
      }
    }
  }
  if (!isOurs)
    return { kind: 'no-end', name: expectation.from, problem: `neither it nor ${expectation.to} is in this network` };
  return open.length === 0 ? { kind: 'holds' } : { kind: 'unknown', unjudged: unique(open) };
}

/** Filters that are not evaluated let no more through; routers may lead packets anywhere. */
function isAsExpected({ reaches, as }: Expectation, row: Row): 'yes' | 'no' | 'unknown' {
  const { ends, seenAs, from, unjudged } = row;
  const isOnlyFiltered = mayOnlyLose(row);
  const source = seenAs ?? from.addresses.only;
  const isMet = reaches
    ? ends === 'reply' && (as === undefined || `${source}` === `${as}`)
    : ends !== 'reply' && ends !== 'no-reply';
  if (unjudged.length === 0) return isMet ? 'yes' : 'no';
  if (reaches) return !isMet && isOnlyFiltered ? 'no' : 'unknown';
  return isMet && isOnlyFiltered ? 'yes' : 'unknown';
}

function placeText(vpc: string | undefined): string {
  return vpc === undefined ? 'outside' : `VPC ${vpc}`;
}

/** Whether some address is in two places: together they are then fewer than one by one. */
function overlap(ends: readonly End[]): boolean {
  return families.some((family) => {
    const sets = ends.flatMap((end) => (end.family === family ? [end.addresses.known] : []));
    const together = RangeSet.of(sets.flatMap((set) => [...set])).size(family);
    return sets.reduce((sum, set) => sum + set.size(family), 0n) !== together;
  });
}

function unique(open: readonly Unjudged[]): readonly Unjudged[] {
  return [...new Map(open.map((one) => [one.what, one])).values()];
}
