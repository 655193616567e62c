import { describe, expect, it } from 'vitest';
import { rules } from '../../../lib/rules/registry';
import type { JsonMap } from '../../../lib/source/json';
import type { Target } from '../../../lib/target/target';
import { baseText, overlay, resourcesOf } from '../../rules/overlay';
import { changeOf, findingsOf, madeOf } from './observed';
import { defaultsOf, droppedIn, isOf, isServed, nameOf, targets, titleOf, without } from './variants';

/*
 * What the API server drops of an object, and what it fills in, is not there, or there, for everybody: rules, previews,
 * packets and effects. The objects are the examples of the rules, in every release.
 */

const examples = rules.flatMap(({ id, wrong, right }) => [
  { name: `${id}, wrong`, text: wrong, other: right },
  { name: `${id}, right`, text: right, other: wrong },
]);

const base = resourcesOf(baseText);
const objectsOf = (text: string) => overlay(base, resourcesOf(text)).map(({ value }) => value as JsonMap);
const ownObjects = (text: string) => resourcesOf(text).map(({ value }) => value as JsonMap);

const cases = targets.flatMap(({ operator, target }) =>
  examples
    .filter(({ text, other }) => {
      const all = [...ownObjects(text), ...ownObjects(other)];
      return all.every((object) => isServed(object, target)) && all.some((object) => isOf(object, operator));
    })
    .map(({ name, ...each }) => ({ ...each, target, title: `${name}, ${nameOf(target)}` })),
);

const asKept = (objects: readonly JsonMap[], target: Target) =>
  objects.map((object) => without(object, droppedIn(object, target)));

describe('what the API server drops is nothing to anybody', () => {
  const dropping = cases.filter(({ text, target }) =>
    ownObjects(text).some((object) => droppedIn(object, target).length > 0),
  );
  it.each(dropping.map(({ title, ...each }) => [title, each] as const))('%s', (_, { text, other, target }) => {
    const [objects, others] = [objectsOf(text), objectsOf(other)];
    const [kept, othersKept] = [asKept(objects, target), asKept(others, target)];
    const [found, expected] = [findingsOf(objects, target), findingsOf(kept, target)];
    expect(expected).toEqual(expect.arrayContaining([...found]));
    // That the field is dropped is the finding; what only follows from it is none.
    const dropped = objects.filter((object) => droppedIn(object, target).length > 0).map(titleOf);
    for (const missing of expected.filter((one) => !found.includes(one)))
      expect(dropped).toContain(missing.split(' ', 2).join(' '));
    expect(madeOf(objects, target)).toEqual(madeOf(kept, target));
    expect(changeOf(others, objects, target)).toEqual(changeOf(othersKept, kept, target));
  });
});

describe('what the API server fills in is there for everybody', () => {
  const defaulted = cases.flatMap(({ title, ...each }) =>
    ownObjects(each.text).flatMap((object) =>
      [...defaultsOf(object, each.target)].map(
        ({ path, object: written }) => [`${path} of ${titleOf(object)}, ${title}`, { ...each, written }] as const,
      ),
    ),
  );
  it.each(defaulted)('%s', (_, { text, other, written, target }) => {
    const [objects, others] = [objectsOf(text), objectsOf(other)];
    const explicit = objects.map((one) => (titleOf(one) === titleOf(written) ? written : one));
    expect(changeOf(objects, explicit, target)).toEqual({ changes: [], previews: [] });
    expect(findingsOf(explicit, target)).toEqual(findingsOf(objects, target));
    expect(madeOf(explicit, target)).toEqual(madeOf(objects, target));
    expect(changeOf(others, explicit, target)).toEqual(changeOf(others, objects, target));
  });
});
