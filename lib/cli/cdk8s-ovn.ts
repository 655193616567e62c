import { join } from 'node:path';
import { loadCompiled } from './load-compiled';

/** The commands that have a file of their own: scripts/build.mjs. */
declare const often: readonly string[];

// The program: the only file that touches the process. Everything else is in the bundle of main.ts beside it.
let failure: number | undefined;
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // Whoever read our output has seen enough: `cdk8s-ovn render … | head`.
    if (code === 'EPIPE' || failure !== undefined) return;
    failure = 2;
    process.exitCode = failure;
    process.stderr.write(`error: the output cannot be written: ${message}\n`);
  });

const [command = ''] = process.argv.slice(2);
const { main } = loadCompiled(
  join(__dirname, often.includes(command) ? 'often.js' : 'main.js'),
) as typeof import('./main');
const code = main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  // Few runs watch: what does it has a file of its own.
  watch: (...args) => (require(join(__dirname, 'watch.js')) as typeof import('./watch')).watch(...args),
  stdout: { write: (text) => process.stdout.write(text), isTerminal: process.stdout.isTTY === true },
  stderr: { write: (text) => process.stderr.write(text), isTerminal: process.stderr.isTTY === true },
});
process.exitCode = failure ?? code;
