import { has, type Release } from '../target/release';
import type { During, Field, Limits, Properties, ValidationRule } from './field';
import type { Kind } from './kind';

/** A schema as plain JSON, in the vocabulary that a CustomResourceDefinition may use. */
export interface JsonSchema {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly nullable?: boolean;
  readonly format?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: boolean;
  readonly exclusiveMaximum?: boolean;
  readonly multipleOf?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly [extension: `x-kubernetes-${string}`]: unknown;
}

type Draft = { -readonly [K in keyof JsonSchema]: JsonSchema[K] };

/** Whether a release has what exists during these. */
export function exists(during: During | undefined, release: Release): boolean {
  return during === undefined || has(release, during.since, during.until);
}

/** The limits of a field in a release, as one. */
export function limitsOf(field: Field, release: Release): Limits {
  const active = field.data.limits.filter(({ during }) => exists(during, release));
  const also = Object.assign({}, ...active.map(({ limits }) => limits.also));
  return Object.assign({}, ...active.map(({ limits }) => limits), Object.keys(also).length > 0 ? { also } : {});
}

/** The CEL rules of a field in a release. */
export function rulesOf(field: Field, release: Release): ValidationRule[] {
  const { rules = [] } = field.data;
  return rules.filter(({ during }) => exists(during, release)).map(({ rule }) => ({ ...rule }));
}

/** The openAPIV3Schema of a kind in a release of its operator. */
export function openApi(kind: Kind, release: Release): JsonSchema {
  const { doc, fields, nameLimits, partial } = kind.data;
  return {
    description: doc,
    type: 'object',
    ...(partial ? preserving : {}),
    ...fieldsSchema(fields, release, {
      apiVersion: { description: `The API version: ${kind.apiVersion}.`, type: 'string' },
      kind: { description: `The kind: ${kind.name}.`, type: 'string' },
      metadata: metadata(nameLimits, release),
    }),
  };
}

const preserving = { 'x-kubernetes-preserve-unknown-fields': true };

/** The schema of one field in a release. */
export function fieldSchema(field: Field, release: Release): JsonSchema {
  const { type, doc, items, properties } = field.data;
  const schema: Draft = doc === undefined ? {} : { description: doc };
  const { also, only, ...limits } = limitsOf(field, release);
  if (type === 'any') Object.assign(schema, preserving);
  else if (type === 'list') schema.type = 'array';
  else if (type === 'map') schema.type = 'object';
  else if (type !== 'int-or-string') schema.type = type;
  else if (only) schema.type = only;
  else schema['x-kubernetes-int-or-string'] = true;
  if (type === 'list' && items) schema.items = fieldSchema(items, release);
  if (type === 'map' && items) schema.additionalProperties = fieldSchema(items, release);
  if (type === 'object' && properties) Object.assign(schema, fieldsSchema(properties, release));
  const rules = rulesOf(field, release);
  if (rules.length > 0) schema['x-kubernetes-validations'] = rules;
  return Object.assign(schema, copy(limits), copy(also));
}

function fieldsSchema(
  fields: Properties,
  release: Release,
  first: Record<string, JsonSchema> = {},
): Pick<JsonSchema, 'properties' | 'required'> {
  const properties: Record<string, JsonSchema> = first;
  const required: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!exists(field.data.during, release)) continue;
    if (field.data.properties || field.data.items) lazily(properties, name, () => fieldSchema(field, release));
    else properties[name] = fieldSchema(field, release);
    if (field.data.required && exists(field.data.required, release)) required.push(name);
  }
  return required.length > 0 ? { properties, required } : { properties };
}

/** Most schemas are asked for a few of their fields only, and an affinity alone has a hundred. */
function lazily<T>(target: Record<string, T>, key: string, make: () => T): void {
  const keep = (value: T) => Object.defineProperty(target, key, { value, enumerable: true })[key] as T;
  Object.defineProperty(target, key, { get: () => keep(make()), enumerable: true, configurable: true });
}

/** A CRD may say nothing of metadata but limits of its name. */
function metadata(nameLimits: Field | undefined, release: Release): JsonSchema {
  const { also, only: _, ...limits } = nameLimits ? limitsOf(nameLimits, release) : {};
  const all = { ...copy(limits), ...copy(also) };
  if (Object.keys(all).length === 0) return { type: 'object' };
  return { type: 'object', properties: { name: { type: 'string', ...all } } };
}

/** Schemas share nothing with the data or each other: a YAML writer would make anchors of it. */
function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)])) as T;
}
