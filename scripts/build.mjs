// Writes build/: `node scripts/build.mjs [--clean]`.
//
//   build/cdk8s-ovn.js                 the program, a few lines; so are build/lib/index.js and build/lib/engine.js
//   build/parts/<hash>/                the code of all three, under a name that changes with it
//   build/lib/**/*.d.ts                the types of the package's exports
//   build/schema/*.json                what editors complete and check with
//   build/conformance.js               `npm run conformance`; not in the package
//
// A program that runs keeps its parts while others are built: new ones have another name, and every other file is
// exchanged by renaming. Parts of earlier builds go after an hour, with --clean at once.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { bundleFile, bundleParts, nameOf, root } from './bundle.mjs';
import { hashOfInputs } from './inputs.mjs';
import './registry.mjs';

const target = join(root, 'build');
/** Says which inputs the build was made from; not in the package. */
const stamp = join(target, '.inputs');
const program = join(target, 'cdk8s-ovn.js');
const hour = 3_600_000;

if (process.argv[1] === import.meta.filename) await buildAll(process.argv.includes('--clean'));

/** Builds unless everything is up to date. */
export async function buildAll(isClean = false) {
  for (let inputs = hashOfInputs(); ; ) {
    if (isUpToDate(inputs)) break;
    const temporary = temporaryFolder();
    try {
      await make(temporary);
      // Whoever edits while this runs gets what was edited.
      const now = hashOfInputs();
      if (now === inputs) publish(temporary, inputs);
      inputs = now;
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  removeOldBuilds(isClean ? 0 : hour);
}

export function isUpToDate(inputs = hashOfInputs()) {
  return existsSync(stamp) && existsSync(program) && readFileSync(stamp, 'utf8') === inputs;
}

/** Puts these parts in the place of the program's; the package's exports, types and schemas stay as they are. */
export async function exchangeProgram(parts) {
  const temporary = temporaryFolder();
  try {
    await writeProgram(temporary, parts);
    rmSync(stamp, { force: true });
    exchange(temporary);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  removeOldBuilds(hour);
}

/** In build/ itself: a file can be renamed within one file system only. */
function temporaryFolder() {
  mkdirSync(target, { recursive: true });
  return mkdtempSync(join(target, '.new-'));
}

async function make(folder) {
  const made = [makeProgram(folder), makeTypes(folder), makeConformance(folder), makeSchemas(folder)];
  // Who still writes while another has failed would write into a folder that is gone.
  await Promise.allSettled(made);
  await Promise.all(made);
}

async function makeProgram(folder) {
  const parts = await bundleParts();
  const name = await writeProgram(folder, parts);
  for (const entry of ['index', 'engine'])
    write(folder, `lib/${entry}.js`, `module.exports = require('../parts/${name}/${entry}.js');\n`);
}

/** Answers the name of its parts. */
async function writeProgram(folder, parts) {
  const name = nameOf(parts);
  for (const [file, text] of parts) write(folder, `parts/${name}/${file}`, text);
  const options = {
    banner: { js: '#!/usr/bin/env node' },
    define: { parts: JSON.stringify(`./parts/${name}`) },
    external: ['./parts/*'],
  };
  write(folder, 'cdk8s-ovn.js', await bundleFile('lib/cli/cdk8s-ovn.ts', options));
  chmodSync(join(folder, 'cdk8s-ovn.js'), 0o755);
  return name;
}

async function makeConformance(folder) {
  write(folder, 'conformance.js', await bundleFile('test/conformance/run.ts'));
}

/** What editors complete and check with, for all releases together. */
async function makeSchemas(folder) {
  const bundle = '.schemas.cjs';
  write(folder, bundle, await bundleFile('lib/output/schemas/index.ts'));
  const { kindSchemas, schemaFiles } = createRequire(import.meta.url)(join(folder, bundle));
  for (const [name, schema] of schemaFiles(kindSchemas()))
    write(folder, `schema/${name}`, `${JSON.stringify(schema, null, 2)}\n`);
  rmSync(join(folder, bundle));
}

/** The types that the package's exports mention, and those that these mention. */
async function makeTypes(folder) {
  const all = join(folder, '.types');
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  const child = spawn(process.execPath, [tsc, '-p', join(root, 'scripts/tsconfig.json'), '--outDir', all], {
    stdio: 'inherit',
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error('tsc found mistakes');
  const needed = new Set();
  const add = (path) => {
    if (needed.has(path)) return;
    needed.add(path);
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/(?:from |import\()["'](\.[^"']+)["']/g)) {
      const full = join(dirname(path), name);
      add([`${full}.d.ts`, join(full, 'index.d.ts')].find(existsSync));
    }
  };
  for (const entry of ['index', 'engine']) add(join(all, `lib/${entry}.d.ts`));
  for (const path of needed) write(folder, relative(all, path), readFileSync(path));
  rmSync(all, { recursive: true });
}

function write(folder, name, content) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Puts a finished build in the place of the last one. */
function publish(folder, inputs) {
  const files = exchange(folder);
  for (const path of publishedFiles()) if (!files.has(path)) remove(path);
  write(folder, '.inputs', inputs);
  renameSync(join(folder, '.inputs'), stamp);
}

/** Moves every file to its place, one by one: the parts first, what requires them last. Answers the files. */
function exchange(folder) {
  const files = filesIn(folder);
  const isPart = (path) => path.startsWith('parts');
  for (const path of [...files.filter(isPart), ...files.filter((path) => !isPart(path))]) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    renameSync(join(folder, path), join(target, path));
  }
  return new Set(files);
}

function remove(path) {
  rmSync(join(target, path), { force: true });
  try {
    for (let above = dirname(path); above !== '.'; above = dirname(above)) rmdirSync(join(target, above));
  } catch {
    // It holds something else.
  }
}

/** All of build/ but the parts, which other commands may run, and the folders that other builds write meanwhile. */
function publishedFiles() {
  return readdirSync(target, { withFileTypes: true })
    .filter(({ name }) => name !== 'parts' && !name.startsWith('.'))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(target, entry.name)).map((path) => join(entry.name, path)) : entry.name,
    );
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

/** Removes parts that neither the program nor the package's exports name, and what a killed build left, once they are that old. */
function removeOldBuilds(age) {
  const text = ['cdk8s-ovn.js', 'lib/index.js', 'lib/engine.js']
    .map((name) => join(target, name))
    .map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : ''))
    .join('');
  const parts = readdirSync(join(target, 'parts')).filter((name) => !text.includes(name));
  const unfinished = readdirSync(target).filter((name) => name.startsWith('.new-'));
  for (const path of [...parts.map((name) => join('parts', name)), ...unfinished]) {
    const least = path.startsWith('parts') ? age : hour;
    const { mtimeMs } = statSync(join(target, path), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs >= least) rmSync(join(target, path), { recursive: true, force: true });
  }
}
