import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from './cli/command';
import { folder } from './folder';
import { apply, blocksOf, commandsOf, isShown, runLine } from './markdown';

/*
 * Every page of docs/, as a reader follows it: the files of its YAML blocks and the commands of its console blocks in their
 * turn; of `sh` blocks and of commands in the text, that there are such commands and options.
 */
const directory = join(__dirname, '..', 'docs');
const pages = readdirSync(directory)
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name, readFileSync(join(directory, name), 'utf8')] as const);

/** With a page that has none, nothing would be tested. */
const withConsole = pages.filter(([, text]) => text.includes('\n```console\n'));

describe.each(withConsole)('docs/%s', (_, markdown) => {
  const cwd = folder();
  const steps = blocksOf(markdown).flatMap((block) => {
    apply(cwd, block);
    if (block.language !== 'console') return [];
    return commandsOf(block.text).map(({ command, output }) => ({ command, page: output, ...runLine(command, cwd) }));
  });

  test.each(steps.map(({ command, ...rest }) => [command, rest] as const))('%s', (__, { page, output, code }) => {
    expect(code).toBeLessThan(2);
    if (!isShown(page, output)) expect(output.trim()).toBe(page.trim());
  });
});

/** What follows the name of the program, up to what a shell makes of the rest of the line. */
const commandLine = /(?<![\w./@-])cdk8s-ovn ((?:[a-z]+)(?: [^\n|>&;`#)]*)?)/g;

function commandsIn(markdown: string): string[] {
  const shell = blocksOf(markdown)
    .filter(({ language }) => language === 'sh' || language === 'console')
    .map(({ text }) => text);
  const inText = [...markdown.replace(/^```.*?^```$/gms, '').matchAll(/`([^`\n]*cdk8s-ovn [^`]*)`/g)].map(
    ([, code]) => code as string,
  );
  return [...shell, ...inText].flatMap((text) =>
    [...text.replaceAll('\\\n', ' ').matchAll(commandLine)].map(([, line]) => (line as string).trim()),
  );
}

/** The help of the command that a line begins with; of a command of two words, the second one's. */
function helpOf(line: string): string {
  const [first = '', second = ''] = line.split(/\s+/);
  const own = run([first, '--help']);
  if (own.code !== 0) throw new Error(`there is no command ${first}`);
  const isGroup = /^ {2}help \[command\]/m.test(own.out);
  if (!isGroup) return own.out;
  const below = run([first, second, '--help']);
  if (below.code !== 0) throw new Error(`there is no command ${first} ${second}`);
  return below.out;
}

const all = [...pages, ['README.md', readFileSync(join(directory, '..', 'README.md'), 'utf8')] as const];
const lines = all.flatMap(([name, text]) => [...new Set(commandsIn(text))].map((line) => [name, line] as const));

test('there are commands to look at', () => {
  expect(lines.length).toBeGreaterThan(50);
});

test.each(lines)('%s: cdk8s-ovn %s', (_, line) => {
  if (line.startsWith('COMMAND')) return;
  const help = helpOf(line);
  const options = line.match(/(?<=\s)--?[a-z][a-z-]*/g) ?? [];
  const known = new Set(help.split('\nExamples:')[0]?.match(/(?<=\s)--?[a-z][a-z-]*/g));
  expect(options.filter((option) => !known.has(option))).toEqual([]);
});
