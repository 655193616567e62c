import { describe, expect, it } from 'vitest';
import { kinds } from '../../../lib/kinds';
import type { Field, Properties } from '../../../lib/kinds/field';
import type { Kind } from '../../../lib/kinds/kind';
import { exists } from '../../../lib/kinds/openapi';
import { releaseOf } from '../../../lib/kinds/release-of';
import { rules } from '../../../lib/rules/registry';
import { isMap, type JsonMap } from '../../../lib/source/json';
import { type Path, startsWith } from '../../../lib/source/path';
import type { Target } from '../../../lib/target/target';
import { baseText, overlay, resourcesOf } from '../../rules/overlay';
import { changeOf, findingsOf, madeOf } from './observed';
import { defaultsOf, droppedIn, nameOf, operatorOf, targets, titleOf } from './variants';

/*
 * Every field of every kind, in every release that does not have it: with any value, it is nothing to anybody. And every
 * default, in every release: written out, it is what it was.
 */

const examples = [baseText, ...rules.map(({ right }) => right)];

/** An object of a kind, from an example of a rule, and the network that it stands in. */
function exampleOf({ name, apiVersion }: Kind) {
  for (const text of examples) {
    const object = resourcesOf(text).find((one) => one.kind === name && one.apiVersion === apiVersion);
    if (object) return { object: object.value as JsonMap, all: overlay(resourcesOf(baseText), resourcesOf(text)) };
  }
  return undefined;
}

/** The fields of a kind, each with its path; 0 stands for an item of a list. */
function* fieldsIn(fields: Properties, path: Path): Generator<[Path, Field]> {
  for (const [name, field] of Object.entries(fields)) yield* fieldsAt(field, [...path, name]);
}

function* fieldsAt(field: Field, path: Path): Generator<[Path, Field]> {
  yield [path, field];
  const { items, properties, type } = field.data;
  if (properties) yield* fieldsIn(properties, path);
  else if (items && type === 'list') yield* fieldsAt(items, [...path, 0]);
}

/** Some values of a field, right and wrong ones. */
function valuesOf({ data: { type, items, properties, limits } }: Field): readonly unknown[] {
  const allowed = limits.flatMap((one) => one.limits.enum ?? []);
  switch (type) {
    case 'boolean':
      return [true, false];
    case 'integer':
    case 'number':
      return [2, 0, -1];
    case 'int-or-string':
      return [2, '50%'];
    case 'list':
      return (items ? valuesOf(items) : ['x']).map((value) => [value]);
    case 'map':
      return (items ? valuesOf(items) : ['x']).map((value) => ({ a: value }));
    case 'object':
      return [0, 1].map((i) =>
        Object.fromEntries(
          Object.entries(properties ?? {}).map(([name, field]) => {
            const values = valuesOf(field);
            return [name, values[i % values.length]];
          }),
        ),
      );
    case 'any':
      return [{ a: 1 }];
    default:
      return allowed.length > 0 ? allowed : ['x', '', '10.0.1.7'];
  }
}

/** An object with a value at a path, and whatever has to be there to hold it. */
function withValue(object: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(object) ? object : [];
    return [withValue(list[0], rest, value), ...list.slice(1)];
  }
  const map = isMap(object) ? object : {};
  return { ...map, [step]: withValue(map[step], rest, value) };
}

/** The releases of a kind's operator that have the kind. */
const served = kinds
  .flatMap(({ versions }) => versions)
  .flatMap((kind) => {
    const example = exampleOf(kind);
    const own = targets.filter(
      ({ operator, target }) => operatorOf(kind) === operator && exists(kind.data.during, releaseOf(kind, target)),
    );
    return example ? own.map(({ target }) => ({ kind, target, ...example })) : [];
  });

const cases = served.map(({ kind, target, object, all }) => {
  const objects = all.map(({ value }) => value as JsonMap);
  return {
    title: `${kind.apiVersion} ${kind.name}, ${nameOf(target)}`,
    release: releaseOf(kind, target),
    fields: [...fieldsIn(kind.data.fields, [])].filter(([[part]]) => part !== 'status'),
    target,
    object,
    /** The network with another object in the place of this one. */
    replaced: (other: JsonMap) => objects.map((one) => (titleOf(one) === titleOf(object) ? other : one)),
  };
});

/** What a change does; that the API server refuses the object for what else it lacks is nothing. */
function doneBy({ changes, previews }: ReturnType<typeof changeOf>) {
  const isRefused = (effect: string) => effect.startsWith('rejected: the API server refuses it');
  const done = changes.filter(({ effects, fields }) => fields.length > 0 || !effects.every(isRefused));
  return { changes: done, previews };
}

const unchanged = { changes: [], previews: [] };

describe('a field that the release does not have is nothing to anybody', () => {
  const gone = cases.flatMap(({ fields, release, title, ...rest }) =>
    fields
      .filter(([, { data }]) => !exists(data.during, release))
      .filter(([path, field]) => isDropped(rest.object, path, field, rest.target))
      .map(([path, field]) => [`${title}: ${path.join('.')}`, { ...rest, path, field }] as const),
  );
  it.each(gone)('%s', (_, { path, field, object, target, replaced }) => {
    const parent = holding(object, path.slice(0, -1));
    const before = replaced(parent);
    const [expected, made] = [findingsOf(before, target), madeOf(before, target)];
    for (const value of valuesOf(field)) {
      const after = replaced(withValue(parent, path, value) as JsonMap);
      expect(expected).toEqual(expect.arrayContaining([...findingsOf(after, target)]));
      expect(madeOf(after, target)).toEqual(made);
      expect(doneBy(changeOf(before, after, target))).toEqual(unchanged);
      expect(doneBy(changeOf(after, before, target))).toEqual(unchanged);
    }
  });
});

describe('a default that is written out changes nothing', () => {
  const defaults = cases.flatMap(({ fields, release, title, object, ...rest }) => {
    const parents = fields.filter(([, { data }]) => data.properties && exists(data.during, release));
    const written = parents.flatMap(([path]) => {
      const before = holding(object, path);
      return [...defaultsOf(before, rest.target)].map((each) => ({ ...rest, before, ...each }));
    });
    return [...new Map(written.map((each) => [`${title}: ${each.path}`, each]))];
  });
  it.each(defaults)('%s', (_, { before, object, target, replaced }) => {
    const [left, explicit] = [replaced(before), replaced(object)];
    expect(changeOf(left, explicit, target)).toEqual(unchanged);
    expect(findingsOf(explicit, target)).toEqual(findingsOf(left, target));
    expect(madeOf(explicit, target)).toEqual(madeOf(left, target));
  });
});

/** Whether the API server drops a field: what stands among the fields of a container is kept, whatever it is. */
function isDropped(object: JsonMap, path: Path, field: Field, target: Target): boolean {
  const dropped = droppedIn(withValue(object, path, valuesOf(field)[0]) as JsonMap, target);
  return dropped.some((one) => startsWith(path, one));
}

/** An object with a map at a path. */
function holding(object: JsonMap, path: Path): JsonMap {
  const there = path.reduce<unknown>((value, step) => Object(value)[step], object);
  return isMap(there) ? object : (withValue(object, path, {}) as JsonMap);
}
