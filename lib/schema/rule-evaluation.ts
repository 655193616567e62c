/**
 * All that needs rules in CEL. The programs have it in a file of its own (scripts/build.mjs), which is read when an
 * object's definition has rules; what the others do starts as fast as without.
 */
export { checkRules, checkRulesOf } from './rules';
export { expressionsIn } from './rules/expressions';
export { standing } from './update';
