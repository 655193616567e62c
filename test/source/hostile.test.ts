import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, symlinkSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read } from '../../lib/source/read';
import { folder, manifest, readText, rulesOf } from './reading';

describe('aliases', () => {
  const bomb = (levels: number, width: number) => {
    const lines = [`apiVersion: v1\nkind: A\na0: &a0 [${Array(width).fill('x').join(',')}]`];
    for (let i = 1; i < levels; i++)
      lines.push(
        `a${i}: &a${i} [${Array(width)
          .fill(`*a${i - 1}`)
          .join(',')}]`,
      );
    return lines.join('\n');
  };

  it.each([
    [9, 9],
    [30, 2],
    [5, 100],
  ])('that expand %i levels of %i are refused', (levels, width) => {
    const { findings, resources } = readText(bomb(levels, width));
    expect(rulesOf(findings)).toEqual(['input/alias-bomb']);
    expect(resources).toEqual([]);
  });

  it('of a size that people write are read', () => {
    expect(readText(bomb(3, 5)).findings).toEqual([]);
  });

  it('that merge each other are refused too', () => {
    const text = ['apiVersion: v1', 'kind: A', 'a0: &a0 {}'];
    for (let i = 1; i < 60; i++) text.push(`a${i}: &a${i} {<<: [*a${i - 1}, *a${i - 1}]}`);
    expect(readText(text.join('\n')).findings).not.toEqual([]);
  });

  it('do not nest values deeper than allowed', () => {
    const text = ['apiVersion: v1', 'kind: A', 'a0: &a0 [x]'];
    for (let i = 1; i < 2000; i++) text.push(`a${i}: &a${i} [*a${i - 1}]`);
    const { findings, resources } = readText(text.join('\n'));
    expect(findings).not.toEqual([]);
    expect(resources).toEqual([]);
  });
});

describe('nesting', () => {
  it.each([
    ['brackets', '['.repeat(10_000)],
    ['closed brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['braces', '{a: '.repeat(10_000)],
    ['JSON', '{"a":'.repeat(10_000)],
    ['dashes', '- '.repeat(10_000)],
    ['keys', Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
  ])('of %s is refused', (_, text) => {
    expect(rulesOf(readText(text).findings)).toEqual(['input/too-deep']);
  });

  it('within the limit is read, and the limit counts', () => {
    const nested = (levels: number) => `apiVersion: v1\nkind: A\nx: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;
    expect(readText(nested(90)).findings).toEqual([]);
    expect(rulesOf(readText(nested(30), { limits: { depth: 20 } }).findings)).toEqual(['input/too-deep']);
  });
});

describe('size', () => {
  it('is known before a file is read', () => {
    const root = folder({ 'a.yaml': manifest('a') });
    closeSync(openSync(join(root, 'b.yaml'), 'w'));
    truncateSync(join(root, 'b.yaml'), 100 * 1024 * 1024);
    const reading = read(['.'], { cwd: root });
    expect(reading.resources.map(({ name }) => name)).toEqual(['a']);
    expect(reading.findings).toMatchObject([{ rule: 'input/too-large', at: { location: { file: 'b.yaml' } } }]);
    expect(reading.unread).toMatchObject([{ file: 'b.yaml' }]);
  });

  it('of standard input is limited', () => {
    const large = Buffer.alloc(100 * 1024 * 1024, '#');
    expect(rulesOf(readText(large).findings)).toEqual(['input/too-large']);
  });

  it('of all files together is limited', () => {
    const root = folder({ 'a.yaml': manifest('a'), 'b.yaml': manifest('b'), 'c.yaml': manifest('c') });
    const bytes = manifest('a').length;
    const { findings, resources } = read(['.'], { cwd: root, limits: { inputBytes: 2 * bytes } });
    expect(resources.map(({ name }) => name)).toEqual([]);
    expect(rulesOf(findings)).toEqual(['input/too-large']);
  });

  it('of all files together is known before one of them is read', () => {
    const root = folder({});
    for (let i = 0; i < 20; i++) {
      const path = join(root, `${i}.yaml`);
      closeSync(openSync(path, 'w'));
      truncateSync(path, 9 * 1024 * 1024);
    }
    const { findings, files } = read(['.'], { cwd: root });
    expect(rulesOf(findings)).toEqual(['input/too-large']);
    expect(files).toBe(0);
  });

  it('of a stream of JSON counts its objects', () => {
    const { findings, resources } = readText('{} '.repeat(100_000));
    expect(rulesOf(findings)).toEqual(['input/too-many-documents']);
    expect(resources).toEqual([]);
  });

  it('of Lists counts what they hold', () => {
    const list = (items: string) => `apiVersion: v1\nkind: List\nitems: [${items}]\n`;
    const item = '{apiVersion: v1, kind: A}';
    const limits = { documents: 3 };
    expect(readText(list(`${item},${item},${item}`), { limits }).resources).toHaveLength(3);
    for (const items of [
      `${item},${item},${item},${item}`,
      '1,2,3,4',
      `{apiVersion: v1, kind: List, items: [1,2,3,4]}`,
    ]) {
      const { findings, resources } = readText(list(items), { limits });
      expect(rulesOf(findings)).toEqual(['input/too-many-documents']);
      expect(resources).toEqual([]);
    }
    const two = readText(`${list(`${item},${item}`)}---\n${list(`${item},1`)}`, { limits });
    expect(rulesOf(two.findings)).toEqual(['input/too-many-documents']);
    expect(two.resources).toEqual([]);
  });

  it('of documents is limited, over all files', () => {
    const root = folder({ 'a.yaml': `${manifest('a')}---\n${manifest('b')}`, 'c.yaml': manifest('c') });
    const { findings } = read(['.'], { cwd: root, limits: { documents: 2 } });
    expect(rulesOf(findings)).toEqual(['input/too-many-documents']);
    expect(read(['.'], { cwd: root, limits: { documents: 3 } }).findings).toEqual([]);
  });

  it('of the default limits stops 60,000 documents', () => {
    expect(rulesOf(readText('---\n- x\n'.repeat(60_000)).findings)).toContain('input/too-many-documents');
  });
});

describe('text that is hard to read', () => {
  it('is explained without all of its words', () => {
    const long = 'k'.repeat(100_000);
    for (const text of [long, `[${long}]`, `{${long}: 1, ${long}: 2}`, `a: *${long}`, `a: !!int ${long}`])
      for (const { message } of readText(text).findings) expect(message.length).toBeLessThan(200);
  });
});

describe('what is no file', () => {
  it('is a finding, and nothing waits', () => {
    const root = folder({ 'a.yaml': manifest('a') });
    execFileSync('mkfifo', [join(root, 'pipe.yaml')]);
    const expected = [{ rule: 'input/not-a-file', at: { location: { file: 'pipe.yaml' } } }];
    expect(read(['.'], { cwd: root }).findings).toMatchObject(expected);
    expect(read(['pipe.yaml'], { cwd: root }).findings).toMatchObject(expected);
    expect(rulesOf(read(['/dev/zero'], { cwd: root }).findings)).toEqual(['input/not-a-file']);
  });

  it('may be a socket', async () => {
    const root = folder({});
    const server = createServer();
    await new Promise<void>((ready) => server.listen(join(root, 's.yaml'), ready));
    try {
      expect(rulesOf(read(['.'], { cwd: root }).findings)).toEqual(['input/not-a-file']);
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  });

  it('may not exist, or have an impossible name', () => {
    const root = folder({ 'file.yaml': manifest('a') });
    for (const name of ['a\0b.yaml', 'x'.repeat(5000), 'file.yaml/below', ''])
      expect(() => read([name], { cwd: root })).not.toThrow();
    expect(read(['missing.yaml'], { cwd: folder({}) }).findings).toMatchObject([
      { rule: 'input/not-found', at: { location: { file: 'missing.yaml' } } },
    ]);
  });

  it.skipIf(process.getuid?.() === 0)('may be unreadable', () => {
    const root = folder({ 'a.yaml': manifest('a'), 'd/b.yaml': manifest('b'), 'e.yaml': manifest('e') });
    chmodSync(join(root, 'a.yaml'), 0);
    chmodSync(join(root, 'd'), 0);
    const reading = read(['.'], { cwd: root });
    chmodSync(join(root, 'd'), 0o700);
    expect(rulesOf(reading.findings)).toEqual(['input/unreadable', 'input/unreadable']);
    expect(reading.resources.map(({ name }) => name)).toEqual(['e']);
  });
});

describe('links', () => {
  it('out of the directory are findings, and not read', () => {
    const root = folder({ 'in/a.yaml': manifest('a'), 'out/secret.yaml': manifest('secret') });
    symlinkSync('../out/secret.yaml', join(root, 'in/link.yaml'));
    symlinkSync('../out', join(root, 'in/linked'));
    symlinkSync('/etc/passwd', join(root, 'in/passwd.yaml'));
    const { findings, resources } = read(['in'], { cwd: root });
    expect(findings.map(({ rule, at }) => [rule, 'location' in at && at.location.file])).toEqual([
      ['input/outside', 'in/link.yaml'],
      ['input/outside', 'in/linked'],
      ['input/outside', 'in/passwd.yaml'],
    ]);
    expect(resources.map(({ name }) => name)).toEqual(['a']);
    expect(JSON.stringify(findings)).not.toContain(root);
  });

  it('to a directory whose name begins alike lead out too', () => {
    const root = folder({ 'in/a.yaml': manifest('a'), 'in-secret/b.yaml': manifest('b') });
    symlinkSync('../in-secret/b.yaml', join(root, 'in/b.yaml'));
    expect(rulesOf(read(['in'], { cwd: root }).findings)).toEqual(['input/outside']);
  });

  it('in a circle end', () => {
    const root = folder({ 'd/a.yaml': manifest('a') });
    symlinkSync('..', join(root, 'd/up'));
    symlinkSync('.', join(root, 'd/self'));
    symlinkSync('y.yaml', join(root, 'x.yaml'));
    symlinkSync('x.yaml', join(root, 'y.yaml'));
    const { resources } = read(['.'], { cwd: root });
    expect(resources.map(({ name }) => name)).toEqual(['a']);
  });

  it('do not multiply the files behind them', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const root = folder(Object.fromEntries(names.map((name) => [`${name}/${name}.yaml`, manifest(name)])));
    for (const from of names)
      for (const to of names) if (from !== to) symlinkSync(`../${to}`, join(root, from, `to-${to}`));
    const { resources } = read(['.'], { cwd: root });
    expect(resources.map(({ name }) => name).sort()).toEqual(names);
  });

  it('and repeated names do not multiply a file', () => {
    const root = folder({ 'd/a.yaml': manifest('a'), 'd/plain.txt': manifest('b') });
    symlinkSync('a.yaml', join(root, 'd/link.yaml'));
    symlinkSync('plain.txt', join(root, 'd/other.yaml'));
    const { resources, files } = read(['d/a.yaml', 'd', './d/../d/a.yaml'], { cwd: root });
    expect(resources.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(files).toBe(2);
  });

  it('are resolved on a deep path', () => {
    const root = folder({ [`${'d/'.repeat(700)}a.yaml`]: manifest('a') });
    expect(read(['.'], { cwd: root }).resources.map(({ name }) => name)).toEqual(['a']);
  });

  it('that lead nowhere are findings if they would be manifests', () => {
    const root = folder({});
    symlinkSync('gone', join(root, 'a.yaml'));
    symlinkSync('gone', join(root, 'README'));
    expect(rulesOf(read(['.'], { cwd: root }).findings)).toEqual(['input/not-found']);
  });
});

describe('bytes', () => {
  it('that are not UTF-8 are a finding at their place', () => {
    const { findings, resources } = readText(Buffer.concat([Buffer.from('a: é\nb: '), Buffer.from([0xff, 0xfe])]));
    expect(findings).toMatchObject([
      { rule: 'input/encoding', at: { location: { file: '<stdin>', start: { line: 2, column: 4 } } } },
    ]);
    expect(resources).toEqual([]);
  });

  it('of UTF-16 are a finding', () => {
    expect(rulesOf(readText(Buffer.from(`\ufeff${manifest('a')}`, 'utf16le')).findings)).toEqual(['input/encoding']);
  });

  it('that are the replacement character itself are fine', () => {
    expect(readText(`${manifest('a')}x: "\ufffd"\n`).findings).toEqual([]);
  });

  it('of no text at all are one finding without an excerpt', () => {
    const binary = Buffer.from(`${manifest('a')}\0\x01${'x'.repeat(100)}`, 'latin1');
    for (const bytes of [
      binary,
      Buffer.from(manifest('a'), 'utf16le'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff]),
    ]) {
      const { findings, resources } = readText(bytes);
      expect(findings).toMatchObject([{ rule: 'input/encoding', at: { location: { start: { line: 1, column: 1 } } } }]);
      expect(findings[0]?.at).not.toHaveProperty('source');
      expect(resources).toEqual([]);
    }
  });

  it('of control are findings', () => {
    for (const code of [1, 0x1b, 0x7f])
      expect(rulesOf(readText(`a: b${String.fromCharCode(code)}\n`).findings)).toEqual(['input/syntax']);
  });
});
