// Bundles lib/ with esbuild: the program and the package's exports share their code, and what few runs need is apart.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { build, context, transform } from 'esbuild';

export const root = join(import.meta.dirname, '..');

const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node20.19',
  external: ['yaml', 're2js', 'tar', 'cdk8s', 'constructs'],
  mainFields: ['module', 'main'],
  // Paths of packages are in the text: they are those below node_modules/, wherever that is.
  preserveSymlinks: true,
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/** What the program and the package require by name. */
const entries = { main: 'lib/cli/main.ts', index: 'lib/index.ts', engine: 'lib/engine.ts', watch: 'lib/cli/watch.ts' };

/** Commands that run on every refresh and in every pipeline. */
const often = ['check', 'render', 'argocd'];

/**
 * Modules in parts of their own, which are loaded when one of their functions is called: importing such a module costs
 * nothing, since Node compiles nothing of it. They export functions only (test/package/parts.test.ts).
 */
export const modulesApart = {
  often: commands((name) => often.includes(name)),
  others: commands((name) => !often.includes(name)),
  rules: ['schema/rule-evaluation'],
  // What a check needs where something is wrong, or for objects that few networks have.
  seldom: [
    'builders/standalone-gateway',
    'controllers/kruise/pod-template',
    'controllers/kruise/spec-checks',
    'fix/document',
    'input/address-lock-file',
    'intent/locked-addresses',
    'output/findings/width',
    'output/patch',
    'paths/expectations/ends',
    'paths/expectations/expected',
    'schema/crds/structure',
    'source/yaml/syntax-error',
  ],
};

function commands(isWanted) {
  const names = readdirSync(join(root, 'lib/cli/commands')).map((file) => basename(file, '.ts'));
  return names.filter(isWanted).map((name) => `cli/commands/${name}`);
}

/** The parts, which require each other, as CommonJS: file name → text. */
export async function bundleParts() {
  const apart = Object.fromEntries(Object.keys(modulesApart).map((name) => [name, `part:${name}`]));
  // esbuild shares code between entry points in ES modules alone. Each is made CommonJS afterwards.
  const { outputFiles } = await build({
    ...common,
    entryPoints: { ...entries, ...apart },
    format: 'esm',
    splitting: true,
    chunkNames: 'shared-[hash]',
    outdir: join(root, 'build/parts'),
    plugins: [withoutChildProcesses, await loadedWhenCalled()],
  });
  const { platform, target, minifySyntax, minifyWhitespace } = common;
  const options = { format: 'cjs', platform, target, minifySyntax, minifyWhitespace };
  const parts = outputFiles.map(async ({ path, text }) => [basename(path), (await transform(text, options)).code]);
  return new Map((await Promise.all(parts)).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Bundles the program again and again, without parts that are loaded when called: that takes a third of a second. */
export function programContext() {
  const { main, watch } = entries;
  const options = { entryPoints: { main, watch }, format: 'cjs', outdir: join(root, 'build/parts') };
  return context({ ...common, ...options, minifySyntax: false, minifyWhitespace: false, logLevel: 'silent' });
}

/** A program or module in one file. */
export async function bundleFile(path, more = {}) {
  const { outputFiles } = await build({ ...common, entryPoints: [path], format: 'cjs', ...more });
  return outputFiles[0].text;
}

/** The name of a set of parts: it changes with any of them. */
export function nameOf(parts) {
  const hash = createHash('sha256');
  for (const [name, text] of parts) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex').slice(0, 12);
}

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

/** Makes a part of modules, and replaces imports of them by functions that load the part and call it. */
async function loadedWhenCalled() {
  const parts = new Map(
    Object.entries(modulesApart).flatMap(([part, modules]) => modules.map((name) => [`lib/${name}.ts`, part])),
  );
  const exported = await exportsOf([...parts.keys()]);
  return {
    name: 'loaded-when-called',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^part:/ }, ({ path }) => ({ path: path.slice('part:'.length), namespace: 'part' }));
      onLoad({ filter: /./, namespace: 'part' }, ({ path }) => ({
        contents: modulesApart[path].map((name) => `export * from './lib/${name}';`).join('\n'),
        resolveDir: root,
      }));
      onResolve({ filter: /^\.\.?\// }, ({ path, namespace, resolveDir }) => {
        if (namespace === 'stub') return { path, external: true };
        // The path is in the text: it must not depend on where the repository lies.
        const module = `${relative(root, join(resolveDir, path)).split(sep).join('/')}.ts`;
        return namespace === 'file' && parts.has(module) ? { path: module, namespace: 'stub' } : undefined;
      });
      onLoad({ filter: /./, namespace: 'stub' }, ({ path }) => ({
        contents: [
          'let part;',
          `const load = () => (part ??= require('./${parts.get(path)}.js'));`,
          ...exported.get(path).map((name) => `export const ${name} = (...args) => load().${name}(...args);`),
        ].join('\n'),
      }));
    },
  };
}

/** The names that modules export: path → names. */
async function exportsOf(paths) {
  const { metafile } = await build({
    ...common,
    bundle: false,
    external: undefined,
    entryPoints: paths,
    format: 'esm',
    outdir: join(root, 'build/parts'),
    metafile: true,
    logLevel: 'error',
  });
  const outputs = Object.values(metafile.outputs);
  return new Map(outputs.map((output) => [output.entryPoint, output.exports]));
}

/** The modules that import each other in circles. Types are no code: they may know each other. */
export async function cycles() {
  const { metafile } = await build({
    ...common,
    entryPoints: Object.values(entries),
    format: 'esm',
    outdir: join(root, 'build/parts'),
    metafile: true,
  });
  const importsOf = (path) =>
    metafile.inputs[path].imports.flatMap(({ path: to, external }) => (external || !to.startsWith('lib/') ? [] : [to]));
  const found = [];
  const done = new Set();
  const visit = (path, above) => {
    const at = above.indexOf(path);
    if (at >= 0) return void found.push([...above.slice(at), path]);
    if (done.has(path)) return;
    for (const to of importsOf(path)) visit(to, [...above, path]);
    done.add(path);
  };
  for (const path of Object.keys(metafile.inputs)) if (path.startsWith('lib/')) visit(path, []);
  return found;
}
