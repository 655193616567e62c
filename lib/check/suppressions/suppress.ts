import type { Finding } from '../../source/finding';
import { nearest } from '../../source/nearest';
import { isPlace, type Spot } from '../../source/resource';
import { shown } from '../../source/shown';
import type { SuppressionRuleId } from './rules';
import { Scopes } from './scopes';
import type { Suppression } from './suppression';

/** What decides about suppressions. */
export interface Policy {
  /** The ids of all rules that can be allowed. */
  readonly known: ReadonlySet<string>;
  /** Those that were asked: what a rule that is off would find is not known. */
  readonly asked: ReadonlySet<string>;
  /** Those that nobody may allow. */
  readonly notIgnorable: ReadonlySet<string>;
  /** `2026-11-21`. Without it nothing expires. */
  readonly today: string | undefined;
  /** Adds a finding about a suppression. */
  readonly report: (rule: SuppressionRuleId, about: Pick<Finding, 'at' | 'message'> & Partial<Finding>) => void;
}

/** Findings after some were taken away. */
export interface Suppressed {
  readonly findings: readonly Finding[];
  readonly taken: readonly Finding[];
}

export interface Allowed extends Suppressed {
  /** Those that are about no finding. */
  readonly unused: readonly Suppression[];
}

/** Takes away the findings that are allowed, and reports what is wrong with the suppressions. */
export function suppress(findings: readonly Finding[], suppressions: readonly Suppression[], policy: Policy): Allowed {
  const good = withoutRepeated(suppressions.filter((each) => !reportFault(each, policy)));
  if (good.length === 0) return { findings, taken: [], unused: [] };
  const isOver = ({ until }: Suppression) => until !== undefined && policy.today !== undefined && until < policy.today;

  const used = new Set<Suppression>();
  const taken = new Set<Finding>();
  for (const [suppression, finding] of matches(findings, good)) {
    used.add(suppression);
    if (!isOver(suppression)) taken.add(finding);
  }
  for (const suppression of used) {
    const { rule, until, at } = suppression;
    const help = ['write a later date if the reason still holds'];
    if (isOver(suppression))
      policy.report('allow/expired', { at: wordIn(at, until), message: `${rule} was allowed until ${until}`, help });
  }
  const unused = good.filter((suppression) => !used.has(suppression));
  return { findings: findings.filter((finding) => !taken.has(finding)), taken: [...taken], unused };
}

/** @param judged also findings that are not told because they are consequences of others */
export function reportUnused({ unused }: Allowed, judged: readonly Finding[], { asked, report }: Policy): void {
  const late = new Set(Array.from(matches(judged, unused), ([suppression]) => suppression));
  for (const suppression of unused) {
    const { rule, at, scope } = suppression;
    if (late.has(suppression) || !asked.has(rule)) continue;
    const message = scope ? `${rule} finds nothing here` : `${rule} is allowed where nothing stands`;
    report('allow/unused', { at, message, help: [scope ? 'remove it' : 'put it behind a value or above it'] });
  }
}

function* matches(
  findings: readonly Finding[],
  suppressions: readonly Suppression[],
): Generator<readonly [Suppression, Finding]> {
  if (suppressions.length === 0) return;
  const scopes = byRule(suppressions);
  for (const finding of findings)
    for (const suppression of scopes.get(finding.rule)?.around(finding) ?? []) yield [suppression, finding];
}

/** What tells that something could not be read, or is wrong with a suppression itself. */
const never = /^(?:input|settings|intent|synth|allow)\//;

/** Whether findings of a rule may be allowed. */
export function isIgnorable(rule: string, { notIgnorable }: Pick<Policy, 'notIgnorable'>): boolean {
  return !notIgnorable.has(rule) && !never.test(rule);
}

/** Says the first thing that is wrong with a suppression, which has no effect then. */
function reportFault({ rule, reason, until, at }: Suppression, policy: Policy): boolean {
  const { known, report } = policy;
  const [first = '', ...more] = rule.split(/\s+/);
  if (more.length > 0 && reason === '' && known.has(first)) {
    const help = [`write -- before it: ${first} -- ${shown(more.join(' '))}`];
    report('allow/without-reason', { at, message: `${first} is allowed without a reason`, help });
  } else if (rule === '')
    report('allow/unknown-rule', { at, message: 'this allows no rule: none is named', help: [usual] });
  else if (never.test(rule))
    report('allow/forbidden', {
      at: wordIn(at, rule),
      message: `${shown(rule)} cannot be allowed`,
      notes: [nevertheless],
    });
  else if (!known.has(rule)) {
    const help = known.has(first) ? ['write a suppression for each rule'] : meant(first, known);
    report('allow/unknown-rule', { at: wordIn(at, rule), message: `there is no rule ${shown(rule)}`, help });
  } else if (!isIgnorable(rule, policy))
    report('allow/forbidden', { at: wordIn(at, rule), message: `${rule} may not be allowed`, notes: [forbidden] });
  else if (reason === '')
    report('allow/without-reason', { at, message: `${rule} is allowed without a reason`, help: [usual] });
  else if (until !== undefined && !isDate(until)) {
    const message = until === '' ? 'until has no date' : `until ${shown(until)} is no date`;
    report('allow/malformed-date', {
      at: wordIn(at, until),
      message,
      help: ['write year, month and day: until=2026-12-01'],
    });
  } else return false;
  return true;
}

const nevertheless = 'it is told nevertheless';
export const forbidden = `cdk8s-ovn.yaml says ignorable: false for it: ${nevertheless}`;
const usual = 'write a rule, two dashes and a reason: kube-ovn/snat-outside-vpc -- peered VPC';

/** The place of a word of a comment. */
function wordIn(at: Spot, word: string | undefined): Spot {
  if (isPlace(at) || !at.source || !word) return at;
  const { source, location } = at;
  const start = source.text.indexOf(word, source.offset(location.start));
  if (start === -1 || start + word.length > source.offset(location.end)) return at;
  return { location: source.locate(start, start + word.length), source };
}

/** The rule that a misspelt id means; its area may be missing. */
function meant(word: string, known: ReadonlySet<string>): string[] {
  const ofName = [...known].find((id) => id.endsWith(`/${word}`));
  const best = ofName ?? nearest(word, known);
  return best === undefined ? [] : [`did you mean ${best}?`];
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Of several that allow the same rule for the same text, one is enough. */
function withoutRepeated(suppressions: readonly Suppression[]): Suppression[] {
  const seen = new Set<string>();
  return suppressions.filter(({ rule, scope }) => {
    if (!scope || 'resources' in scope) return true;
    const key = [rule, scope.source.name, scope.start, scope.end].join('\n');
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

function byRule(suppressions: readonly Suppression[]): ReadonlyMap<string, Scopes> {
  const rules = new Map<string, Suppression[]>();
  for (const suppression of suppressions) {
    const same = rules.get(suppression.rule);
    if (same) same.push(suppression);
    else rules.set(suppression.rule, [suppression]);
  }
  return new Map(Array.from(rules, ([rule, same]) => [rule, new Scopes(same)]));
}
