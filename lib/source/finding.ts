import type { Spot } from './resource';

/**
 * By certainty: an error is rejected, without effect or breaking, and provable from the input;
 * a warning is very likely wrong; an info may be intended.
 */
export type Severity = 'error' | 'warning' | 'info';

/** The other half of a contradiction, with a label of its own. */
export interface Related {
  /** What stands there: `net1 is 10.0.1.0/24`. */
  readonly message: string;
  readonly at: Spot;
}

/** A change of text that would cure the finding. */
export interface Fix {
  /** What it does, as an imperative: `replace with 10.0.1.0/24`. */
  readonly title: string;
  /** What a safe fix writes means the same to upstream's parser (test/fix/meaning.test.ts); an unsafe one is a guess. */
  readonly safety: 'safe' | 'unsafe';
  /** What is replaced. */
  readonly at: Spot;
  /** The new text of the value. */
  readonly replacement: string;
  /**
   * The new value, or the new name where `at` is a key, as JSON.
   * @default the replacement, as text
   */
  readonly value?: unknown;
}

/** One mistake: the fact, its place, what the running system makes of it, and a cure. */
export interface Finding {
  /** Area and bad pattern: `kube-ovn/snat-outside-vpc`. */
  readonly rule: string;
  /** That of the rule, or what the settings make of it. */
  readonly severity: Severity;
  /** The fact, with both values; lower case after names, no full stop. */
  readonly message: string;
  /** The smallest part of the text that shows it. */
  readonly at: Spot;
  /** The other halves of a contradiction. Empty where there is none. */
  readonly related: readonly Related[];
  /** Consequences: what the controller, the API server or the network does with it. */
  readonly notes: readonly string[];
  /** Concrete proposals. */
  readonly help: readonly string[];
  /** @default none: no change of text cures it for certain */
  readonly fix?: Fix;
  /**
   * What the controller does not carry out because of it, once the API server has accepted the object: the whole
   * object, or the field.
   * @default nothing: it goes on, or is not asked
   */
  readonly refused?: 'object' | 'field';
}

export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
