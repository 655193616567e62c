import type { RE2JS } from 're2js';
import { plainPattern } from './plain-pattern';

/** A regular expression of a schema. */
export interface Pattern {
  readonly text: string;
  /** Whether it matches somewhere in the value; undefined if that cannot be told. */
  matches(value: string): boolean | undefined;
}

/** Characters times states: about a quarter of a second. */
const mostWork = 20_000_000;

/**
 * A pattern as the API server reads it, which is RE2. Where JavaScript reads the same and needs linear time, as for
 * most patterns, its own engine runs; else RE2 does. What RE2 cannot read, such as a lookahead, or would take too long
 * for is not evaluated.
 */
export function readPattern(text: string): Pattern {
  let plain: RegExp | false | undefined;
  let re2: RE2JS | false | undefined;
  const quickly = (value: string) => {
    plain ??= attempt(() => plainPattern(text)) ?? false;
    return plain ? plain.test(value) : undefined;
  };
  const slowly = (value: string) => {
    re2 ??= attempt(() => compile(text)) ?? false;
    return re2 && value.length * re2.programSize() <= mostWork ? re2.test(value) : undefined;
  };
  return {
    text,
    matches: (value) => attempt(() => quickly(value)) ?? attempt(() => slowly(value)),
  };
}

/** Takes as long to load as a small run in whole: only for those who need it. */
function compile(text: string): RE2JS {
  return (require('re2js') as typeof import('re2js')).RE2JS.compile(text);
}

/** Both engines give up with an error: on the syntax, and JavaScript's on some patterns when the value is very long. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** What is wrong with a pattern in the eyes of RE2; undefined where it can be read. */
export function patternFault(text: string): string | undefined {
  if (attempt(() => plainPattern(text))) return undefined;
  try {
    compile(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
