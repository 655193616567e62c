import type { Severity } from '../../source/finding';
import type { InputRule } from '../../source/input-rules';

/** What `explain` says about a suppression that is wrong, or no longer wanted. */
export interface SuppressionRule extends InputRule {
  readonly severity: Severity;
}

const example = '# ovn-allow kube-ovn/snat-outside-vpc -- peered VPC, NET-412 until=2026-12-01';

/** The mistakes of what allows findings. Their severities can be set like those of every rule. */
export const suppressionRules = [
  {
    id: 'allow/unknown-rule',
    severity: 'error',
    what: 'A suppression names a rule that does not exist, or none.',
    why: 'It has no effect.',
    cure: `Correct the id; \`cdk8s-ovn explain\` lists all of them. One suppression allows one rule: ${example}`,
  },
  {
    id: 'allow/without-reason',
    severity: 'error',
    what: 'A suppression has no reason.',
    why: 'Nobody can tell later whether it is still right. It has no effect.',
    cure: `Write the reason behind two dashes: ${example}`,
  },
  {
    id: 'allow/malformed-date',
    severity: 'error',
    what: 'The date that a suppression ends with is none.',
    why: 'Nobody can tell when it ends. It has no effect.',
    cure: `Write year, month and day, the last day that it holds: ${example}`,
  },
  {
    id: 'allow/forbidden',
    severity: 'error',
    what: 'A suppression, or an entry of the baseline, allows what must not be allowed.',
    why: 'cdk8s-ovn.yaml says ignorable: false for the rule, or it tells what could not be read at all. It has no effect.',
    cure: 'Cure the finding and remove the suppression, or ask those who own cdk8s-ovn.yaml.',
  },
  {
    id: 'allow/expired',
    severity: 'warning',
    what: 'The last day of a suppression is over.',
    why: 'What it allowed is told again.',
    cure: 'Cure the finding and remove the suppression, or give it a new date if the reason still holds.',
  },
  {
    id: 'allow/unused',
    severity: 'warning',
    what: 'A suppression allows nothing: its rule finds nothing there.',
    why: 'It would hide the next mistake in the same place.',
    cure: 'Remove it. A comment is about the value of its line; above a key, an item or an object it is about all of that.',
  },
  {
    id: 'allow/outdated-baseline',
    severity: 'info',
    what: 'Entries of the baseline match no finding.',
    why: 'What they allowed is cured, and they would hide it if it came back.',
    cure: 'Write the baseline anew: cdk8s-ovn check --write-baseline.',
  },
] as const satisfies readonly SuppressionRule[];

export type SuppressionRuleId = (typeof suppressionRules)[number]['id'];
