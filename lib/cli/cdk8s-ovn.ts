import { join } from 'node:path';
import { loadCompiled } from './load-compiled';

// The program: the only file that touches the process. Everything else is in the bundle of main.ts beside it.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read our output has seen enough: `cdk8s-ovn render … | head`.
    if (error.code !== 'EPIPE') throw error;
  });

const { main } = loadCompiled(join(__dirname, 'main.js')) as typeof import('./main');
process.exitCode = main(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: { write: (text) => process.stdout.write(text), isTerminal: process.stdout.isTTY === true },
  stderr: { write: (text) => process.stderr.write(text), isTerminal: process.stderr.isTTY === true },
});
