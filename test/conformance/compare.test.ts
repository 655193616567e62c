import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../folder';
import { shared } from '../shared';
import { compare } from './compare';
import { adapters, folderOf } from './kinds';

/** Compares files with these lines. */
function run(files: Record<string, string[]>, ...args: string[]) {
  const cwd = folder(Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, lines.join('\n')])));
  const lines: string[] = [];
  const inside = args.map((arg) => (arg.endsWith('.jsonl') ? join(cwd, arg) : arg));
  const code = compare(inside, (text) => lines.push(...text.replaceAll(`${cwd}/`, '').split('\n')));
  return { code, lines };
}

const address = (text: string, expected: string) =>
  JSON.stringify({ id: text, text, expected: { address: expected, cidr: null, k8sIP: true, k8sCIDR: false } });

test('a file ends with how many cases agree, and a disagreement is shown and fails', () => {
  const right = [address('10.0.0.1', '10.0.0.1'), address('fd00::1', 'fd00::1'), ''];
  const wrong = [address('10.0.0.1', '10.0.0.2'), '{"id":"crash","text":5}', '{not json', ...right];
  expect(run({ 'right.jsonl': right }, 'right.jsonl')).toEqual({ code: 0, lines: ['ip: agree 2 of 2'] });
  const { code, lines } = run({ 'wrong.jsonl': wrong }, 'wrong.jsonl');
  expect(code).toBe(1);
  expect(lines.at(-1)).toBe('ip: agree 2 of 5');
  expect(lines[0]).toMatch(/^10\.0\.0\.1: got \{"address":"10\.0\.0\.1"/);
  expect(lines.filter((line) => line.includes('crashed'))).toHaveLength(2);
  const shown = run({ 'wrong.jsonl': wrong }, '--show', '0', '--as', 'ip', 'wrong.jsonl');
  expect(shown).toEqual({ code: 1, lines: ['ip: agree 2 of 5'] });
});

test('what nobody answers yet fails where it is named', () => {
  const files = { 'a.jsonl': ['{"id":"u"}'] };
  expect(run(files, '--as', 'unheard-of', 'a.jsonl')).toEqual({ code: 1, lines: ['unheard-of: not yet'] });
  expect(run({}, 'gone.jsonl')).toEqual({ code: 1, lines: ['gone.jsonl: does not exist'] });
});

const corpus = shared('corpus');
test.skipIf(!corpus)(
  'the folder of a file is told by the fields of its cases (skipped where ../shared is absent)',
  () => {
    for (const name of readdirSync(corpus ?? '', { recursive: true, encoding: 'utf8' })) {
      // What nobody answers yet is not to be recognised.
      if (!name.endsWith('.jsonl') || !Object.hasOwn(adapters, name.split('/')[0] as string)) continue;
      const lines = readFileSync(join(corpus ?? '', name), 'utf8')
        .split('\n')
        .filter(Boolean);
      expect(`${folderOf(lines.map((line) => JSON.parse(line)))} ${name}`).toBe(`${name.split('/')[0]} ${name}`);
    }
  },
);
