import { spawn } from 'node:child_process';

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Standard input. @default nothing */
  readonly input?: string;
  /** Milliseconds until the program is killed, and everything that it started. @default two minutes */
  readonly timeout?: number;
}

/**
 * Runs a program in a process group of its own. A program that does not end is killed with all that it started: npm waits
 * for a registry without any limit, and leaves children behind when it is killed alone.
 */
export function runProgram(program: string, args: readonly string[], options: RunOptions): Promise<Ran> {
  const { cwd, env = process.env, input = '', timeout = 120_000 } = options;
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env, detached: true });
    let [out, err] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    const timer = setTimeout(() => {
      killGroup(child.pid);
      const command = [program, ...args].join(' ');
      fail(new Error(`killed after ${timeout / 1000} s: ${command}\n${out}${err}`));
    }, timeout);
    child.on('error', (error) => {
      clearTimeout(timer);
      fail(error);
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ code, out, err });
    });
    // A program that reads nothing closes the pipe.
    child.stdin.on('error', () => undefined).end(input);
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
