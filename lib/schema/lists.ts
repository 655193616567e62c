import { effective } from './effective';
import { canonical } from './json-type';
import type { SchemaNode } from './node';
import type { Findings } from './problem';

/** The number of items, and that none comes twice where the list is a set or a map. */
export function checkList(node: SchemaNode, list: readonly unknown[], findings: Findings): void {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node.schema;
  const count = list.length;
  if (count < minItems) findings.add({ code: 'too-few', of: 'items', count, minimum: minItems });
  if (count > maxItems) findings.add({ code: 'too-many', of: 'items', count, maximum: maxItems });
  if (node.unique && count > 1) checkUnique(node, node.unique, list, findings);
}

/** Reports the second of several equal items, once, as the API server does. */
function checkUnique(
  node: SchemaNode,
  unique: 'set' | readonly string[],
  list: readonly unknown[],
  findings: Findings,
) {
  const seen = new Map<string, { readonly first: number; reported: boolean }>();
  const keys = unique === 'set' ? {} : { keys: unique };
  for (const [i, item] of list.entries()) {
    const identity = canonical(unique === 'set' ? item : keysOf(node, item, unique));
    const before = seen.get(identity);
    if (!before) seen.set(identity, { first: i, reported: false });
    else if (!before.reported) {
      before.reported = true;
      findings.addAt(i, 'value', { code: 'duplicate-item', first: before.first, ...keys });
    }
  }
}

/** The keys of an item of a map-like list; defaults count. */
function keysOf(node: SchemaNode, item: unknown, keys: readonly string[]): unknown {
  const settled = node.items ? effective(node.items, item) : item;
  if (settled === null || typeof settled !== 'object') return {};
  return Object.fromEntries(
    keys.flatMap((key) => (Object.hasOwn(settled, key) ? [[key, (settled as Record<string, unknown>)[key]]] : [])),
  );
}
