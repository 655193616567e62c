// Writes build/: the modules of the package's exports with their types, and the programs, each in one file.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
/** commander starts programs for subcommands that are executables; we have none, and the module takes 2 ms. */
const withoutChildProcesses = {
  name: 'without-child-processes',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ path, importer }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path, namespace: 'none' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: '' }));
  },
};

/** What runs on every refresh and in every pipeline has a file without the other commands: it is read in less time. */
const often = ['check', 'render', 'argocd'];
const withoutOthers = {
  name: 'without-others',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/commands\/[\w-]+$/ }, ({ path, importer }) =>
      importer === join(root, 'lib/cli/main.ts') && !often.includes(basename(path))
        ? { path: basename(path), namespace: 'other' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'other' }, ({ path }) => ({ contents: `exports.${path}Command = undefined;` }));
  },
};

/** The evaluation of rules in CEL has a file of its own, which most runs never read. */
const rulesApart = {
  name: 'rules-apart',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/rule-evaluation$/ }, () => ({ path: 'rule-evaluation', namespace: 'apart' }));
    onLoad({ filter: /./, namespace: 'apart' }, () => ({
      contents: `for (const name of ['checkRules', 'expressionsIn', 'standing'])
        exports[name] = (...args) => require(__dirname + '/rule-evaluation.js')[name](...args);`,
    }));
  },
};

const plugins = [withoutChildProcesses, rulesApart];

rmSync(join(root, 'build'), { recursive: true, force: true });

await Promise.all([
  compile(),
  bundle('lib/cli/cdk8s-ovn.ts', 'build/cdk8s-ovn.js', {
    banner: { js: '#!/usr/bin/env node' },
    define: { often: JSON.stringify(often) },
  }),
  bundle('lib/cli/main.ts', 'build/main.js'),
  bundle('lib/cli/main.ts', 'build/often.js', { plugins: [...plugins, withoutOthers] }),
  bundle('lib/cli/watch.ts', 'build/watch.js'),
  bundle('lib/schema/rule-evaluation.ts', 'build/rule-evaluation.js'),
  bundle('test/conformance/run.ts', 'build/conformance.js'),
  bundle('lib/output/schemas/index.ts', 'build/schema/index.js'),
]);
writeSchemas('build/schema');
chmodSync(join(root, 'build/cdk8s-ovn.js'), 0o755);
const programs = ['main.js', 'often.js'].map((name) => join(root, 'build', name));
execFileSync(process.execPath, [join(root, 'scripts/precompile.cjs'), ...programs]);

/** What editors complete and check with, for all releases together. */
function writeSchemas(folder) {
  const program = join(root, folder, 'index.js');
  const { kindSchemas, schemaFiles } = createRequire(import.meta.url)(program);
  for (const [name, schema] of schemaFiles(kindSchemas()))
    writeFileSync(join(root, folder, name), `${JSON.stringify(schema, null, 2)}\n`);
  rmSync(program);
}

/** The modules that others import, and their types. */
async function compile() {
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const child = spawn(process.execPath, [tsc, '-p', join(root, 'scripts/tsconfig.json')], { stdio: 'inherit' });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) process.exit(1);
}

/** One file starts faster than many. What few runs need is loaded from its own package when they do. */
async function bundle(from, to, more) {
  await build({
    absWorkingDir: root,
    entryPoints: [from],
    outfile: to,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    external: ['yaml', 're2js', 'tar', 'cdk8s', 'constructs'],
    mainFields: ['module', 'main'],
    plugins,
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'warning',
    ...more,
  });
}
