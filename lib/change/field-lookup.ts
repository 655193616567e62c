import { isMap, type JsonMap } from '../source/json';
import type { Path } from '../source/path';
import type { Difference } from './difference';
import { Effect, ignored, unknown } from './effect';
import type { FieldChange, FieldEffect, KindEffects } from './field-effects';

/** A table, or a part of one: effects by field, in the end. */
type Declared = FieldEffect | { readonly [field: string]: Declared };

/** The difference itself; of a part that is new or gone as a whole, one for each field that has an effect of its own. */
export function expand(difference: Difference, table: KindEffects): readonly Difference[] {
  const { before, after, name, basePath, headPath } = difference;
  const declared = declaredAt(table, headPath.length < basePath.length ? basePath : headPath);
  const value = before ?? after;
  if (!isBranch(declared) || !isMap(value) || Object.keys(value).length === 0) return [difference];
  return Object.keys(value).flatMap((field) =>
    expand(
      {
        name: `${name}.${field}`,
        basePath: [...basePath, field],
        headPath: [...headPath, field],
        before: memberOf(before, field),
        after: memberOf(after, field),
      },
      table,
    ),
  );
}

function memberOf(map: unknown, field: string): unknown {
  return isMap(map) && Object.hasOwn(map, field) ? map[field] : undefined;
}

/** What a table says of a change; undefined where it has no such field. */
export function fieldEffect(change: FieldChange, table: KindEffects | undefined): Effect | undefined {
  const declared = table && declaredFor(change.difference, table);
  return typeof declared === 'function' ? declared(change) : declared;
}

/** What a table declares for a field that differs; undefined where it has no such field. */
export function declaredFor({ headPath, basePath }: Difference, table: KindEffects): FieldEffect | undefined {
  const declared = declaredAt(table, headPath.length < basePath.length ? basePath : headPath);
  return isBranch(declared) ? undefined : declared;
}

function declaredAt(table: KindEffects, path: Path): Declared | undefined {
  const [first] = path;
  if (first === 'metadata') return table.metadata ?? unread;
  if (first === 'apiVersion') return table.apiVersion ?? otherVersion;
  let declared: Declared | undefined = table.fields as Declared;
  for (const step of path) {
    if (!isBranch(declared)) return declared;
    declared = Object.hasOwn(declared, step) ? ((declared as JsonMap)[step] as Declared) : undefined;
  }
  return declared;
}

function isBranch(declared: Declared | undefined): declared is { readonly [field: string]: Declared } {
  return declared !== undefined && typeof declared !== 'function' && !(declared instanceof Effect);
}

const unread = ignored('no controller of the network looks at it', '');
const otherVersion = unknown('the API server converts between versions of a kind');
