import type { Finding } from '../source/finding';
import { type Identity, identityOf } from '../source/identity';
import type { Spot } from '../source/resource';
import { forbidden, isIgnorable, type Policy, type Suppressed } from './suppressions/suppress';

/** Findings that a repository had when it began to be checked: they are known, and wait for their cure. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[];
}

export interface BaselineEntry extends Identity {
  /** How many findings have this identity. */
  readonly count: number;
  /** Where it is written. */
  readonly at: Spot;
}

export interface Known extends Suppressed {
  /** Entries that match fewer findings than they count. */
  readonly outdated: readonly BaselineEntry[];
}

/** Takes away the findings of the baseline, and reports entries that are not heeded. */
export function withoutKnown(findings: readonly Finding[], baseline: Baseline | undefined, policy: Policy): Known {
  if (!baseline) return { findings, taken: [], outdated: [] };
  const left = new Map<string, { readonly entry: BaselineEntry; count: number }>();
  const refused = new Map<string, BaselineEntry>();
  for (const entry of baseline.entries) {
    if (isIgnorable(entry.rule, policy)) left.set(keyOf(entry), { entry, count: entry.count });
    else if (!refused.has(entry.rule)) refused.set(entry.rule, entry);
  }
  for (const { rule, at } of refused.values())
    policy.report('allow/forbidden', { at, message: `${rule} may not be allowed by a baseline`, notes: [forbidden] });

  const taken = new Set<Finding>();
  for (const finding of findings) {
    const known = left.get(keyOf(identityOf(finding)));
    if (!known || known.count === 0) continue;
    known.count--;
    taken.add(finding);
  }
  const outdated = [...left.values()].flatMap(({ entry, count }) => (count > 0 ? [entry] : []));
  return { findings: findings.filter((finding) => !taken.has(finding)), taken: [...taken], outdated };
}

/** One finding for all of them; what a rule that is off would find is not known. */
export function reportOutdated({ outdated }: Known, { asked, known, report }: Policy): void {
  const superfluous = outdated.filter(({ rule }) => asked.has(rule) || !known.has(rule));
  const [first, ...others] = superfluous;
  if (!first) return;
  const message = `${superfluous.length} ${others.length > 0 ? 'entries match' : 'entry matches'} no finding`;
  const related = others.map(({ rule, object, at }) => ({ at, message: `${rule} of ${object}` }));
  report('allow/outdated-baseline', { at: first.at, message, related, help: [cure] });
}

const cure = 'write it anew: cdk8s-ovn check --write-baseline';

/** The text of a baseline: sorted, so that a change of the findings is all that a review shows. */
export function baselineText(findings: readonly Finding[]): string {
  const counts = new Map<string, { readonly identity: Identity; count: number }>();
  for (const finding of findings) {
    const identity = identityOf(finding);
    const same = counts.get(keyOf(identity));
    if (same) same.count++;
    else counts.set(keyOf(identity), { identity, count: 1 });
  }
  const known = Array.from(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { identity, count }]) => ({ ...identity, ...(count > 1 && { count }) }));
  return `${JSON.stringify({ version: 1, known }, null, 2)}\n`;
}

function keyOf({ object, path, rule, message }: Identity): string {
  return JSON.stringify([object, path, rule, message]);
}
