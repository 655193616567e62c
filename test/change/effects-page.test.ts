import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { effectsPage } from './effects-page';

const file = join(__dirname, '..', '..', 'docs', 'effects.md');

test('docs/effects.md says what the tables say (UPDATE_DOCS=1 writes it anew)', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(file, effectsPage());
  expect(readFileSync(file, 'utf8')).toBe(effectsPage());
});
