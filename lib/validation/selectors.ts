import { labelValueFaults } from '../schema/names';
import type { Cursor } from './cursor';
import { checkLabelKey, checkLabels, checkText } from './texts';

/**
 * A label selector; an absent one is right.
 * Copied behaviour: kubernetes/apimachinery v0.36.0 pkg/apis/meta/v1/validation/validation.go, ValidateLabelSelector.
 */
export function checkSelector(selector: Cursor): void {
  if (!selector.isThere) return;
  checkLabels(selector.get('matchLabels'));
  for (const expression of selector.items('matchExpressions')) {
    checkOperator(expression, setOperators);
    checkLabelKey(expression, 'key');
    for (const value of expression.items('values')) checkText(value, labelValueFaults);
  }
}

/** Operators, by how many values each takes. */
export interface Operators {
  readonly some: readonly string[];
  readonly none: readonly string[];
  readonly one: readonly string[];
}

const setOperators: Operators = { some: ['In', 'NotIn'], none: ['Exists', 'DoesNotExist'], one: [] };

/** The operator of a condition, and the number of its values. */
export function checkOperator(at: Cursor, { some, none, one }: Operators): void {
  const operator = at.text('operator');
  const count = at.items('values').length;
  const allowed = [...some, ...none, ...one];
  if (operator === '') return at.refuseAt('operator', 'Invalid', 'is missing', { choice: { got: '', allowed } });
  if (!allowed.includes(operator))
    at.refuseAt('operator', 'Invalid', `is '${operator}', which is no operator`, {
      choice: { got: operator, allowed },
    });
  if (some.includes(operator) && count === 0) at.require('values', `'${operator}' needs at least one`);
  if (none.includes(operator) && count > 0)
    at.refuseAt('values', 'Forbidden', `must not be there beside operator '${operator}'`);
  if (one.includes(operator) && count !== 1)
    at.refuseAt(
      'values',
      'Required',
      count === 0 ? `is missing: '${operator}' needs one` : `has ${count} values, '${operator}' takes one`,
    );
}

/** Whether a selector has no condition. */
export function isEmptySelector(selector: Cursor): boolean {
  return selector.get('matchLabels').entries().length + selector.items('matchExpressions').length === 0;
}
