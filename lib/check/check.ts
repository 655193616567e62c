import { Network, type NetworkOptions } from '../network/network';
import { rules as allRules } from '../rules/registry';
import { Draft, withoutConsequences } from '../rules/report';
import type { Rule } from '../rules/rule';
import type { Finding, Severity } from '../source/finding';
import type { Resource } from '../source/resource';
import { type Baseline, reportOutdated, withoutKnown } from './baseline';
import { inTheirWords } from './in-their-words';
import { sortFindings } from './order';
import { fromAnnotations } from './suppressions/annotations';
import { suppressionRules } from './suppressions/rules';
import { type Policy, reportUnused, suppress } from './suppressions/suppress';
import type { Suppression } from './suppressions/suppression';

export interface CheckOptions extends NetworkOptions {
  /** Severity of a rule by its id, or `off`. */
  readonly severities?: ReadonlyMap<string, Severity | 'off'>;
  /** @default every rule of the product */
  readonly rules?: readonly Rule[];
  /** What is allowed, beside what annotations of the resources allow. */
  readonly suppressions?: readonly Suppression[];
  /** Rules that nobody may allow. */
  readonly notIgnorable?: ReadonlySet<string>;
  /** Findings that are known. */
  readonly baseline?: Baseline | undefined;
  /** The day that suppressions are judged for: `2026-11-21`. @default none: they do not expire */
  readonly today?: string | undefined;
}

/** What every rule says of an input. */
export interface Checked {
  /** The resources together, as the rules see them. */
  readonly network: Network;
  /** In the order of files, lines and rules. */
  readonly findings: readonly Finding[];
  /** What comments, annotations and constructs allow. */
  readonly allowed: readonly Finding[];
  /** What the baseline knows. */
  readonly known: readonly Finding[];
}

/** The rules whose severity can be set. */
export const ruleIds: readonly string[] = [...allRules, ...suppressionRules].map(({ id }) => id);

/** Judges resources together: schema, references, addresses. `found` are the findings of reading them. */
export function check(resources: readonly Resource[], options: CheckOptions, found: readonly Finding[] = []): Checked {
  const network = new Network(resources, options);
  const drafts: Draft[] = [];
  const asked = new Set<string>();
  for (const rule of options.rules ?? allRules) {
    if (!rule.appliesTo(options.target)) continue;
    const wanted = options.severities?.get(rule.id);
    if (wanted === 'off') continue;
    asked.add(rule.id);
    rule.check(network, (at, message) => {
      const draft = new Draft(rule.id, rule.severity, at, message, wanted);
      drafts.push(draft);
      return draft;
    });
  }
  const judged = drafts.map((draft) => draft.finish());
  const told = inTheirWords(withoutConsequences(judged));

  const about: Finding[] = [];
  const policy = policyOf(options, asked, about);
  const suppressions = [...(options.suppressions ?? []), ...fromAnnotations(resources)];
  const allowed = suppress(told, suppressions, policy);
  const known = withoutKnown(allowed.findings, options.baseline, policy);
  // An error may hide what others would find: only then nothing is superfluous.
  if (![...found, ...known.findings, ...about].some(isError)) {
    reportUnused(
      allowed,
      judged.map(({ finding }) => finding),
      policy,
    );
    reportOutdated(known, policy);
  }
  const findings = sortFindings([...found, ...known.findings, ...about]);
  return { network, findings, allowed: allowed.taken, known: known.taken };
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

function policyOf(options: CheckOptions, asked: ReadonlySet<string>, about: Finding[]): Policy {
  const { notIgnorable = new Set(), today, severities } = options;
  return {
    known: new Set(allRules.map(({ id }) => id)),
    asked,
    notIgnorable,
    today,
    report(rule, finding) {
      const usual = suppressionRules.find(({ id }) => id === rule)?.severity ?? 'error';
      const severity = severities?.get(rule) ?? usual;
      if (severity !== 'off') about.push({ related: [], notes: [], help: [], ...finding, rule, severity });
    },
  };
}
