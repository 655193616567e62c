import type { JsonSchema } from '../kinds/openapi';
import type { Part } from '../source/origin';
import type { Path } from '../source/path';

export type JsonType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** What is wrong, as data; the words are made later. */
export type Fact =
  | UnknownField
  | { readonly code: 'wrong-type'; readonly expected: readonly JsonType[]; readonly got: JsonType }
  /** A null among the items of a list; the API server takes a null field for a missing one. */
  | { readonly code: 'null'; readonly expected: readonly JsonType[] }
  | { readonly code: 'missing-field'; readonly field: string }
  | { readonly code: 'not-allowed'; readonly got: unknown; readonly allowed: readonly unknown[] }
  /** Exactly what `not` describes. */
  | { readonly code: 'forbidden'; readonly got: unknown; readonly not: JsonSchema }
  | OutOfRange
  | { readonly code: 'not-a-multiple'; readonly got: number | bigint; readonly of: number }
  /** Counted in characters, if nothing else is said. */
  /** A bound in the definition that no value of the field can keep. */
  | { readonly code: 'unusable-bound'; readonly bound: 'minimum' | 'maximum' }
  | { readonly code: 'too-short'; readonly length: number; readonly minimum: number }
  | { readonly code: 'too-long'; readonly length: number; readonly maximum: number; readonly unit?: 'bytes' }
  | { readonly code: 'too-few'; readonly of: 'items' | 'fields'; readonly count: number; readonly minimum: number }
  | { readonly code: 'too-many'; readonly of: 'items' | 'fields'; readonly count: number; readonly maximum: number }
  | { readonly code: 'pattern'; readonly got: string; readonly pattern: string }
  | { readonly code: 'format'; readonly got: string; readonly format: string }
  /** The second of two equal items, or of two items with equal `keys`. `first` is the index of the other one. */
  | { readonly code: 'duplicate-item'; readonly first: number; readonly keys?: readonly string[] }
  /** None of several schemas holds (`anyOf`, `oneOf`); `closest` is what the least wrong of them says. */
  | { readonly code: 'matches-none'; readonly closest: readonly Problem[] }
  /** More than one schema of `oneOf` holds. */
  | { readonly code: 'matches-several'; readonly count: number }
  | { readonly code: 'bad-name'; readonly got: string; readonly of: 'object' | 'namespace' }
  | { readonly code: 'bad-key'; readonly got: string; readonly of: 'label' | 'annotation' | 'finalizer' }
  | { readonly code: 'bad-label-value'; readonly got: string }
  /** Finalizers that exclude each other; a second owner that is the controller. */
  | { readonly code: 'contradiction'; readonly of: 'finalizers' | 'controllers' }
  /** A pattern that we cannot evaluate: never taken for passed. */
  | { readonly code: 'not-evaluated'; readonly pattern: string }
  | BrokenRule
  /** A rule in CEL that we cannot evaluate, and why: never taken for passed. */
  | { readonly code: 'rule-not-evaluated'; readonly rule: string; readonly because: string }
  /** There are more problems than anybody reads. */
  | { readonly code: 'more'; readonly count: number };

/** A rule in CEL (`x-kubernetes-validations`) that does not hold. */
export interface BrokenRule {
  readonly code: 'rule-broken';
  readonly rule: string;
  /** What the definition says of it; or the error of the evaluation. */
  readonly message: string;
  /** `FieldValueForbidden` and the like. */
  readonly reason?: string;
}

export interface UnknownField {
  readonly code: 'unknown-field';
  readonly field: string;
  /** The fields that there are at this place. */
  readonly known: readonly string[];
}

export interface OutOfRange {
  readonly code: 'out-of-range';
  readonly got: number | bigint;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  /** The bounds that are not allowed themselves. */
  readonly exclusive?: 'minimum' | 'maximum' | 'both';
}

export type Problem = Fact & At;

export interface At {
  /** The way to the value; of a missing field, the way to where it should be. */
  readonly path: Path;
  /** Whether the key is wrong or the value behind it. */
  readonly part: Part;
}

/** An object that has more problems than these has them for one cause; the others are counted. */
const mostProblems = 100;

/** Collects problems on the way through a value. */
export class Findings {
  readonly problems: Problem[] = [];
  /** Where the way is; pushed and popped by those who walk. */
  readonly path: (string | number)[];
  private more = 0;

  constructor(path: Path = []) {
    this.path = [...path];
  }

  /** A problem with the value where the way is. */
  add(fact: Fact): void {
    if (this.hasRoom()) this.problems.push({ ...fact, path: [...this.path], part: 'value' });
  }

  /** A problem with a key, or an item, of the value where the way is. */
  addAt(step: string | number, part: Part, fact: Fact): void {
    if (this.hasRoom()) this.problems.push({ ...fact, path: [...this.path, step], part });
  }

  /** All of them, with how many more there are. */
  close(): readonly Problem[] {
    if (this.more === 0) return this.problems;
    return [...this.problems, { code: 'more', count: this.more, path: [], part: 'value' }];
  }

  private hasRoom(): boolean {
    if (this.problems.length < mostProblems) return true;
    this.more++;
    return false;
  }
}
