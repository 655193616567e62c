import { type Flow, splitBy } from '../flow';
import type { Unjudged } from '../unjudged';
import { entriesFor } from './entries-for';
import type { NotJudged, RouterAction, RouterEntry } from './entry';

/** Some of the packets, with the entry of a table that decides on them. */
export interface Found<Action> {
  readonly flow: Flow;
  readonly entry?: RouterEntry<Action>;
  /** What may have taken them before, and is not evaluated. */
  readonly open: readonly Unjudged[];
}

/** For each packet the first entry that matches; none for those that no entry takes. */
export function lookUp<Action extends RouterAction>(
  entries: readonly RouterEntry<Action>[],
  flow: Flow,
): Found<Exclude<Action, NotJudged>>[] {
  const found: Found<Exclude<Action, NotJudged>>[] = [];
  let left: readonly Found<never>[] = [{ flow, open: [] }];
  for (const entry of entriesFor(entries, flow)) {
    if (left.length === 0) break;
    left = left.flatMap((one) => {
      const { inside, others } = splitBy(one.flow, entry.match);
      const rest = others.map((other) => ({ ...one, flow: other }));
      if (!inside) return rest;
      const { action, by } = entry;
      if (action.kind === 'not-judged')
        return [...rest, { flow: inside, open: [...one.open, { kind: 'router', what: action.what, at: by }] }];
      found.push({ ...one, flow: inside, entry: entry as RouterEntry<Exclude<Action, NotJudged>> });
      return rest;
    });
  }
  return [...found, ...left];
}
