import { closeSync, openSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseYaml, read } from '../../lib/source/read';
import { expectGrowth } from '../growth';
import { commentsOf, folder, manifest, readText, rulesOf } from './reading';

/* What reading costs: an input of a stranger takes a time that grows with its size, and none where it is refused. */

const megabyte = 1024 * 1024;

describe('the cost of aliases', () => {
  const bomb = (levels: number, width: number) =>
    ['apiVersion: v1\nkind: A', `a0: &a0 [${Array(width).fill('x').join(',')}]`]
      .concat(Array.from({ length: levels - 1 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(width).fill(`*a${i}`)}]`))
      .join('\n');

  it.each([
    [9, 9],
    [30, 2],
    [5, 100],
  ])('does not depend on what %i levels of %i would expand to', (levels, width) => {
    expectGrowth(
      1,
      () => readText(bomb(3, 5)),
      () => readText(bomb(levels, width)),
    );
  });

  it('does not depend on what merges would expand to', () => {
    const merges = (count: number) =>
      ['apiVersion: v1\nkind: A\na0: &a0 {}']
        .concat(Array.from({ length: count }, (_, i) => `a${i + 1}: &a${i + 1} {<<: [*a${i}, *a${i}]}`))
        .join('\n');
    expectGrowth(
      8,
      () => readText(merges(8)),
      () => readText(merges(60)),
    );
  });
});

describe('the cost of nesting', () => {
  it.each<[string, (levels: number) => string]>([
    ['brackets', (levels) => '['.repeat(levels)],
    ['closed brackets', (levels) => '['.repeat(levels) + ']'.repeat(levels)],
    ['braces', (levels) => '{a: '.repeat(levels)],
    ['JSON', (levels) => '{"a":'.repeat(levels)],
    ['dashes', (levels) => '- '.repeat(levels)],
  ])('of %s is at most that of reading the text', (_, text) => {
    expectGrowth(
      10,
      () => readText(text(10_000)),
      () => readText(text(100_000)),
    );
  });
});

describe('the cost of what is too large', () => {
  it.each([
    ['one file', 1],
    ['many files', 20],
  ])('is that of asking for its size: %s', (_, count) => {
    const sized = (bytes: number) => {
      const root = folder({ 'a.yaml': manifest('a') });
      for (let i = 0; i < count; i++) {
        closeSync(openSync(join(root, `${i}.yaml`), 'w'));
        truncateSync(join(root, `${i}.yaml`), bytes);
      }
      return () => expect(rulesOf(read(['.'], { cwd: root }).findings)).toContain('input/too-large');
    };
    expectGrowth(1, sized(100 * megabyte), sized(1000 * megabyte));
  });

  it('is none on standard input', () => {
    const [small, large] = [Buffer.alloc(50 * megabyte, '#'), Buffer.alloc(500 * megabyte, '#')];
    expectGrowth(
      1,
      () => readText(small),
      () => readText(large),
    );
  });

  it.each([
    ['a stream of JSON', '{} '],
    ['documents', '---\n- x\n'],
  ])('grows no more than the text does: %s', (_, text) => {
    expectGrowth(
      8,
      () => readText(text.repeat(60_000)),
      () => readText(text.repeat(480_000)),
    );
  });
});

describe('the cost of text that is hard to read', () => {
  const map = (text: string) => `apiVersion: v1\nkind: A\ndata:\n  a: ${text}\n`;
  type Many = (text: string) => string;

  it.each<[string, (many: Many) => string]>([
    ['base64', (many) => map(`!!binary ${many('A')}`)],
    ['equal keys', (many) => `${map('')}${many('  a: x\n')}`],
    ['quotes that never close', (many) => map(`"${many('x\n')}`)],
    ['quoted lines without indentation', (many) => map(`"${many('x\n')}"`)],
    ['a list whose lines have no indentation', (many) => map(`[\n${many('x,\n')}]`)],
    ['aliases of nothing', (many) => map(many('*a\n'))],
    ['anchors', (many) => map(many('&a '))],
    ['tags', (many) => map(many('! '))],
    ['colons', (many) => map(many('x: '))],
    ['tabs', (many) => `${map('')}${many('\tx: 1\n')}`],
    ['maps of maps, one after the other', (many) => map(many(`${'{'.repeat(50)}${'}'.repeat(50)}\n`))],
    ['separators', (many) => map(many('---\n'))],
    ['empty lines', (many) => map(many('\n'))],
    ['a template', (many) => map(many('{{ x }}\n'))],
    [
      'origins',
      (many) =>
        map('').replace('data:', `metadata: {annotations: {config.kubernetes.io/origin: "path: a${many(' ')}b"}}\nx:`),
    ],
  ])('grows with it, and its findings do not: %s', (_, text) => {
    const sized = (size: number) => text((part) => part.repeat(size / part.length));
    const [small, large] = [sized(250_000), sized(2_000_000)];
    expectGrowth(
      8,
      () => readText(small),
      () => readText(large),
    );
    const { findings } = readText(large);
    expect(findings.length).toBeLessThanOrEqual(10);
    for (const { message, help } of findings) expect(`${message} ${help}`.length).toBeLessThan(250);
  });

  it('grows with the number of broken documents', () => {
    const broken = (count: number) => `a: "\n${'x\n'.repeat(200)}\n---\n`.repeat(count);
    expectGrowth(
      8,
      () => readText(broken(400)),
      () => readText(broken(3200)),
    );
    expect(new Set(rulesOf(readText(broken(400)).findings))).toEqual(new Set(['input/syntax']));
  });

  it('grows with the number of comments', () => {
    const commented = (times: number) => {
      const line = "'# ovn-allow x # ovn-allow y' ".repeat(500 * times);
      return `a: [${line.trim().replaceAll("' '", "', '")}]\n${'# ovn-allow r -- why\n'.repeat(1000 * times)}b: 1\n`;
    };
    expectGrowth(
      8,
      () => commentsOf(commented(1)),
      () => expect(commentsOf(commented(8))).toHaveLength(8000),
    );
  });

  it.each([
    ['', '9'],
    ['0b', '1'],
  ])('grows with the digits of a number: %s%s…', (prefix, digit) => {
    const number = (digits: number) => parseYaml(`v: ${prefix}${digit.repeat(digits)}`, 'x.yaml');
    expectGrowth(
      8,
      () => number(125_000),
      () => number(1_000_000),
    );
  });
});

describe('the cost of links', () => {
  it('grows with the depth of a path, not with every step of it again', () => {
    const deep = (levels: number) => {
      const root = folder({ [`${'d/'.repeat(levels)}a.yaml`]: manifest('a') });
      return () => expect(read(['.'], { cwd: root }).resources.map(({ name }) => name)).toEqual(['a']);
    };
    expectGrowth(8, deep(90), deep(720));
  });
});
