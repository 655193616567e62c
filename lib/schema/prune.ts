import type { JsonSchema } from '../kinds/openapi';
import { isMap } from '../source/json';

/** A value without the fields that a schema does not have: the API server drops them. The same value where it has all. */
export function pruned(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(value)) return schema.items ? prunedList(schema.items, value) : value;
  if (!isMap(value) || schema['x-kubernetes-preserve-unknown-fields']) return value;
  const { properties, additionalProperties: others } = schema;
  if (!properties && !others) return value;
  const of = (field: string): JsonSchema | boolean | undefined =>
    properties && Object.hasOwn(properties, field) ? properties[field] : others;
  const entries = Object.entries(value).flatMap(([field, member]) => {
    const known = of(field);
    return known ? [[field, known === true ? member : pruned(known, member)] as const] : [];
  });
  const isSame =
    entries.length === Object.keys(value).length && entries.every(([field, member]) => member === value[field]);
  return isSame ? value : Object.fromEntries(entries);
}

function prunedList(items: JsonSchema, list: readonly unknown[]): readonly unknown[] {
  const all = list.map((item) => pruned(items, item));
  return all.every((item, i) => item === list[i]) ? list : all;
}
