import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '../folder';

const program = join(__dirname, '..', '..', 'build', 'cdk8s-ovn.js');

test.skipIf(process.platform === 'win32')('a directory as standard input is a finding', () => {
  const cwd = folder();
  const directory = openSync(cwd, 'r');
  const { status, stdout } = spawnSync(process.execPath, [program, 'check', '--format', 'compact', '-'], {
    cwd,
    encoding: 'utf8',
    stdio: [directory, 'pipe', 'pipe'],
  });
  closeSync(directory);
  expect(stdout).toBe('<stdin>:1:1: error: this is a directory, not a file [input/not-a-file]\n');
  expect(status).toBe(1);
});

test.skipIf(process.platform === 'win32')('a working directory that is gone is an error', () => {
  const cwd = folder({ 'gone/x': '' });
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'cd gone && rm -r ../gone && exec "$0" "$@"', process.execPath, program, 'check'],
    { cwd, encoding: 'utf8' },
  );
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: 'error: the working directory does not exist any more\n',
  });
});

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'diff of a revision that %s ends leaves nothing behind',
  async (signal) => {
    const cwd = folder({ '.git/HEAD': '', 'bin/git': '', 'tmp/x': '' });
    const git = join(cwd, 'bin/git');
    writeFileSync(git, `#!/bin/sh\ntouch ${cwd}/asked\nexec sleep 2\n`);
    chmodSync(git, 0o755);
    const child = spawn(process.execPath, [program, 'diff', 'git:main'], {
      cwd,
      env: { PATH: `${join(cwd, 'bin')}${delimiter}${process.env.PATH}`, TMPDIR: join(cwd, 'tmp') },
      stdio: 'ignore',
      detached: true,
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    while (!existsSync(join(cwd, 'asked'))) await new Promise((resolve) => setTimeout(resolve, 20));
    // As a terminal does, to all processes of the command.
    process.kill(-(child.pid as number), signal);
    await ended;
    expect(readdirSync(join(cwd, 'tmp'))).toEqual(['x']);
    expect(readdirSync(cwd).sort()).toEqual(['.git', 'asked', 'bin', 'tmp']);
  },
);
