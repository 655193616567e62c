import { Network, type NetworkOptions } from '../network/network';
import { rules as allRules } from '../rules/registry';
import { Draft, withoutConsequences } from '../rules/report';
import type { Rule } from '../rules/rule';
import type { Finding, Severity } from '../source/finding';
import type { Resource } from '../source/resource';
import { inTheirWords } from './in-their-words';
import { sortFindings } from './order';

export interface CheckOptions extends NetworkOptions {
  /** Severity of a rule by its id, or `off`. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'>;
  /** @default every rule of the product */
  readonly rules?: readonly Rule[];
}

export interface Checked {
  readonly network: Network;
  /** In the order of files, lines and rules. */
  readonly findings: readonly Finding[];
}

/** Judges resources together: schema, references, addresses. `found` are the findings of reading them. */
export function check(resources: readonly Resource[], options: CheckOptions, found: readonly Finding[] = []): Checked {
  const network = new Network(resources, options);
  const drafts: Draft[] = [];
  for (const rule of options.rules ?? allRules) {
    if (!rule.appliesTo(options.target)) continue;
    const wanted = options.severities?.get(rule.id);
    if (wanted === 'off') continue;
    rule.check(network, (at, message) => {
      const draft = new Draft(rule.id, rule.severity, at, message, wanted);
      drafts.push(draft);
      return draft;
    });
  }
  const judged = withoutConsequences(drafts.map((draft) => draft.finish()));
  return { network, findings: sortFindings([...found, ...inTheirWords(judged)]) };
}
