/** A regular expression of a schema. */
export interface Pattern {
  readonly text: string;
  /** Whether it matches somewhere in the value; undefined if that cannot be told. */
  matches(value: string): boolean | undefined;
}

/**
 * The API server reads patterns as RE2. What JavaScript reads differently, or takes exponential time for, does not
 * occur in our own definitions; what it cannot read or run is not evaluated.
 */
export function readPattern(text: string): Pattern {
  const regex = attempt(() => new RegExp(text));
  return { text, matches: (value) => attempt(() => regex?.test(value)) };
}

/** JavaScript gives up on patterns with an error in the syntax, and on some of them when the value is very long. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
