import { describe, expect, it } from 'vitest';
import { within } from '../../lib/source/embedded';
import { read } from '../../lib/source/read';
import { spanOf } from '../../lib/source/resource';

/** Where the word `here` of the text `spec.config` stands, as `line:column-line:column`. */
function placeOfHere(yaml: string): string {
  const [resource] = read(['-'], { cwd: '.', stdin: () => `kind: A\napiVersion: v1\nspec:\n${yaml}\n` }).resources;
  if (!resource) throw new Error('does not parse');
  const text = resource.get('spec', 'config') as string;
  const start = text.indexOf('here');
  const { start: from, end } = spanOf(within(resource.at('spec', 'config'), text, start, start + 4)).location;
  return `${from.line}:${from.column}-${end.line}:${end.column}`;
}

describe('within', () => {
  it.each([
    ['a literal block', '  config: |-\n    {\n      "a": "here"\n    }', '6:13-6:17'],
    ['a folded block', '  config: >-\n    {\n      "a":\n    "here" }', '7:6-7:10'],
    ['single quotes over lines', `  config: '{\n      "a": "here"\n    }'`, '5:13-5:17'],
    ['a plain text', '  config: go here now', '4:14-4:18'],
    ['double quotes with escapes: the whole text', '  config: "{\\"a\\": \\"here\\"}"', '4:11-4:30'],
  ])('%s', (_, yaml, place) => {
    expect(placeOfHere(yaml)).toBe(place);
  });
});
