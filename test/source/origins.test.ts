import { describe, expect, it } from 'vitest';
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
    ['apiVersion: v1\nkind: List\nitems: [{kind: A}]', 'input/no-kind'],
  ])('%j: %s', (text, rule) => {
    const { findings, resources } = readText(text);
    expect(rulesOf(findings)).toEqual([rule]);
    expect(resources).toEqual([]);
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
  ])('%j', (text, message, place) => {
    const [finding] = readText(text).findings;
    expect(finding?.message).toMatch(message);
    expect(finding?.severity).toBe('error');
    expect(JSON.stringify(finding)).not.toMatch(/YAMLException|mark|\(\d+:\d+\)/);
    expect(finding && where(finding.at)).toMatch(new RegExp(`^${place}`));
  });

  it('is told for each of several mistakes', () => {
    const text = 'kind: A\napiVersion: v1\na: @x\nb: 1\nc: 2\nd: @y\ne: 3\n';
    expect(readText(text).findings.length).toBeGreaterThan(1);
  });
});
