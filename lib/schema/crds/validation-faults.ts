import { isMap } from '../../source/json';
import type { Path } from '../../source/path';
import type { SchemaFault } from './structure';
import type { SchemaPart } from './walk';

const reasons = ['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate'];

/**
 * What is wrong with the rules in CEL of a part of a schema beside their expressions.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinitionOpenAPISchema.
 */
export function* validationFaults({ schema, path }: SchemaPart): Generator<SchemaFault> {
  const rules = schema['x-kubernetes-validations'];
  if (!Array.isArray(rules)) return;
  for (const [i, rule] of rules.entries())
    if (isMap(rule)) yield* ruleFaults(rule, schema, [...path, 'x-kubernetes-validations', i]);
}

function* ruleFaults(rule: SchemaPart['schema'], schema: SchemaPart['schema'], path: Path): Generator<SchemaFault> {
  const { message, messageExpression, reason, fieldPath } = rule;
  const text = rule.rule ?? '';
  if (isBlank(text)) yield { path, part: 'key', fact: 'has a rule without an expression', help: 'write rule' };
  else if (typeof text === 'string' && hasLines(text.trim()) && (message ?? '') === '')
    yield { path, part: 'key', fact: 'has a rule of several lines and no message', help: 'add message' };
  for (const [key, value] of Object.entries({ message, messageExpression, fieldPath }))
    if (value !== '' && isBlank(value)) yield at(path, key, `has a ${key} of spaces alone`);
  if (typeof message === 'string' && hasLines(message.trim()))
    yield at(path, 'message', 'has a message of several lines', 'write it in one line');
  if (typeof reason === 'string' && !reasons.includes(reason))
    yield at(path, 'reason', `has the reason '${reason.slice(0, 60)}'`, `write one of ${reasons.join(', ')}`);
  if (typeof fieldPath === 'string' && !isBlank(fieldPath) && !leadsToField(fieldPath, schema))
    yield at(path, 'fieldPath', `has the fieldPath '${fieldPath.slice(0, 60)}', which leads to none of its fields`);
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function hasLines(text: string): boolean {
  return /[\n\r]/.test(text);
}

/** Whether `.spec.ports` or `.labels['a.b']` leads to a field; a map has every key. */
function leadsToField(text: string, schema: SchemaPart['schema']): boolean {
  let at: unknown = schema;
  let rest = text;
  while (rest !== '') {
    const match = /^(?:\.([^.[\]]+)|\['((?:[^'\\]|\\.)*)'\])/s.exec(rest);
    if (!match || hasLines(rest) || !isMap(at)) return false;
    const step = match[1] ?? (match[2] ?? '').replace(/\\(.)/gs, '$1');
    if (isMap(at.properties)) at = Object.hasOwn(at.properties, step) ? at.properties[step] : undefined;
    else at = at.additionalProperties;
    rest = rest.slice(match[0].length);
  }
  return isMap(at);
}

function at(path: Path, key: string, fact: string, help?: string): SchemaFault {
  return { path: [...path, key], part: 'value', fact, ...(help === undefined ? {} : { help }) };
}
