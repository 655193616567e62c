import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stepCodes } from '../../lib/paths/words';

test('docs/packets.md has every code of a step, and no other one', () => {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'packets.md'), 'utf8');
  const [, section = ''] = /## Codes\n([\s\S]*?)\n## /.exec(page) ?? [];
  const first = [...section.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell);
  const listed = first.flatMap((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, code]) => code));
  expect(listed.sort()).toEqual([...stepCodes()].sort());
});
