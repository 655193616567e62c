import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shown } from '../../source/shown';
import { type Io, UsageError } from '../io';
import { appFailure } from './app-failure';

/** Argo CD kills a render after 60 seconds, without a word of ours. */
const mostMilliseconds = 50_000;

/** What an app sees of the environment: nothing that the container is trusted with. */
const passedOn =
  /^(?:PATH|HOME|TMPDIR|LANG|LC_\w+|TZ|NODE_OPTIONS|KUBE_VERSION|KUBE_API_VERSIONS|ARGOCD_(?:APP|ENV)_\w+)$/;

/** Why an app made nothing, in lines for Argo CD. */
export interface AppFailure {
  readonly failure: string;
}

/**
 * Runs a cdk8s app of the repository and gives `use` the name of the directory, below the working directory, that holds
 * what it made. What it prints on standard output is dropped: only manifests belong there.
 */
export function withApp<T>(
  app: string,
  { cwd, env }: Pick<Io, 'cwd' | 'env'>,
  use: (directory: string) => T,
): T | AppFailure {
  if (!existsSync(join(cwd, app))) throw new UsageError(`${shown(app)} does not exist: parameter app names the file`);
  const output = mkdtempSync(join(realpathSync(cwd), '.cdk8s-ovn-'));
  try {
    const { spawnSync } = require('node:child_process') as typeof import('node:child_process');
    const { status, signal, stderr, error } = spawnSync(
      process.execPath,
      ['--import', guard(output), '--import', loader(), `./${app}`],
      {
        cwd,
        env: {
          ...Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name))),
          CDK8S_OUTDIR: output,
          NO_COLOR: '1',
          // Its cache lies in /tmp, where one app could change what another one runs.
          TSX_DISABLE_CACHE: '1',
        },
        stdio: ['ignore', 'ignore', 'pipe'],
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        timeout: mostMilliseconds,
        killSignal: 'SIGKILL',
      },
    );
    if (status !== 0) {
      const slow = (error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT';
      const end = slow ? `not done after ${mostMilliseconds / 1000} seconds` : (signal ?? `exit code ${status}`);
      return { failure: appFailure(app, end, stderr ?? '', realpathSync(cwd)) };
    }
    return use(basename(output));
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/**
 * A module that ends the app, with what it made, when this process has ended, by whatever signal: Argo CD kills a process
 * that is too slow, and an app in a loop would run for ever. A thread of its own looks, because the app may give none a turn.
 */
function guard(output: string): string {
  const watch = `
    const { rmSync } = require('node:fs');
    setInterval(() => {
      if (process.ppid === ${process.pid}) return;
      rmSync(${JSON.stringify(output)}, { recursive: true, force: true });
      process.kill(process.pid, 'SIGKILL');
    }, 500);`;
  // Without the options of this process, or the thread would begin with this module, too.
  const start = `import { Worker } from 'node:worker_threads';
    new Worker(${JSON.stringify(watch)}, { eval: true, execArgv: [], env: {} }).unref();`;
  return `data:text/javascript,${encodeURIComponent(start)}`;
}

/** tsx, which the image for apps has beside this program. The repository has no say in it. */
function loader(): string {
  try {
    return pathToFileURL(createRequire(__filename).resolve('tsx')).href;
  } catch {
    throw new UsageError('this image runs no TypeScript: it has no tsx');
  }
}
