import { noOverload } from './calls';
import type { Run } from './code';
import { isFailure } from './made';
import { type Failure, Optional } from './value';

/** `a && b && c`, `a || b`: one operand that decides hides the errors of all others. */
export function junction(runs: readonly Run[], decides: boolean): Run {
  const [one, other] = runs;
  if (one && other && runs.length === 2) return pair(one, other, decides);
  return (frame) => {
    let failure: Failure | undefined;
    for (const run of runs) {
      const result = run(frame);
      if (result === decides) return decides;
      if (typeof result !== 'boolean') failure ??= isFailure(result) ? result : noOverload;
    }
    return failure ?? !decides;
  };
}

function pair(one: Run, other: Run, decides: boolean): Run {
  return (frame) => {
    const first = one(frame);
    if (first === decides) return decides;
    const second = other(frame);
    if (second === decides) return decides;
    if (typeof first !== 'boolean') return isFailure(first) ? first : noOverload;
    return typeof second === 'boolean' || isFailure(second) ? second : noOverload;
  };
}

export function choice([condition, yes, no]: readonly [Run, Run, Run]): Run {
  return (frame) => {
    const result = condition(frame);
    if (result === true) return yes(frame);
    if (result === false) return no(frame);
    return isFailure(result) ? result : noOverload;
  };
}

/** `a.or(b)` and `a.orValue(b)`: `b` is evaluated only if `a` has no value. */
export function alternative(one: Run, other: Run, unwraps: boolean): Run {
  return (frame) => {
    const result = one(frame);
    if (isFailure(result)) return result;
    if (!(result instanceof Optional)) return noOverload;
    if (result.value === undefined) return other(frame);
    return unwraps ? result.value : result;
  };
}
