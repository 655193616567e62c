/** What a command sees of the process. Tests give their own. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of standard input. @default file descriptor 0 is read */
  readonly stdin?: () => string | Buffer;
  /** The day, such as 2026-11-21. @default that of the clock, in UTC */
  readonly today?: () => string;
  /**
   * Calls back when it has begun, and after one of these files, or a file in one of these directories, has changed, until the process ends.
   * @default nothing can be watched
   */
  readonly watch?: (files: Watched, ready: () => void, changed: () => void) => void;
  readonly stdout: Output;
  readonly stderr: Output;
}

export interface Output {
  write(text: string): void;
  /** Whether a person looks at it. */
  readonly isTerminal: boolean;
}

export const ExitCode = {
  /** No error. */
  ok: 0,
  /** At least one error, or a finding at the level of `--fail-on`. */
  findings: 1,
  /** Usage or configuration. */
  usage: 2,
  /** Our own bug. */
  bug: 3,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];

/** A mistake of the person at the command line: the message says it, the exit code is 2. */
export class UsageError extends Error {}

/** The files that a command wants to run again for. */
export interface Watched {
  /** Files, and directories with their files. */
  readonly paths: readonly string[];
  /** Files that the command writes itself. */
  readonly written: readonly string[];
}

/** How a command says what comes of it, and which files it wants to run again for. */
export type Finish = (code: ExitCode, watched?: Watched) => void;
