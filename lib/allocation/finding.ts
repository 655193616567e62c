import type { Finding } from '../source/finding';
import type { Place } from '../source/resource';
import type { allocationRules } from './allocation-rules';

export type AllocationRuleId = (typeof allocationRules)[number]['id'] | 'settings/malformed-lock';

/** A finding about allocated addresses; all of them are errors. */
export function finding(
  rule: AllocationRuleId,
  at: Place,
  message: string,
  { related = [], notes = [], help = [] }: Partial<Pick<Finding, 'related' | 'notes' | 'help'>> = {},
): Finding {
  return { rule, severity: 'error', message, at, related, notes, help };
}
