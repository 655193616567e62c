import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from './folder';
import { runProgram } from './program';

test('a program that does not end is killed, and what it started with it', async () => {
  const cwd = folder();
  const script = "trap '' TERM; sleep 600 & echo $! > pid; wait";
  await expect(runProgram('sh', ['-c', script], { cwd, timeout: 1000 })).rejects.toThrow('killed after 1 s: sh');
  const pid = Number(readFileSync(join(cwd, 'pid'), 'utf8'));
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
