import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { main } from '../../lib/cli/main';

const cwd = mkdtempSync(join(tmpdir(), 'formats-'));
afterAll(() => rmSync(cwd, { recursive: true }));

function check(...args: string[]) {
  const out = { output: '', errors: '' };
  const stream = (name: keyof typeof out) => ({
    write(text: string) {
      out[name] += text;
    },
    isTerminal: false,
  });
  const code = main(['check', ...args, '-'], {
    cwd,
    env: {},
    stdin: () => 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata: {name: a_b}\n',
    stdout: stream('output'),
    stderr: stream('errors'),
  });
  return { code, ...out };
}

test('several at once: files, and what people read on the console', () => {
  const { output, code } = check('--format', 'sarif=a.sarif', '--format', 'junit=b.xml');
  expect(code).toBe(1);
  expect(output).toMatch(/^error\[schema\/bad-name\]/);
  expect(JSON.parse(readFileSync(join(cwd, 'a.sarif'), 'utf8')).version).toBe('2.1.0');
  expect(readFileSync(join(cwd, 'b.xml'), 'utf8')).toMatch(/^<\?xml/);
  expect(readdirSync(cwd).sort()).toEqual(['a.sarif', 'b.xml']);
});

test('one goes to the console', () => {
  expect(JSON.parse(check('--format', 'json', '--format', 'github=c').output).version).toBe(1);
});

test.each([
  [['--format', 'json', '--format', 'text'], /Only one format goes to the console/],
  [['--format', 'xml'], /Allowed are text, compact/],
  [['--format', 'sarif='], /A file has a name/],
  [['--format', 'sarif=nowhere/a.sarif'], /^error: nowhere\/a\.sarif cannot be written: /],
])('%s is refused', (args, message) => {
  const { code, errors, output } = check(...args);
  expect([code, output]).toEqual([2, '']);
  expect(errors).toMatch(message);
});
