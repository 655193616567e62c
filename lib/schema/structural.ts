import type { JsonSchema } from '../kinds/openapi';
import { effective, isAbsent } from './effective';
import { jsonType } from './json-type';
import { checkList } from './lists';
import { checkMetadata } from './metadata';
import { isGroupVersion, isKindName } from './names';
import { plainNode, type SchemaNode, wholeObject } from './node';
import { Findings, type JsonType, type Problem } from './problem';
import { checkEnum, checkRange, checkText } from './scalars';

/**
 * What the API server holds against a manifest, with strict field validation, by the structural schema of its kind
 * (`openAPIV3Schema`). Rules in CEL are not part of it.
 */
export function validate(schema: JsonSchema, manifest: unknown): readonly Problem[] {
  return problemsIn(wholeObject(schema), manifest);
}

/** The same for a value that is no Kubernetes object. */
export function validateValue(schema: JsonSchema, value: unknown): readonly Problem[] {
  return problemsIn(plainNode(schema), value);
}

function problemsIn(node: SchemaNode, value: unknown): readonly Problem[] {
  const findings = new Findings();
  visit(node, value, findings);
  return findings.close();
}

function visit(node: SchemaNode, value: unknown, findings: Findings): void {
  const type = jsonType(value);
  if (!takes(node, type)) return refuse(node, type, findings);
  checks[type](node, value as never, findings);
  if (node.allowed) checkEnum(node.allowed, value, findings);
  if (node.composed) visitBranches(node, effective(node, value), findings);
}

/** What a schema says of a value, by the type of the value. */
const checks: Readonly<Record<JsonType, (node: SchemaNode, value: never, findings: Findings) => void>> = {
  object: visitObject,
  array: visitList,
  string: checkText,
  integer: checkRange,
  number: checkRange,
  boolean: () => {},
  null: () => {},
};

function takes({ types, nullable }: SchemaNode, type: JsonType): boolean {
  if (types[0] === type || (nullable && type === 'null')) return true;
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
}

function refuse({ types }: SchemaNode, type: JsonType, findings: Findings): void {
  findings.add(
    type === 'null' ? { code: 'null', expected: types } : { code: 'wrong-type', expected: types, got: type },
  );
}

function visitObject(node: SchemaNode, value: Record<string, unknown>, findings: Findings): void {
  for (const key of Object.keys(value)) {
    const item = value[key];
    const field = node.property(key);
    if (!field) checkUnknown(node, key, item, findings);
    else if (!(field.anyText && typeof item === 'string') && !isAbsent(field, item))
      visitAt(key, field, item, findings);
  }
  if (node.required.length > 0) checkRequired(node, value, findings);
  if (node.counted) checkCount(node, value, findings);
  if (node.object) visitMetadata(node, value, findings);
  if (node.object === 'embedded') checkEmbedded(value, findings);
}

function visitAt(step: string | number, node: SchemaNode, value: unknown, findings: Findings): void {
  findings.path.push(step);
  visit(node, value, findings);
  findings.path.pop();
}

function checkUnknown(node: SchemaNode, field: string, value: unknown, findings: Findings): void {
  if (node.open || value === undefined) return;
  findings.addAt(field, 'key', { code: 'unknown-field', field, known: node.fields });
}

function checkRequired(node: SchemaNode, value: Record<string, unknown>, findings: Findings): void {
  for (const field of node.required) {
    const known = node.property(field);
    const missing = !Object.hasOwn(value, field) || isAbsent(known, value[field]);
    if (missing && !known?.hasDefault) findings.addAt(field, 'key', { code: 'missing-field', field });
  }
}

function checkCount(node: SchemaNode, value: Record<string, unknown>, findings: Findings): void {
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = node.schema;
  const count = Object.keys(effective(node, value) as object).length;
  if (count < minProperties) findings.add({ code: 'too-few', of: 'fields', count, minimum: minProperties });
  if (count > maxProperties) findings.add({ code: 'too-many', of: 'fields', count, maximum: maxProperties });
}

function visitMetadata(node: SchemaNode, value: Record<string, unknown>, findings: Findings): void {
  const { metadata } = value;
  if (metadata !== undefined && metadata !== null && jsonType(metadata) !== 'object') return;
  findings.path.push('metadata');
  const form = node.object === 'embedded' ? 'path-segment-or-none' : 'subdomain';
  checkMetadata((metadata ?? {}) as Record<string, unknown>, node.nameLimits, findings, form);
  findings.path.pop();
}

/**
 * An object in a field needs a version and a kind, and no name.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apiserver/schema/objectmeta/validation.go, validateEmbeddedResource.
 */
function checkEmbedded({ apiVersion, kind }: Record<string, unknown>, findings: Findings): void {
  if (apiVersion === undefined || apiVersion === null)
    findings.addAt('apiVersion', 'key', { code: 'missing-field', field: 'apiVersion' });
  else if (typeof apiVersion === 'string' && !isGroupVersion(apiVersion))
    findings.addAt('apiVersion', 'value', { code: 'format', got: apiVersion, format: 'group/version' });
  if (kind === undefined || kind === null) findings.addAt('kind', 'key', { code: 'missing-field', field: 'kind' });
  else if (typeof kind === 'string' && !isKindName(kind))
    findings.addAt('kind', 'value', { code: 'format', got: kind, format: 'kind' });
}

function visitList(node: SchemaNode, list: readonly unknown[], findings: Findings): void {
  if (node.listed) checkList(node, list, findings);
  const { items } = node;
  if (!items) return;
  for (let i = 0; i < list.length; i++) {
    const item = list[i];
    const isRight = (items.anyText && typeof item === 'string') || (item === null && items.hasDefault);
    if (!isRight) visitAt(i, items, item, findings);
  }
}

function visitBranches(node: SchemaNode, value: unknown, findings: Findings): void {
  const { allOf, anyOf, oneOf, not } = node.schema;
  if (allOf) for (const branch of node.branches(allOf)) visit(branch, value, findings);
  if (anyOf) {
    const tries = node.branches(anyOf).map((branch) => attempt(branch, value, findings));
    if (!tries.some(isClean)) findings.add({ code: 'matches-none', closest: closest(tries) });
  }
  if (oneOf) {
    const tries = node.branches(oneOf).map((branch) => attempt(branch, value, findings));
    const count = tries.filter(isClean).length;
    if (count === 0) findings.add({ code: 'matches-none', closest: closest(tries) });
    if (count > 1) findings.add({ code: 'matches-several', count });
  }
  if (not && isClean(attempt(node.excluded(not), value, findings)))
    findings.add({ code: 'forbidden', got: value, not });
}

/** What a branch says of a value, without saying it. */
function attempt(branch: SchemaNode, value: unknown, at: Findings): readonly Problem[] {
  const findings = new Findings(at.path);
  visit(branch, value, findings);
  return findings.problems;
}

function isClean(problems: readonly Problem[]): boolean {
  return problems.length === 0;
}

function closest(tries: readonly (readonly Problem[])[]): readonly Problem[] {
  return tries.reduce((best, next) => (next.length < best.length ? next : best), tries[0] ?? []);
}
