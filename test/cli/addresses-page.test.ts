import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folder } from '../folder';
import { apply, blocksOf, commandsOf, runLine } from '../markdown';

it('docs/addresses.md shows what the commands print', () => {
  const cwd = folder();
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'addresses.md'), 'utf8');
  const shown: (readonly string[])[] = [];
  const printed: (readonly string[])[] = [];
  for (const block of blocksOf(page)) {
    apply(cwd, block);
    if (block.language !== 'console') continue;
    for (const { command, output } of commandsOf(block.text)) {
      shown.push(sorted(output));
      printed.push(sorted(runLine(command, cwd).output));
    }
  }
  expect(shown.length).toBeGreaterThan(1);
  expect(printed).toEqual(shown);
});

/** Two streams have no order. */
function sorted(text: string): readonly string[] {
  return text.trim().split('\n').sort();
}
