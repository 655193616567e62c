import { renameSync, statSync } from 'node:fs';
import { asideSuffix } from './directory';

/**
 * Two directories change names. Node has no call for that; where the system has a program that does it in one step,
 * no moment is without a directory. Otherwise there is one between two renames, and `restore` knows the way back.
 * Throws what the file system throws; then nothing has changed.
 */
export function exchange(one: string, other: string): void {
  const before = statSync(one, { bigint: true });
  for (const [program, ...args] of exchangers()) {
    run(program, [...args, one, other]);
    const after = statSync(one, { bigint: true });
    if (after.ino !== before.ino || after.dev !== before.dev) return;
  }
  const aside = `${other}${asideSuffix}`;
  renameSync(one, aside);
  try {
    renameSync(other, one);
  } catch (error) {
    renameSync(aside, one);
    throw error;
  }
  renameSync(aside, other);
}

/** renameat2 with RENAME_EXCHANGE, by architecture. Source: torvalds/linux v6.6, the tables of system calls. */
const renameat2: Readonly<Record<string, number>> = { x64: 316, arm64: 276, riscv64: 276, ppc64: 357, s390x: 347 };
const atWorkingDirectory = -100;
const renameExchange = 2;

/** GNU's mv since 9.5; and Perl, which Debian, Ubuntu and whoever has git have. */
function exchangers(): [program: string, ...args: string[]][] {
  const call = renameat2[process.arch];
  if (process.platform !== 'linux' || call === undefined) return [];
  const script = `my ($a, $b) = @ARGV; syscall(${call}, ${atWorkingDirectory}, $a, ${atWorkingDirectory}, $b, ${renameExchange})`;
  return [
    ['perl', '-e', script],
    ['mv', '--exchange', '--no-target-directory', '--'],
  ];
}

/** Runs a program; that it is missing or fails shows in what it did not do. */
function run(program: string, args: readonly string[]): void {
  const { spawnSync } = require('node:child_process') as typeof import('node:child_process');
  spawnSync(program, args, { stdio: 'ignore', timeout: 10_000 });
}
