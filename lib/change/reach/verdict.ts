import type { Row } from '../../paths/reach/row';
import type { Services } from '../../paths/services';
import type { Unjudged } from '../../paths/unjudged';
import type { Cell } from './cells';

/**
 * `changed`: another fate. `new`, `gone`: the sender, or whom it asks for, is there in one state only. `uncertain`: what
 * comes of it was known, and is not any more. `certain`: the other way round.
 */
export type What = 'changed' | 'new' | 'gone' | 'uncertain' | 'certain';

export interface Verdict {
  readonly what: What;
  /** One row for each fate that the packets had: several where connections are spread. */
  readonly before: readonly Row[];
  readonly after: readonly Row[];
  /** What is not evaluated: why it is not certain, or what may let less through. */
  readonly because: readonly Unjudged[];
}

/** What is to be said of packets; undefined: nothing. */
export function verdictOf({
  before,
  after,
  services,
}: Pick<Cell, 'before' | 'after' | 'services'>): Verdict | undefined {
  const [was, is] = [byFate(before, services), byFate(after, services)];
  const rows = { before: [...was.values()], after: [...is.values()] };
  const [openBefore, openAfter] = [openIn(before, 'router'), openIn(after, 'router')];
  if (before.length === 0 || after.length === 0) {
    const there = before.length === 0 ? rows.after : rows.before;
    const because = openIn(before.length === 0 ? after : before);
    return there.some(isDelivered) ? { what: before.length === 0 ? 'new' : 'gone', ...rows, because } : undefined;
  }
  if (openAfter.length > 0)
    return openBefore.length > 0 ? undefined : { what: 'uncertain', ...rows, because: openAfter };
  if (openBefore.length > 0) return { what: 'certain', ...rows, because: openBefore };
  const [filtersBefore, filtersAfter] = [openIn(before, 'filter'), openIn(after, 'filter')];
  if (was.size !== is.size || [...was.keys()].some((fate) => !is.has(fate)))
    return { what: 'changed', ...rows, because: [...filtersBefore, ...filtersAfter] };
  if (!rows.after.some(isDelivered) || filtersBefore.length > 0 === filtersAfter.length > 0) return undefined;
  return filtersAfter.length > 0
    ? { what: 'uncertain', ...rows, because: filtersAfter }
    : { what: 'certain', ...rows, because: filtersBefore };
}

/** Whether somebody gets it. */
export function isDelivered({ ends }: Row): boolean {
  return ends === 'reply' || ends === 'no-reply';
}

/**
 * What becomes of packets, as a key: of what nobody gets it does not matter where it ends. A port that NAT writes is one
 * only where they had another.
 */
export function fateOf(row: Row, services = row.services): string {
  const { ends, deliveredTo: target, seenAs, to } = row;
  if (!isDelivered(row)) return 'nobody';
  const isSame = [...services].every(({ first, last }) => first === target?.port && last === first);
  const receiver = target && `${target.address} ${isSame ? '' : (target.port ?? '')}`;
  return JSON.stringify([ends, receiver, seenAs && `${seenAs}`, to.vpc]);
}

function byFate(rows: readonly Row[], services: Services): ReadonlyMap<string, Row> {
  const fates = new Map<string, Row>();
  for (const row of rows) {
    const fate = fateOf(row, services);
    const other = fates.get(fate);
    fates.set(fate, other ? { ...other, by: [...other.by, ...row.by] } : row);
  }
  return fates;
}

/** A filter takes nothing from what is lost without it. */
function openIn(rows: readonly Row[], kind?: Unjudged['kind']): readonly Unjudged[] {
  const all = rows.flatMap((row) =>
    row.unjudged.filter((one) => (kind ?? one.kind) === one.kind && (one.kind === 'router' || isDelivered(row))),
  );
  return [...new Map(all.map((one) => [one.what, one])).values()];
}
