import { useCompileCache } from './compile-cache';

/** Where the build has put what is behind this file: scripts/build.mjs. */
declare const parts: string;

// The program: the only file that touches the process. Everything else is in the parts beside it.
let failure: number | undefined;
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    // Whoever read our output has seen enough: `cdk8s-ovn render … | head`.
    if (code === 'EPIPE' || failure !== undefined) return;
    failure = 2;
    process.exitCode = failure;
    process.stderr.write(`error: the output cannot be written: ${message}\n`);
  });

/** Where the process is, unless somebody removed that directory. */
function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    process.stderr.write('error: the working directory does not exist any more\n');
    process.exit(2);
  }
}

const cwd = workingDirectory();
useCompileCache();
const { main } = require(`${parts}/main.js`) as typeof import('./main');
const code = main(process.argv.slice(2), {
  cwd,
  env: process.env,
  // Few runs watch: what does it has a file of its own.
  watch: (...args) => (require(`${parts}/watch.js`) as typeof import('./watch')).watch(...args),
  stdout: { write: (text) => process.stdout.write(text), isTerminal: process.stdout.isTTY === true },
  stderr: { write: (text) => process.stderr.write(text), isTerminal: process.stderr.isTTY === true },
});
process.exitCode = failure ?? code;
