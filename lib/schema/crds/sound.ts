import type { JsonSchema } from '../../kinds/openapi';
import { isMap } from '../../source/json';
import { once } from '../once';

/** What holds one schema, several, or a map of them. */
const inner: Readonly<Record<string, 'one' | 'list' | 'map'>> = {
  items: 'one',
  additionalProperties: 'one',
  not: 'one',
  properties: 'map',
  allOf: 'list',
  anyOf: 'list',
  oneOf: 'list',
};

/** The type of the value of each other keyword that is evaluated. */
const plain: Readonly<Record<string, (value: unknown) => unknown>> = {
  description: ifType('string'),
  type: ifType('string'),
  format: ifType('string'),
  pattern: ifType('string'),
  nullable: ifType('boolean'),
  exclusiveMinimum: ifType('boolean'),
  exclusiveMaximum: ifType('boolean'),
  'x-kubernetes-int-or-string': ifType('boolean'),
  'x-kubernetes-preserve-unknown-fields': ifType('boolean'),
  'x-kubernetes-embedded-resource': ifType('boolean'),
  'x-kubernetes-list-type': ifType('string'),
  'x-kubernetes-map-type': ifType('string'),
  minimum: ifNumber,
  maximum: ifNumber,
  multipleOf: (value) => (ifNumber(value) ? Number(value) : undefined),
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minProperties: count,
  maxProperties: count,
  required: (value) => (isTexts(value) ? value : undefined),
  'x-kubernetes-list-map-keys': (value) => (isTexts(value) ? value : undefined),
  enum: (value) => (Array.isArray(value) ? value : undefined),
  default: (value) => value,
  'x-kubernetes-validations': (value) => (Array.isArray(value) ? value.filter(isMap) : undefined),
};

/**
 * The part of a schema that somebody wrote which has the form of a schema: what evaluates it need not expect a text
 * where a list must be. The same object for the same schema.
 */
export function sound(schema: JsonSchema): JsonSchema {
  return once(made, schema, () => soundPart(schema));
}

const made = new WeakMap<JsonSchema, JsonSchema>();

function soundPart(written: unknown): JsonSchema {
  if (!isMap(written)) return {};
  const entries = Object.entries(written).flatMap(([keyword, value]): [string, unknown][] => {
    const result = Object.hasOwn(inner, keyword) ? soundInner(keyword, value) : soundPlain(keyword, value);
    return result === undefined ? [] : [[keyword, result]];
  });
  return Object.fromEntries(entries) as JsonSchema;
}

function soundInner(keyword: string, value: unknown): unknown {
  if (keyword === 'additionalProperties' && typeof value === 'boolean') return value;
  if (inner[keyword] === 'list') return Array.isArray(value) ? value.map(soundPart) : undefined;
  if (!isMap(value)) return undefined;
  if (inner[keyword] === 'one') return soundPart(value);
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, soundPart(schema)]));
}

function soundPlain(keyword: string, value: unknown): unknown {
  return Object.hasOwn(plain, keyword) ? plain[keyword]?.(value) : undefined;
}

function ifType(type: 'string' | 'boolean') {
  return (value: unknown) => (typeof value === type ? value : undefined);
}

function ifNumber(value: unknown): number | bigint | undefined {
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

/** Counts of this size are no limits. */
function count(value: unknown): number | undefined {
  return ifNumber(value) === undefined ? undefined : Number(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
