// `npm run dev`: rebuilds the command after every change in lib/. It does not build types, schemas and the package's exports.
import { basename, join } from 'node:path';
import { watch } from 'chokidar';
import { formatMessages } from 'esbuild';
import { buildAll, exchangeProgram } from './build.mjs';
import { programContext, root } from './bundle.mjs';
import { writeRegistry } from './registry.mjs';

await buildAll();
const context = await programContext();
let isBuilding = false;
let isChanged = true;

await rebuild();
watch(join(root, 'lib'), { ignoreInitial: true, ignored: (path) => path.includes('registry.ts') }).on('all', rebuild);
console.log('waiting for changes in lib/; run node build/cdk8s-ovn.js, Ctrl+C ends this');

/** Changes that come while it builds are built afterwards, all at once. */
async function rebuild() {
  isChanged = true;
  if (isBuilding) return;
  isBuilding = true;
  while (isChanged) {
    isChanged = false;
    await buildOnce();
  }
  isBuilding = false;
}

async function buildOnce() {
  const start = Date.now();
  try {
    writeRegistry();
    const { outputFiles } = await context.rebuild();
    await exchangeProgram(new Map(outputFiles.map(({ path, text }) => [basename(path), text])));
    console.log(`${new Date().toLocaleTimeString()} built in ${Date.now() - start} ms`);
  } catch (error) {
    const messages = await formatMessages(error.errors ?? [{ text: error.message }], { kind: 'error', color: true });
    console.error(messages.join(''));
  }
}
