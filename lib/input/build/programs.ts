import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Environment } from '../git';

/** What a program wrote, or why it gave no answer. */
export type Answer = { readonly text: string } | { readonly why: string };

/** Runs programs of the user, within limits of all of them together. */
export class Programs {
  private left: number;

  /** @param env of the process; programs are those on its PATH */
  constructor(
    private readonly env: Environment,
    private readonly limits: { readonly bytes: number; readonly milliseconds: number },
  ) {
    this.left = limits.milliseconds;
  }

  /** The absolute name of the first of these programs that there is: one of the repository is not meant. */
  find(...names: readonly string[]): string | undefined {
    const directories = (this.env.PATH ?? '').split(delimiter).filter(isAbsolute);
    return names.flatMap((name) => directories.map((directory) => join(directory, name))).find(isProgram);
  }

  /** Runs a program without a shell, and without a network as far as proxies decide. */
  run(program: string, args: readonly string[], cwd: string, input = ''): Answer {
    if (this.left <= 0) return { why: 'all builds together took too long' };
    // Few commands start a program; the module takes milliseconds.
    const { spawnSync } = require('node:child_process') as typeof import('node:child_process');
    const start = process.hrtime.bigint();
    const { status, error, stdout, stderr } = spawnSync(program, args, {
      cwd,
      input,
      env: { ...this.env, ...offline },
      encoding: 'utf8',
      timeout: Math.min(this.left, longest),
      killSignal: 'SIGKILL',
      maxBuffer: this.limits.bytes,
      windowsHide: true,
    });
    this.left -= Number((process.hrtime.bigint() - start) / 1_000_000n);
    const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
    if (code === 'ENOBUFS') return { why: `it makes more than ${this.limits.bytes} bytes` };
    if (code === 'ETIMEDOUT') return { why: `it takes longer than ${longest / 1000} seconds` };
    if (error) return { why: `it does not run: ${message}` };
    return status === 0 ? { text: stdout } : { why: complaintIn(stderr) };
  }
}

/** Of one build, in milliseconds. */
const longest = 60_000;

/** Nothing is fetched: what a repository names may be anything. */
const nowhere = 'http://127.0.0.1:9';
const offline: Environment = {
  HTTP_PROXY: nowhere,
  HTTPS_PROXY: nowhere,
  http_proxy: nowhere,
  https_proxy: nowhere,
  NO_PROXY: '',
  no_proxy: '',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
};

/** The last line that is no hint; tools write warnings first. */
function complaintIn(stderr: string): string {
  const lines = stderr
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !/^(?:WARNING|# Warning|Use --debug)/.test(line));
  return (lines.at(-1) ?? 'it says nothing').replace(/^error: |^Error: /i, '').slice(0, mostOfComplaint);
}

const mostOfComplaint = 300;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
