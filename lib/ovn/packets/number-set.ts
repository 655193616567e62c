/** A run of whole numbers, both ends included. */
export interface Run {
  readonly first: number;
  readonly last: number;
}

/** A set of whole numbers from 0 on, as sorted runs that neither overlap nor touch. Immutable. */
export class NumberSet {
  private constructor(readonly runs: readonly Run[]) {}

  static readonly none = new NumberSet([]);

  static of(...numbers: readonly number[]): NumberSet {
    return NumberSet.from(numbers.map((number) => ({ first: number, last: number })));
  }

  static from(runs: readonly Run[]): NumberSet {
    const merged: Run[] = [];
    for (const run of [...runs].sort((a, b) => a.first - b.first)) {
      const top = merged.at(-1);
      if (!top || run.first > top.last + 1) merged.push(run);
      else if (run.last > top.last) merged[merged.length - 1] = { first: top.first, last: run.last };
    }
    return new NumberSet(merged);
  }

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }

  /** How many numbers it has. */
  get size(): bigint {
    return this.runs.reduce((sum, { first, last }) => sum + BigInt(last - first + 1), 0n);
  }

  has(number: number): boolean {
    return this.runs.some(({ first, last }) => first <= number && number <= last);
  }

  /** The only number of it, if it has no other one. */
  get only(): number | undefined {
    const [run, more] = this.runs;
    return run && !more && run.first === run.last ? run.first : undefined;
  }

  union(other: NumberSet): NumberSet {
    return NumberSet.from([...this.runs, ...other.runs]);
  }

  intersect(other: NumberSet): NumberSet {
    const common: Run[] = [];
    for (let i = 0, j = 0; i < this.runs.length && j < other.runs.length; ) {
      const [a, b] = [this.runs[i] as Run, other.runs[j] as Run];
      const [first, last] = [Math.max(a.first, b.first), Math.min(a.last, b.last)];
      if (first <= last) common.push({ first, last });
      if (a.last < b.last) i++;
      else j++;
    }
    return new NumberSet(common);
  }

  subtract(other: NumberSet): NumberSet {
    const rest: Run[] = [];
    let i = 0;
    for (const run of this.runs) {
      let from = run.first;
      while (i > 0 && (other.runs[i - 1] as Run).last >= from) i--;
      for (; i < other.runs.length && (other.runs[i] as Run).first <= run.last; i++) {
        const { first, last } = other.runs[i] as Run;
        if (last < from) continue;
        if (first > from) rest.push({ first: from, last: first - 1 });
        from = last + 1;
      }
      if (from <= run.last) rest.push({ first: from, last: run.last });
    }
    return new NumberSet(rest);
  }
}
