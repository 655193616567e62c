import { allocationRules } from '../allocation/allocation-rules';
import { suppressionRules } from '../check/suppressions/rules';
import { deliveryRules } from '../delivery/delivery-rules';
import { intentRules } from '../intent/intent-rules';
import { effectRules } from '../output/changes/effect-rules';
import { reachRules } from '../output/changes/reach/as-findings';
import { faultRules } from '../output/changes/upgrade';
import { type BasicRule, type Page, pageOf, pageOfBasic } from '../output/explain/page';
import { rules } from '../rules/registry';
import { settingsRules } from '../settings/settings-rules';
import { inputRules } from '../source/input-rules';
import { synthRules } from '../synth/synth-rules';

/** What cannot be read or understood, what a change does, and what is wrong with suppressions. */
export const basicRules: readonly BasicRule[] = [
  ...inputRules,
  ...settingsRules,
  ...intentRules,
  ...allocationRules,
  ...synthRules,
  ...effectRules,
  ...reachRules,
  ...faultRules,
  ...deliveryRules,
  ...suppressionRules.map((rule) => ({ ...rule, isSettable: true })),
];

/** What a rule finds, and why that matters. */
export function describe(id: string): { readonly what: string; readonly why: string } | undefined {
  return [...rules, ...basicRules].find((rule) => rule.id === id);
}

/** The page of every rule, sorted by id. */
export function allPages(): readonly Page[] {
  const pages = [...rules.map(pageOf), ...basicRules.map(pageOfBasic)];
  return pages.sort((a, b) => (a.id < b.id ? -1 : 1));
}
