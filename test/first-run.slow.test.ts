import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from './folder';
import { blocksOf, commandsOf, isShown } from './markdown';
import { runProgram } from './program';

/** The longest that one line of the README may take, on a busy machine. */
const longest = 15 * 60_000;

const clone = join(folder(), 'cdk8s-ovn');
execFileSync('git', ['clone', '--quiet', join(__dirname, '..'), clone]);
const [first] = blocksOf(readFileSync(join(clone, 'README.md'), 'utf8'));
const commands = commandsOf(first?.text ?? '');

test('the README begins with two commands', () => {
  expect(commands.map(({ command }) => command)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
});

test.each(commands)(
  '$command, typed in a fresh clone, prints what the README shows',
  async ({ command, output }) => {
    const { code, out, err } = await runProgram('sh', ['-c', `${command} 2>&1`], {
      cwd: clone,
      env: plainEnvironment(),
      timeout: longest,
    });
    const printed = `${out}${err}`;
    expect(`${code}\n${code === 0 ? '' : printed}`).toBe('0\n');
    if (!isShown(output, printed)) expect(printed).toBe(output);
  },
  longest,
);

/** That of a shell: nothing of the run that this test is part of. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = /^(?:VITEST|NODE_ENV|NODE_OPTIONS|TINYPOOL|npm_)/;
  const rest = Object.entries(process.env).filter(([name]) => !own.test(name));
  return { ...Object.fromEntries(rest), NO_COLOR: '1' };
}
