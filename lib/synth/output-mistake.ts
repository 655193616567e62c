import type { Finding, Related } from '../source/finding';
import type { Spot } from '../source/resource';
import type { SynthRuleId } from './synth-rules';

/** An error in what becomes of an app's objects, however correct each of them is. */
export function outputMistake(
  rule: SynthRuleId,
  at: Spot,
  message: string,
  { note, help, related = [] }: { readonly note: string; readonly help: string; readonly related?: readonly Related[] },
): Finding {
  return { rule, severity: 'error', message, at, related, notes: [note], help: [help] };
}
