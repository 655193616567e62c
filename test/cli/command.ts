import { join } from 'node:path';
import { main } from '../../lib/cli/main';

export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  /** @default the folder of examples */
  readonly cwd?: string;
  readonly stdin?: string | (() => string);
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
}

/** Runs a command line in this process. */
export function run(args: readonly string[], options: RunOptions = {}): Result {
  const { cwd = join(__dirname, '..', '..', 'examples'), stdin = '', env = {}, isTerminal = false } = options;
  const streams = { out: '', err: '' };
  const stream = (name: keyof typeof streams) => ({
    write: (text: string) => {
      streams[name] += text;
    },
    isTerminal,
  });
  const code = main(args, {
    cwd,
    env,
    stdin: typeof stdin === 'string' ? () => stdin : stdin,
    stdout: stream('out'),
    stderr: stream('err'),
  });
  return { code, ...streams };
}
