import type { Finding } from '../source/finding';
import type { Place } from '../source/resource';
import type { IntentRuleId } from './intent-rules';

/** A finding of an intent document; all of them are errors. */
export function mistake(rule: IntentRuleId, at: Place, message: string, help?: string): Finding {
  return { rule, severity: 'error', message, at, related: [], notes: [], help: help === undefined ? [] : [help] };
}
