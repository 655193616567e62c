// Writes build/: the modules of the package's exports with their types, and each program as one file. Same input, same bytes.
import { spawn } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
rmSync(join(root, 'build'), { recursive: true, force: true });

await Promise.all([
  compile(),
  bundle('lib/cli/cdk8s-ovn.ts', 'build/cdk8s-ovn.js'),
  bundle('test/conformance/run.ts', 'build/conformance.js'),
]);
chmodSync(join(root, 'build/cdk8s-ovn.js'), 0o755);

/** The modules that others import, and their types. */
async function compile() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const child = spawn(process.execPath, [tsc, '-p', join(root, 'scripts/tsconfig.json')], { stdio: 'inherit' });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) process.exit(1);
}

/** One file starts in half the time of many. What few runs need is loaded from its package when they do. */
async function bundle(from, to) {
  await build({
    absWorkingDir: root,
    entryPoints: [from],
    outfile: to,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    external: ['yaml', 'cdk8s', 'constructs'],
    mainFields: ['module', 'main'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  });
}
