import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { folder } from '../folder';

const root = join(__dirname, '..', '..');

/** A repository with a cdk8s app, in which `cdk8s`, `constructs` and `cdk8s-ovn` (as it is built) can be imported. */
export function repository(files: Readonly<Record<string, string>>): string {
  const cwd = folder(files);
  mkdirSync(join(cwd, 'node_modules'));
  for (const name of ['cdk8s', 'constructs', 'tsx', 'typescript', '@types', '.bin'])
    symlinkSync(join(root, 'node_modules', name), join(cwd, 'node_modules', name));
  symlinkSync(root, join(cwd, 'node_modules', 'cdk8s-ovn'));
  return cwd;
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs `cdk8s synth`, the real one, in a repository. It asks no registry, and takes nothing from this machine. */
export function cdk8sSynth(cwd: string, ...options: readonly string[]): Ran {
  const program = join(root, 'node_modules', 'cdk8s-cli', 'bin', 'cdk8s');
  return runIn(cwd, process.execPath, program, 'synth', ...options);
}

/** Runs a program in a repository. */
export function runIn(cwd: string, program: string, ...args: readonly string[]): Ran {
  const { PATH, TMPDIR } = process.env;
  const env = { PATH, HOME: cwd, NO_COLOR: '1', CDK8S_CHECK_UPGRADE: 'false', ...(TMPDIR !== undefined && { TMPDIR }) };
  const run = spawnSync(program, args, { cwd, env, encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' });
  return { code: run.status, out: run.stdout, err: run.stderr };
}
