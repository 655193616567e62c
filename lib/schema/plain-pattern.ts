import { type Part, parsePattern } from './pattern-syntax';

/** How a part of a pattern behaves when JavaScript runs it. */
interface Shape {
  /** The ways to go through it that one text may have to try. */
  readonly paths: number;
  /** The characters it may begin with, one bit each. */
  readonly first: bigint;
  readonly empty: boolean;
  /** Repetitions without an end. */
  readonly loops: number;
  /** Of those, the ones where the next character does not tell whether to go on. */
  readonly guesses: number;
}

const nothing: Shape = { paths: 1, first: 0n, empty: true, loops: 0, guesses: 0 };

/**
 * A pattern for JavaScript's engine, or undefined where that reads it differently from RE2 or could go back and try
 * again more often than linear time allows.
 */
export function plainPattern(text: string): RegExp | undefined {
  const parsed = parsePattern(text);
  if (!parsed) return undefined;
  const { paths, loops, guesses } = shapeOf(parsed.part, 0n, false);
  if (loops > 0 && !parsed.anchored) return undefined;
  if (guesses > 0 && loops > 1) return undefined;
  return paths <= (loops > 0 ? 50 : 100_000) ? new RegExp(parsed.source, 'u') : undefined;
}

/** @param next the characters that may follow */
function shapeOf(part: Part, next: bigint, looped: boolean): Shape {
  switch (part.kind) {
    case 'character':
      return { ...nothing, first: part.set, empty: false };
    case 'edge':
      return nothing;
    case 'sequence':
      return sequence(part.parts, next, looped);
    case 'choice':
      return choice(part.parts.map((one) => shapeOf(one, next, looped)));
    case 'repeat':
      return repeat(part, next, looped);
  }
}

function sequence(parts: readonly Part[], next: bigint, looped: boolean): Shape {
  let whole = nothing;
  let following = next;
  for (const part of parts.toReversed()) {
    const one = shapeOf(part, following, looped);
    whole = {
      paths: whole.paths * one.paths,
      first: one.first | (one.empty ? whole.first : 0n),
      empty: one.empty && whole.empty,
      loops: whole.loops + one.loops,
      guesses: whole.guesses + one.guesses,
    };
    following = one.first | (one.empty ? following : 0n);
  }
  return whole;
}

function choice(branches: readonly Shape[]): Shape {
  let told = branches.every(({ empty }) => !empty);
  let first = 0n;
  for (const branch of branches) {
    if ((first & branch.first) !== 0n) told = false;
    first |= branch.first;
  }
  const paths = branches.map((branch) => branch.paths);
  return {
    paths: told ? Math.max(...paths) : sum(paths),
    first,
    empty: branches.some(({ empty }) => empty),
    loops: sum(branches.map(({ loops }) => loops)),
    guesses: sum(branches.map(({ guesses }) => guesses)),
  };
}

function repeat({ part, least, most }: Extract<Part, { kind: 'repeat' }>, next: bigint, looped: boolean): Shape {
  const endless = most === Number.POSITIVE_INFINITY;
  const { first } = shapeOf(part, next, looped);
  const again = most > 1 ? first : 0n;
  const one = shapeOf(part, next | again, looped || endless);
  const told = !one.empty && (one.first & next) === 0n;
  const empty = one.empty || least === 0;
  const { loops, guesses } = one;
  if (!endless) {
    const times = (count: number) => one.paths ** count;
    const ways = told || least === most ? times(most) : sumOf(least, most, times);
    return { paths: ways, first, empty, loops: loops * most, guesses: guesses * most };
  }
  // What has several ways has them in every round; a guess within a round multiplies as well.
  const impossible = one.empty || one.paths > 1 || guesses > 0 || (looped && !told);
  return {
    paths: impossible ? Number.POSITIVE_INFINITY : 1,
    first,
    empty,
    loops: loops + 1,
    guesses: guesses + (told ? 0 : 1),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function sumOf(from: number, to: number, term: (count: number) => number): number {
  let total = 0;
  for (let count = from; count <= to && total <= 1e6; count++) total += term(count);
  return total;
}
