import { isMap, type JsonMap } from '../source/json';

/** Whether labels are what a selector wants, as Kubernetes sees it; undefined where the selector is malformed. */
export function selects(selector: unknown, labels: JsonMap): boolean | undefined {
  if (!isMap(selector)) return undefined;
  const { matchLabels = {}, matchExpressions = [] } = selector;
  if (!isMap(matchLabels) || !Array.isArray(matchExpressions)) return undefined;
  const verdicts = matchExpressions.map((expression) => satisfies(expression, labels));
  if (verdicts.includes(undefined)) return undefined;
  return (
    !verdicts.includes(false) && Object.entries(matchLabels).every(([key, value]) => labelOf(labels, key) === value)
  );
}

function satisfies(expression: unknown, labels: JsonMap): boolean | undefined {
  if (!isMap(expression) || typeof expression.key !== 'string') return undefined;
  const { key, operator, values = [] } = expression;
  if (!Array.isArray(values)) return undefined;
  const value = labelOf(labels, key);
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  if (operator === 'In') return values.includes(value);
  return operator === 'NotIn' ? !values.includes(value) : undefined;
}

/** The values that a selector allows for a label; undefined where it does not name them. */
export function valuesWanted(selector: unknown, label: string): readonly string[] | undefined {
  if (!isMap(selector)) return undefined;
  const { matchLabels, matchExpressions } = selector;
  const only = isMap(matchLabels) ? labelOf(matchLabels, label) : undefined;
  if (typeof only === 'string') return [only];
  const lists = Array.isArray(matchExpressions) ? matchExpressions.filter(isMap) : [];
  const { values } = lists.find(({ key, operator }) => key === label && operator === 'In') ?? {};
  return Array.isArray(values) ? values.filter((value): value is string => typeof value === 'string') : undefined;
}

function labelOf(labels: JsonMap, key: string): unknown {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}
