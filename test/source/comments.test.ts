import { describe, expect, it } from 'vitest';
import { commentsOf } from './reading';

const spec = 'spec:\n  vpc: v\n  cidrBlock: 10.0.0.0/16\n';

describe('a comment that allows', () => {
  it.each([
    ['behind a value', 'spec:\n  vpc: v # ovn-allow r -- why\n  gateway: g\n', 'vpc: v # ovn-allow r -- why'],
    ['above a key', `spec:\n  # ovn-allow r -- why\n  vpc: v\n  gateway: g\n`, 'vpc: v'],
    ['above the first of other comments', `spec:\n  # ovn-allow r -- why\n  # more\n\n  vpc: v\n`, 'vpc: v'],
    ['above a key with a map', `a: b\n# ovn-allow r -- why\n${spec}status: {}\n`, spec.trim()],
    [
      'behind a key with a map',
      'spec: # ovn-allow r -- why\n  vpc: v\nstatus: {}\n',
      'spec: # ovn-allow r -- why\n  vpc: v',
    ],
    ['between a key and its value', 'a:\n  # ovn-allow r -- why\n  text\nb: c\n', 'text'],
    ['above an item', 'l:\n  # ovn-allow r -- why\n  - a: 1\n    b: 2\n  - a: 2\n', 'a: 1\n    b: 2\n  -'],
    ['behind the first entry of an item', 'l:\n  - a: 1 # ovn-allow r -- why\n    b: 2\n', 'a: 1 # ovn-allow r -- why'],
    [
      'behind a whole item',
      'l:\n  - {a: 1, b: 2} # ovn-allow r -- why\n  - 3\n',
      '{a: 1, b: 2} # ovn-allow r -- why\n  -',
    ],
    ['behind a dash', 'l:\n  - # ovn-allow r -- why\n    a: 1\n    b: 2\n', 'a: 1\n    b: 2'],
    ['at a block of text', 'a: | # ovn-allow r -- why\n  text\nb: c\n', 'a: | # ovn-allow r -- why\n  text'],
    ['behind a block of text', 'a: |\n  text\n# ovn-allow r -- why\nb: c\n', 'b: c'],
    ['above the first line of a document', `# ovn-allow r -- why\nkind: K\n${spec}`, `kind: K\n${spec}`.trim()],
    ['above the dashes', `# ovn-allow r -- why\n---\nkind: K\n${spec}`, `---\nkind: K\n${spec}`.trim()],
    ['behind the dashes', `--- # ovn-allow r -- why\nkind: K\n${spec}`, `kind: K\n${spec}`.trim()],
    [
      'above metadata',
      'kind: K\n# ovn-allow r -- why\nmetadata: {}\nspec: {}\n',
      'kind: K\n# ovn-allow r -- why\nmetadata: {}\nspec: {}',
    ],
    [
      'above metadata in a List',
      'items:\n- # x\n  # ovn-allow r -- why\n  metadata: {}\n  kind: K\n- kind: L\n',
      'metadata: {}\n  kind: K\n-',
    ],
    [
      'above metadata of a template',
      'kind: K\nt:\n  # ovn-allow r -- why\n  metadata: {}\n  spec: {}\n',
      'metadata: {}',
    ],
    ['where the text is adapted to be read', 'a: {b: [1,\n]} \n# ovn-allow r -- why\nc: d\ne: f\n', 'c: d'],
    ['in windows lines', 'a: 1\r\n# ovn-allow r -- why\r\nb: 2\r\nc: 3\r\n', 'b: 2'],
    ['at the end', 'a: 1\n# ovn-allow r -- why\n', undefined],
  ])('%s', (_, text, about) => {
    expect(commentsOf(text)).toEqual([['r -- why', about]]);
  });

  it.each([
    ['in a block of text', 'a: |\n  # ovn-allow r -- why\n  text\nb: c\n'],
    ['in a folded block', 'a: >-\n  text\n\n  # ovn-allow r -- why\nb: c\n'],
    ['in quotes', 'a: "x # ovn-allow r -- why"\nb: \'# ovn-allow r -- why\'\n'],
    ['in a text of several lines', 'a: "x\n  # ovn-allow r -- why"\n'],
    ['in a key', '"# ovn-allow r -- why": 1\n'],
    ['behind a character', 'a: x# ovn-allow r -- why\n'],
    ['in another comment', 'a: 1 # was: # ovn-allow r -- why\n'],
    ['in a longer word', '# ovn-allow-all r -- why\n# ovn-allowed r\na: 1\n'],
    ['in JSON', '{"a": "# ovn-allow r -- why"}\n'],
    ['in a document that cannot be read', '# ovn-allow r -- why\na: [\n'],
  ])('is none %s', (_, text) => {
    expect(commentsOf(text)).toEqual([]);
  });

  it('comes after a text that looks like one', () => {
    expect(commentsOf('a: "# ovn-allow x" # ovn-allow r -- why\n')).toEqual([
      ['r -- why', 'a: "# ovn-allow x" # ovn-allow r -- why'],
    ]);
  });

  it('belongs to the next document behind the last line of one', () => {
    expect(commentsOf('a: 1\n# ovn-allow r -- why\n---\nb: 2\n')).toEqual([['r -- why', '---\nb: 2']]);
  });
});
