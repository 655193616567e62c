import { describe, expect, it } from 'vitest';
import type { Place } from '../../lib/source/resource';
import { manifest, readText, rulesOf, where } from './reading';

function via(text: string): (string | undefined)[] {
  const { resources, findings } = readText(text);
  expect(findings).toEqual([]);
  return resources.map(({ origin }) => origin.via);
}

describe('what made a document', () => {
  it('is the template that Helm names', () => {
    expect(
      via(
        `---\n# Source: net/templates/vpc.yaml\n${manifest('a')}---\n# Source: net/templates/b.yaml\n${manifest('b')}`,
      ),
    ).toEqual(['net/templates/vpc.yaml', 'net/templates/b.yaml']);
  });

  it('survives other comments, and Windows', () => {
    expect(via(`# generated\r\n\r\n# Source: x.yaml\r\n${manifest('a')}`)).toEqual(['x.yaml']);
  });

  it('is unknown for a document after one that names it, and for a comment inside of a document', () => {
    expect(via(`# Source: x.yaml\n${manifest('a')}---\n${manifest('b')}# Source: y.yaml\n`)).toEqual([
      'x.yaml',
      undefined,
    ]);
  });

  it('is what kustomize writes into an annotation', () => {
    const annotated = (origin: string) =>
      `${manifest('a')}  annotations:\n    config.kubernetes.io/origin: |\n${origin.replace(/^/gm, '      ')}\n`;
    expect(via(annotated('path: base/vpc.yaml'))).toEqual(['base/vpc.yaml']);
    const [remote] = via(annotated('path: base/vpc.yaml\nref: v1\nrepo: https://example.com/net'));
    expect(remote).toContain('base/vpc.yaml');
    expect(remote).toContain('https://example.com/net');
  });
});

describe('a List', () => {
  const titles = (text: string) => {
    const { resources, findings } = readText(text);
    expect(findings).toEqual([]);
    return resources.map(({ title }) => title);
  };

  it('may hold Lists', () => {
    const inner = 'apiVersion: v1\n  kind: List\n  items:\n  - {apiVersion: v1, kind: A, metadata: {name: b}}';
    const text = `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: A, metadata: {name: a}}\n- ${inner}\n`;
    expect(titles(text)).toEqual(['A a', 'A b']);
    expect(where(readText(text).resources[1]?.at('metadata', 'name') as Place)).toBe('8:48-8:49');
  });

  it('of one kind says it for its items', () => {
    const list = (item: string) => `apiVersion: v1\nkind: PodList\nitems:\n- ${item}\n`;
    expect(titles(list('metadata: {name: a}'))).toEqual(['Pod a']);
    expect(titles(list('{apiVersion: v1, kind: A, metadata: {name: a}}'))).toEqual(['A a']);
    expect(rulesOf(readText(list('{kind: Pod, metadata: {name: a}}')).findings)).toEqual(['input/no-kind']);
  });

  it('has items with origins of their own', () => {
    const origin = '{config.kubernetes.io/origin: "path: base/a.yaml"}';
    expect(via(`apiVersion: v1\nkind: PodList\nitems:\n- metadata: {name: a, annotations: ${origin}}\n`)).toEqual([
      'base/a.yaml',
    ]);
  });
});

describe('a document that is null', () => {
  it.each(['null', '~', 'Null # it', '--- null', '--- # trailing\nnull', '---\n# Source: chart/x.yaml\nnull\n', '&a'])(
    '%j is empty',
    (text) => {
      const { resources, findings, unread } = readText(`${text}\n---\napiVersion: v1\nkind: A\n---\n${text}`);
      expect({ findings, unread }).toEqual({ findings: [], unread: [] });
      expect(resources.map(({ kind }) => kind)).toEqual(['A']);
    },
  );
});

describe('documents that are no objects', () => {
  it.each([
    ['- a\n- b', 'input/not-an-object'],
    ['just text', 'input/not-an-object'],
    ['42', 'input/not-an-object'],
    ['kind: A', 'input/no-kind'],
    ['apiVersion: v1', 'input/no-kind'],
    ['apiVersion: v1\nkind: 5', 'input/no-kind'],
    ['apiVersion: v1\nkind: ""', 'input/no-kind'],
    ['a: 1', 'input/no-kind'],
    ['apiVersion: v1\nkind: List\nitems: [1]', 'input/not-an-object'],
    ['apiVersion: v1\nkind: List\nitems: [null]', 'input/not-an-object'],
    ['apiVersion: v1\nkind: List\nitems: [{kind: A}]', 'input/no-kind'],
  ])('%j: %s', (text, rule) => {
    const { findings, resources } = readText(text);
    expect(rulesOf(findings)).toEqual([rule]);
    expect(resources).toEqual([]);
  });

  it('are called items where they are items of a List', () => {
    const [finding] = readText('apiVersion: v1\nkind: List\nitems:\n- null\n').findings;
    expect(finding?.message).toBe('this item of a List is a single value, null, not an object');
  });

  it.each([
    ['kind: A', /apiVersion/, /kind/],
    ['apiVersion: v1', /kind/, /apiVersion/],
  ])('%j says which of the two is missing', (text, named, notNamed) => {
    const [finding] = readText(text).findings;
    expect(finding?.message).toMatch(named);
    expect(finding?.message).not.toMatch(notNamed);
  });

  it('are nothing at all where only comments stand', () => {
    const { findings, resources, unread } = readText(`# licence\n---\n\n---\n# two\n${manifest('a')}---\n---\n# end\n`);
    expect(findings).toEqual([]);
    expect(unread).toEqual([]);
    expect(resources).toHaveLength(1);
  });
});

describe('a document that cannot be read', () => {
  it('hides no other', () => {
    const { resources, findings, unread } = readText(
      `${manifest('a')}---\nkind: Vpc\nmetadata:\n  name: broken\n  x: @y\n---\n${manifest('c')}`,
    );
    expect(resources.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(rulesOf(findings)).toEqual(['input/syntax']);
    expect(unread).toMatchObject([{ file: '<stdin>', kind: 'Vpc', name: 'broken' }]);
  });

  it('is guessed at in JSON too', () => {
    expect(readText('{\n  "kind": "Vpc",\n  "metadata": {\n    "name": "v" "x"\n}}').unread).toMatchObject([
      { kind: 'Vpc', name: 'v' },
    ]);
  });

  it.each([
    ['is a List', 'apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: Vpc\n  x: @\n'],
    ['has lost a separator', 'kind: Vpc\nmetadata: {name: a}\nkind: Subnet\nmetadata: {name: b}\n'],
    ['has a template for its kind', 'kind: {{ .Values.kind }}\nmetadata:\n  name: a\n'],
  ])('may be anything where it %s', (_, text) => {
    const [unread] = readText(text).unread;
    expect(unread).toEqual({ file: '<stdin>' });
  });

  it('may have any of several names', () => {
    const text = 'kind: Vpc\nmetadata:\n  labels: {name: x}\n  name: a\nx: @\n';
    expect(readText(text).unread).toEqual([{ file: '<stdin>', kind: 'Vpc', name: undefined }]);
  });

  it('is not silently cut where kubectl stops reading', () => {
    for (const text of [`${manifest('a')}...\n${manifest('b')}`, `  ${manifest('a').split('\n')[0]}\nkind: A\n`])
      expect(readText(text).findings).not.toEqual([]);
  });

  it('has a separator that is one', () => {
    expect(readText(`${manifest('a')}--- {b: 1}\n`).findings).not.toEqual([]);
    expect(readText(`${manifest('a')}---x\n${manifest('b')}`).findings).not.toEqual([]);
  });
});

describe('the words of a syntax error', () => {
  it.each([
    ['a: b: c', /colon/, '1:'],
    ['a: 1\nv: 2001:db8::\n', /colon/, '2:'],
    ['a:\n\tb: 1', /tab/, '2:'],
    ['a: @x', /begin/, '1:4'],
    ['a: `x`', /begin/, '1:4'],
    ['a: %x', /begin/, '1:4'],
    ["a: 'x", /closed/, '1:'],
    ['a: "x', /closed/, '1:'],
    ['a: [1, 2', /closed/, '1:'],
    ['a: - 1', /list/, '1:4'],
    ['a: *nope', /nope/, '1:4'],
    ['a: &x [*x]', /itself/, '1:8'],
    ['a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> main\n', /conflict/, '2:1'],
    ['a:\n{{- if .x }}\nb: 1\n{{- end }}\n', /template/, '2:1'],
    ['a:\n  b: {{ .Values.b }}\n', /template/, '2:6'],
    ['a: "x\\u001b"\nb: "\x1b"\n', /nobody sees/, '2:5'],
    ['a: {b: "x",\tc: 1}\n', /tab/, '1:12'],
  ])('%j', (text, message, place) => {
    const [finding] = readText(text).findings;
    expect(finding?.message).toMatch(message);
    expect(finding?.severity).toBe('error');
    expect(JSON.stringify(finding)).not.toMatch(/YAMLException|mark|\(\d+:\d+\)/);
    expect(finding && where(finding.at)).toMatch(new RegExp(`^${place}`));
  });

  it.each([
    ['a: 1\nb:2\nc: 3\n', /space is missing after the colon/, '2:2'],
    ['a: 1\nb:2\n', /space is missing after the colon/, '2:2'],
    ['a:\n  b: 1\n  cidrBlock:10.0.1.0/24\n  d: 1\n', /space is missing after the colon/, '3:12'],
    ['a: 1\nb:\u00a02\nc: 3\n', /no-break space \(U\+00A0\) follows the colon/, '2:3'],
    ['a: 1\nb:\u30002\nc: 3\n', /ideographic space \(U\+3000\)/, '2:3'],
    ['a: 1\nb:\u200b2\nc: 3\n', /zero width space \(U\+200B\)/, '2:3'],
    ['a:\n\u00a0\u00a0b: 1\n  c: 1\n', /no-break space \(U\+00A0\) indents/, '2:'],
    ['a: 1\nb：2\nc: 3\n', /full-width colon \(U\+FF1A\)/, '2:2'],
    ['a:\n  b: "x”\n  c: 1\n', /” \(U\+201D\) is a typographic quote/, '2:8'],
    ["a: 'x’\nc: 1\n", /’ \(U\+2019\) is a typographic quote/, '1:6'],
    ['a: “x y"\n  z: 1\nb: 1\n', /“ \(U\+201C\) is a typographic quote/, '1:4'],
    ['a: {b: "x”, c: "y"}\nd: 1\n', /” \(U\+201D\) is a typographic quote/, '1:10'],
    ['a:\n-b\n-c\n', /space is missing after the -/, '2:1'],
    ['a:\n  - b\n  -c: 1\n', /space is missing after the -/, '3:3'],
    ['a: 1\n--\na: 2\n', /"--" does not separate documents/, '2:1'],
    ['a: 1\n----\na: 2\n', /"----" does not separate documents/, '2:1'],
    ['a: 1\n—\na: 2\n', /"—" does not separate documents/, '2:1'],
    ['a: 1\r\n--\r\na: 2\r\n', /"--" does not separate documents/, '2:1'],
  ])('name the slip at its own line: %j', (text, message, place) => {
    const [finding, ...more] = readText(text).findings;
    expect(finding?.message).toMatch(message);
    expect(finding && where(finding.at)).toMatch(new RegExp(`^${place}`));
    expect(finding?.help).toHaveLength(1);
    expect(more).toEqual([]);
  });

  it.each([
    ['a: 1\n   b: 2\n', 'nothing else is wrong'],
    ['a:\n  - nginx:1.25\n   b: 2\n', 'a colon in a value'],
    ['a: http://x\n   b: 2\n', 'a URL'],
    ['a: “x”\n   b: 2\n', 'quotes of print around a text'],
    ['a: --\n   b: 2\n', 'dashes as a value'],
    ['a:\n  - -1\n   b: 2\n', 'a negative number'],
  ])('name none where there is none: %j, %s', (text) => {
    expect(readText(text).findings.map(({ message }) => message)).toEqual([
      'this line does not fit the structure around it',
    ]);
  });

  it('is told for each of several mistakes', () => {
    const text = 'kind: A\napiVersion: v1\na: @x\nb: 1\nc: 2\nd: @y\ne: 3\n';
    expect(readText(text).findings.length).toBeGreaterThan(1);
  });
});
