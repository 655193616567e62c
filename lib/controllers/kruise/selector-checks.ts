import { LabelSelector } from '../../network/label-selector';
import { labelValueFaults, qualifiedNameFaults } from '../../schema/names';
import type { Path } from '../../source/path';
import { type Objection, objection } from '../../validation/objection';

/** What Kruise says against a selector; an empty one is none. */
export function checkSelector(value: unknown, path: Path): Objection[] {
  const selector = LabelSelector.of(value);
  if (!selector) return [];
  const found = [...labelObjections(selector, [...path, 'matchLabels']), ...expressionObjections(selector, path)];
  const unusable = objection('Invalid', path, 'cannot be used', `${path.join('.')}.selector`);
  if (found.length > 0) return [...found, unusable];
  return selector.isEmpty ? [objection('Invalid', path, 'selects nothing: an empty selector is refused')] : [];
}

function labelObjections({ labels }: LabelSelector, path: Path): Objection[] {
  const field = path.join('.');
  return [...labels].flatMap(([key, value]) => [
    ...qualifiedNameFaults(key).map((fault) => objection('Invalid', [...path, key], `label ${key} ${fault}`, field)),
    ...labelValueFaults(value).map((fault) =>
      objection('Invalid', [...path, key], `label value ${value}: ${fault}`, field),
    ),
  ]);
}

function expressionObjections({ expressions }: LabelSelector, path: Path): Objection[] {
  return expressions.flatMap(({ key, operator, values }, index) => {
    const at = [...path, 'matchExpressions', index];
    return [
      ...operatorObjections(operator, values, at),
      ...qualifiedNameFaults(key).map((fault) => objection('Invalid', [...at, 'key'], `label key ${key} ${fault}`)),
      ...values.flatMap((value, i) =>
        labelValueFaults(value).map((fault) =>
          objection('Invalid', [...at, 'values', i], `label value ${value}: ${fault}`),
        ),
      ),
    ];
  });
}

function operatorObjections(operator: string, values: readonly string[], at: Path): Objection[] {
  if (operator === 'In' || operator === 'NotIn')
    return values.length > 0 ? [] : [objection('Required', [...at, 'values'], `${operator} needs values`)];
  if (operator === 'Exists' || operator === 'DoesNotExist')
    return values.length === 0 ? [] : [objection('Forbidden', [...at, 'values'], `${operator} takes no values`)];
  return [objection('Invalid', [...at, 'operator'], `there is no operator ${operator}`)];
}
