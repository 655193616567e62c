import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../lib/rules/registry';
import { stricter, stricterPods } from './stricter';

test('each rule that may refuse more exists, and is justified in docs/conformance.md', () => {
  const docs = readFileSync(join(__dirname, '..', '..', 'docs', 'conformance.md'), 'utf8');
  const ids = new Set(rules.map(({ id }) => id));
  for (const rule of stricter.keys()) {
    expect(ids).toContain(rule);
    expect(docs).toContain(`| \`${rule}\` |`);
  }
});

test('the same of pods', () => {
  const docs = readFileSync(join(__dirname, '..', '..', 'docs', 'conformance.md'), 'utf8');
  const ids = new Set(rules.map(({ id }) => id));
  for (const rule of Array.from(stricterPods.keys(), (key) => key.split(' ')[1] ?? '')) {
    expect(ids).toContain(rule);
    expect(docs).toContain(`\`${rule}\``);
  }
});
