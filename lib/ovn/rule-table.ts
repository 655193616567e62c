import { groupBy } from './group-by';
import type { Condition } from './match/condition';
import { type Flow, split } from './packets/flow';

export interface Rule<T> {
  readonly priority: number;
  readonly condition: Condition;
  readonly item: T;
}

/** Packets and the rules of the highest priority that match them: more than one where OVN does not determine which. */
export interface Match<T> {
  readonly flow: Flow;
  readonly items: readonly T[];
}

/** Rules of which the one of the highest priority decides. */
export class RuleTable<T> {
  /** By falling priority. */
  private readonly levels: readonly (readonly Rule<T>[])[];

  constructor(rules: Iterable<Rule<T>>) {
    const levels = groupBy(rules, ({ priority }) => priority);
    this.levels = [...levels].sort(([a], [b]) => b - a).map(([, level]) => level);
  }

  get isEmpty(): boolean {
    return this.levels.length === 0;
  }

  /** The packets in pieces, each with the rules that decide about it; with none where no rule matches. */
  classify(flow: Flow): readonly Match<T>[] {
    const decided: Match<T>[] = [];
    let open: readonly Flow[] = [flow];
    for (const level of this.levels) {
      const next: Flow[] = [];
      for (const { flow: piece, items } of open.flatMap((one) => matches(one, level))) {
        if (items.length > 0) decided.push({ flow: piece, items });
        else next.push(piece);
      }
      open = next;
      if (open.length === 0) break;
    }
    return [...decided, ...open.map((piece) => ({ flow: piece, items: [] }))];
  }
}

/** Packets by which of some rules match them. */
function matches<T>(flow: Flow, rules: readonly Rule<T>[]): readonly Match<T>[] {
  let pieces: readonly Match<T>[] = [{ flow, items: [] }];
  for (const { condition, item } of rules) {
    pieces = pieces.flatMap(({ flow: piece, items }) => {
      const { inside, others } = split(piece, condition);
      return [
        ...inside.map((one) => ({ flow: one, items: [...items, item] })),
        ...others.map((one) => ({ flow: one, items })),
      ];
    });
  }
  return pieces;
}
