import { isMap } from '../../source/json';
import type { Path } from '../../source/path';

/** A part of a schema, as written, with the way to it. */
export interface SchemaPart {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly path: Path;
  /** What it describes: the whole object, the items of a list, a field; or it limits what others describe. */
  readonly level: 'root' | 'item' | 'field' | 'branch';
  /** Of a branch: the schema that describes the same value, and the way from the part that it limits. */
  readonly of?: SchemaPart['schema'];
  readonly inside?: Path;
}

/** Every part of a schema that says what there is, from the outside in. What limits it is not among them. */
export function* describingParts(part: SchemaPart): Generator<SchemaPart> {
  yield part;
  const { schema, path } = part;
  const below = (value: unknown, level: 'item' | 'field', ...steps: Path) =>
    isMap(value) ? describingParts({ schema: value, path: [...path, ...steps], level }) : [];
  yield* below(schema.items, 'item', 'items');
  yield* below(schema.additionalProperties, 'field', 'additionalProperties');
  for (const name of keysOf(schema.properties))
    yield* below((schema.properties as Record<string, unknown>)[name], 'field', 'properties', name);
}

/** The branches of `allOf`, `anyOf`, `oneOf` and `not`, with what stands within them. */
export function* branches(part: SchemaPart): Generator<SchemaPart> {
  const { schema, path, of = schema, inside = [] } = part;
  const branch = (one: SchemaPart['schema'], ...steps: Path) =>
    within({ schema: one, path: [...path, ...steps], level: 'branch', of, inside: [...inside, ...steps] });
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const list = schema[keyword];
    if (!Array.isArray(list)) continue;
    for (const [i, one] of list.entries()) if (isMap(one)) yield* branch(one, keyword, i);
  }
  if (isMap(schema.not)) yield* branch(schema.not, 'not');
}

function* within(part: SchemaPart): Generator<SchemaPart> {
  yield part;
  yield* branches(part);
  const { schema, path, of: described, inside = [] } = part;
  const below = (value: unknown, by: unknown, ...steps: Path) => {
    if (!isMap(value)) return [];
    const of = isMap(by) ? by : {};
    return within({ schema: value, path: [...path, ...steps], level: 'branch', of, inside: [...inside, ...steps] });
  };
  yield* below(schema.items, described?.items, 'items');
  for (const name of keysOf(schema.properties)) {
    const by = isMap(described?.properties) ? described.properties[name] : undefined;
    yield* below((schema.properties as Record<string, unknown>)[name], by, 'properties', name);
  }
}

export function keysOf(value: unknown): string[] {
  return isMap(value) ? Object.keys(value) : [];
}
