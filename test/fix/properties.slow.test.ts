import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toYaml } from '../../lib/output/yaml';
import { rules } from '../../lib/rules/registry';
import type { Finding } from '../../lib/source/finding';
import { formatPath } from '../../lib/source/path';
import { read } from '../../lib/source/read';
import { placeOf, spanOf } from '../../lib/source/resource';
import { edited, readScenario } from '../scenario';
import { shared } from '../shared';
import { fixText } from './fixing';

/*
 * Whatever the input: fixing twice is fixing once, and what was not wrong stays what it is. That is told here without
 * the fixer's own means: by the values at every path, by the comments, and by the number of errors.
 */

const root = join(__dirname, '..');
const texts = (folder: string): [string, string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')]);
/** Some of many, the same each time. */
const some = <T>(all: readonly T[], every: number): T[] => all.filter((_, i) => i % every === 0);

const scenarios = readdirSync(join(root, 'scenarios'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.scenario'))
  .sort();

describe('the inputs of other tests', () => {
  test.each([...texts('ok'), ...texts('err'), ...texts('intent/inputs')])('%s', (_, text) => holds(text));

  test('the examples of all rules', () => {
    for (const { wrong, right } of rules) for (const text of [wrong, right]) holds(text);
    expect(count).toBeGreaterThan(50);
  });

  test.each(some(scenarios, 12))('%s', (name) => holds(edited(readScenario(join(root, 'scenarios', name)))));
});

const corpus = shared('corpus');

describe.skipIf(!corpus)('recorded objects (skipped where ../shared/corpus is absent)', () => {
  const lines = (folder: string) =>
    readFileSync(join(corpus ?? '', folder, 'cases-dev.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));

  test.each([
    ['crd-api', 'object', 4],
    ['cudn', 'object', 8],
    ['nad', 'object', 3],
    ['sidecarset', 'sidecarSet', 4],
  ] as const)('%s', (folder, field, every) => {
    for (const [i, one] of some(lines(folder), every).entries()) {
      const object = one[field];
      if (object === null || typeof object !== 'object') continue;
      holds(i % 2 === 0 ? `# first\n${toYaml([object])}# last\n` : JSON.stringify(object, null, (i % 3) + 1));
    }
  });

  test('texts of YAML', () => {
    for (const { yaml } of lines('yaml')) if (typeof yaml === 'string') holds(yaml);
  });
});

let count = 0;

function holds(text: string): void {
  for (const safety of ['safe', 'unsafe'] as const) {
    const { text: once, fixed, found, rules: left } = fixText(text, safety);
    if (fixed.length === 0) {
      expect(once).toBe(text);
      continue;
    }
    count += fixed.length;
    expect(fixText(once, safety).text, text).toBe(once);
    expect(comments(once)).toEqual(comments(text));
    expect(left.length, once).toBeLessThanOrEqual(found.length + fixed.length);

    const told = fixed.flatMap(toldPlaces);
    const [before, after] = [leaves(text), leaves(once)];
    for (const path of new Set([...before.keys(), ...after.keys()])) {
      if (before.get(path) === after.get(path)) continue;
      const isTold = told.some((place) => path.startsWith(place) && /[.[\0]/.test(path.charAt(place.length)));
      expect(isTold, `${path} of\n${text}\nbecame\n${once}`).toBe(true);
    }
  }
}

/** The paths that a fix may change, as `leaves` names them, without the number of the document. */
function toldPlaces({ at, fix }: Finding): string[] {
  const place = placeOf(fix?.at ?? at);
  if (!place) return [];
  const { made } = spanOf(at);
  if (made) return [made.from];
  const renamed = [...place.path.slice(0, -1), String(fix?.replacement)];
  const isName = place.part === 'key' && !place.inside;
  return [place.path, ...(isName ? [renamed] : [])].map(formatPath);
}

/** Every value of every document, by its path. */
function leaves(text: string): Map<string, unknown> {
  const all = new Map<string, unknown>();
  const { resources, unread } = read(['-'], { cwd: root, stdin: () => text });
  all.set('unread', unread.length);
  for (const [i, { value }] of resources.entries()) walk(value, [], all, i);
  return all;
}

function walk(value: unknown, path: readonly (string | number)[], all: Map<string, unknown>, document: number): void {
  if (value === null || typeof value !== 'object') return void all.set(`${formatPath(path)}\0${document}`, value);
  for (const [key, item] of Object.entries(value))
    walk(item, [...path, Array.isArray(value) ? Number(key) : key], all, document);
}

function comments(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => /(?:^|\s)#.*$/.exec(line)?.[0].trim() ?? [])
    .sort();
}
