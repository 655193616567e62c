import { noOverload } from './calls';
import type { Run } from './code';
import type { Collector } from './collectors';
import { isFailure } from './made';
import { List, Mapping, type Value } from './value';

export interface Loop {
  readonly of: Run;
  /** Where the variable or, of two, the index or key and the value are in the frame. */
  readonly places: readonly number[];
  /** Only items for which this is true come to the body. */
  readonly condition?: Run;
  readonly body: Run;
  /** What a turn costs. */
  readonly weight: number;
  collect(): Collector;
}

export function loop({ of, places, condition, body, weight, collect }: Loop): Run {
  const [one = 0, two] = places;
  return (frame) => {
    const range = of(frame);
    if (isFailure(range)) return range;
    const keys = range instanceof Mapping ? range.keys() : undefined;
    if (!keys && !(range instanceof List)) return noOverload;
    const collector = collect();
    const size = (range as List | Mapping).size;
    for (let i = 0; i < size; i++) {
      frame.budget.spend(weight);
      let item: Value;
      if (two === undefined) item = keys ? (keys[i] as Value) : (range as List).at(i);
      else {
        item = keys ? (keys[i] as Value) : BigInt(i);
        frame.values[two] = keys ? ((range as Mapping).get(item) as Value) : (range as List).at(i);
      }
      frame.values[one] = item;
      if (condition) {
        const meets = condition(frame);
        if (meets === false) continue;
        if (meets !== true) return isFailure(meets) ? meets : noOverload;
      }
      if (!collector.take(body(frame), item)) break;
    }
    return collector.give();
  };
}
