import type { SchemaNode } from './node';

/** What becomes of a field that a schema does not list: strict reading reports it, storing drops it. */
type Unlisted = 'kept' | 'dropped';

/**
 * A value as the API server sees it before it validates: nulls that a schema does not want are gone, defaults are in.
 * The same object if nothing changes; never a changed one.
 */
export function effective(node: SchemaNode, value: unknown, unlisted: Unlisted = 'kept'): unknown {
  if (Array.isArray(value)) return effectiveList(node, value, unlisted);
  if (value === null || typeof value !== 'object') return value;
  return effectiveObject(node, value as Record<string, unknown>, unlisted);
}

/** The same as it is stored: fields that the schema does not list are gone, too. */
export function stored(node: SchemaNode, value: unknown): unknown {
  return effective(node, value, 'dropped');
}

/** Whether a field is as good as not there: the API server drops a null that the schema does not want. */
export function isAbsent(node: SchemaNode | undefined, value: unknown): boolean {
  return value === undefined || (value === null && node !== undefined && !node.nullable);
}

function effectiveList(node: SchemaNode, list: readonly unknown[], unlisted: Unlisted): readonly unknown[] {
  const { items } = node;
  if (!items) return list;
  const result = list.map((item) =>
    effective(items, item === null && items.hasDefault ? defaultOf(items) : item, unlisted),
  );
  return result.some((item, i) => item !== list[i]) ? result : list;
}

function effectiveObject(
  node: SchemaNode,
  value: Record<string, unknown>,
  unlisted: Unlisted,
): Record<string, unknown> {
  let result = value;
  const change = (key: string, item: unknown) => {
    if (result === value) result = { ...value };
    if (item === undefined) delete result[key];
    else set(result, key, item);
  };
  for (const key of Object.keys(value)) {
    const field = node.property(key);
    if (!field) {
      if (unlisted === 'dropped' && !node.open) change(key, undefined);
      continue;
    }
    const item = value[key];
    if (isAbsent(field, item)) change(key, undefined);
    else {
      const settled = effective(field, item, unlisted);
      if (settled !== item) change(key, settled);
    }
  }
  for (const key of node.fields) {
    const field = node.property(key);
    if (field?.hasDefault && !Object.hasOwn(result, key)) change(key, effective(field, defaultOf(field)));
  }
  return result;
}

function defaultOf(node: SchemaNode): unknown {
  return structuredClone(node.schema.default);
}

/** Like an assignment, for `__proto__` as well. */
function set(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
