import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(__dirname, '..', '..', 'docs', 'api');

/** scripts/api.mjs, which no compiler reads. */
interface Api {
  apiPages(): Map<string, string>;
}

describe('docs/api', async () => {
  const { apiPages } = (await import(join(__dirname, '..', '..', 'scripts', 'api.mjs'))) as Api;
  const pages = apiPages();
  if (process.env.UPDATE_API) for (const [name, text] of pages) writeFileSync(join(folder, name), text);

  it('has a page for each entry of the package', () => {
    expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  });

  it.each([...pages])('%s says what the comments in lib/ say (UPDATE_API=1 writes it)', (name, text) => {
    expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  it.each([...pages])('%s: everything that is exported says what it is', (_, text) => {
    const sections = text.split(/^### /m).slice(1);
    const silent = sections.filter((section) => /^[^\n]*\n\n```ts\n[^`]*```\s*(?:$|\||- |## )/.test(section));
    expect(silent.map((section) => section.split('\n', 1)[0])).toEqual([]);
  });
});
