import { expect, test } from 'vitest';
import { formatPath, type Path } from '../../lib/source/path';
import { read } from '../../lib/source/read';

/** What makes positions differ from those of plain block style: anchors, merges, quotes, blocks, lists of lists, JSON. */
const documents = [
  'apiVersion: v1\nkind: A\nmetadata: {name: a}\nspec:\n  list: [[1, 2], {a: b}]\n  empty:\n',
  'apiVersion: v1\nkind: B\nbase: &base {x: 1, y: [2]}\nspec:\n  <<: *base\n  again: *base\n  z: |\n    text\n    more\n',
  "kind: C\napiVersion: v1\nitems:\n  - \"quoted\": 'it''s'\n    other: &one 5\n  - *one\n",
  '{"apiVersion": "v1", "kind": "D", "spec": {"a": [{"b": null}]}}\n',
  'apiVersion: v1\nkind: E\nspec:\n  ranges: [fd00::, fd01::]\n',
];

/** The last one keeps all of them from being parsed together. */
test.each([
  ['together', documents.slice(0, -1)],
  ['one by one', documents],
])('positions kept from reading %s are those of a second reading', (_, texts) => {
  const stdin = () => texts.join('---\n');
  const [second, kept] = [false, true].map((keepPositions) =>
    read(['-'], { cwd: '/', stdin, keepPositions }).resources.flatMap(({ value, origin }) =>
      paths(value).flatMap((path) => {
        const at = (part: 'key' | 'value') => origin.locate(path, part).location;
        return [{ path: formatPath(path), key: at('key'), value: at('value') }];
      }),
    ),
  );
  expect(kept).toEqual(second);
  expect(kept?.length).toBeGreaterThan(30);
});

/** Of everything in a value, and of something that is not there. */
function paths(value: unknown, path: Path = []): Path[] {
  const below =
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, item]) => paths(item, [...path, Array.isArray(value) ? Number(key) : key]))
      : [];
  return [path, [...path, 'absent'], ...below];
}
