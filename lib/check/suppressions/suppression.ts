import type { AllowComment, TextRange } from '../../source/comments';
import type { Resource, Spot } from '../../source/resource';

/** What somebody decided: findings of a rule are meant, at a place and for a reason. */
export interface Suppression {
  /** The id of the rule, as written; empty where none is named. */
  readonly rule: string;
  /** Empty where none is given. */
  readonly reason: string;
  /** The last day that it holds, as written: `2026-12-01`. Without one it holds for ever. */
  readonly until?: string | undefined;
  /** Where it is written. */
  readonly at: Spot;
  /** Where the findings are that it is about; undefined if it is about nothing. */
  readonly scope: Scope | undefined;
}

/** A part of a text, and whatever stands or comes from there; or objects as a whole. */
export type Scope = TextRange | { readonly resources: readonly Resource[] };

/** A suppression as comments and annotations write it: `kube-ovn/snat-outside-vpc -- peered VPC until=2026-12-01`. */
export function parseSuppression(text: string): Pick<Suppression, 'rule' | 'reason' | 'until'> {
  // A date that is written in another way is one that was meant, and would be overlooked.
  const [written, until] = /(?:^|\s)until\s*[=:]\s*(\S*)/i.exec(text) ?? [];
  const rest = written === undefined ? text : text.replace(written, ' ');
  const [, rule = '', reason = ''] = /^:?\s*(.*?)(?:\s*(?<=^|\s)--(?=\s|$)(.*))?$/s.exec(rest) ?? [];
  return { rule: rule.trim(), reason: reason.trim(), until };
}

export function fromComment({ text, at, about }: AllowComment): Suppression {
  return { ...parseSuppression(text), at, scope: about };
}
