import { intentRules } from '../intent/intent-rules';
import { rules } from '../rules/registry';
import { settingsRules } from '../settings/settings-rules';
import { type InputRule, inputRules } from '../source/input-rules';

/** What cannot be read or understood: errors that no setting changes. */
export const basicRules: readonly InputRule[] = [...inputRules, ...settingsRules, ...intentRules];

/** What a rule finds, and why that matters. */
export function describe(id: string): { readonly what: string; readonly why: string } | undefined {
  return [...rules, ...basicRules].find((rule) => rule.id === id);
}
