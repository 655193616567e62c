import { describe, expect, test } from 'vitest';
import { run } from './command';

const plugin = ['generate', 'parameters', 'install', 'health'];
const commands = [...run(['--help']).out.matchAll(/^ {2}([a-z]+)\b.* {2}\S/gm)]
  .map(([, name]) => name as string)
  .filter((name) => name !== 'help')
  .flatMap((name) => (name === 'argocd' ? plugin.map((part) => [name, part]) : [[name]]));

test('the help names the commands', () => {
  expect(commands.map(([name]) => name)).toEqual(
    expect.arrayContaining(['check', 'render', 'diff', 'explain', 'argocd']),
  );
});

describe.each([[], ...commands].map((words) => [words.join(' '), words] as const))(
  'cdk8s-ovn %s --help',
  (name, words) => {
    const { out, code } = run([...words, '--help']);

    test('has examples of it', () => {
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`\\nExamples:\\n(?:  .*\\n)*  \\$ .*cdk8s-ovn ${name}`));
    });

    test('describes every argument and option', () => {
      const listed = /\n(?:Arguments|Options):\n[\s\S]*?(?=\n\n(?:[A-Z]|$))/.exec(out)?.[0] ?? '';
      expect([...listed.matchAll(/^ {2}(\S.*)$/gm)].filter(([line]) => !/ {2,}\S/.test(line.slice(2)))).toEqual([]);
    });

    test('takes the options that its examples use', () => {
      const options = new Set(out.split('\nExamples:')[0]?.match(/--?[a-z][a-z-]*/g));
      const used = out.split('\nExamples:')[1]?.match(/(?<=(?<!=)cdk8s-ovn [^\n|>]*)(?<=\s)--?[a-z][a-z-]*/g) ?? [];
      expect(words.length === 0 ? [] : used.filter((option) => !options.has(option))).toEqual([]);
    });
  },
);
