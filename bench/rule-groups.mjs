// The CPU time of each rule on an input and on one of twice its size, as JSON: `node rule-groups.mjs once.yaml twice.yaml`.
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundleFile, root } from '../scripts/bundle.mjs';

const { load, check, rules } = await engine();

/** What no rule may do: it compares all pairs. The bound must find it. */
const madeUp = {
  id: 'made-up/all-pairs',
  severity: 'error',
  appliesTo: () => true,
  check({ resources }, report) {
    const some = resources.filter(({ kind }) => kind === 'Subnet' || kind === 'ClusterUserDefinedNetwork');
    for (const a of some) for (const b of some) if (a !== b && a.name === b.name) report(a.at(), 'one name twice');
  },
};

/** What the schemas say is worked out once for all rules, by whichever asks first. */
const schemas = {
  id: 'what schemas say/shared',
  severity: 'error',
  appliesTo: () => true,
  check: (network) => network.schemaProblems,
};

const files = process.argv.slice(2);
// What is compiled while the first input is judged would count as its own.
timesOf(files[0], 1);
const [once, twice] = files.map((file) => timesOf(file, 5));
console.log(JSON.stringify([...once].map(([rule, ms]) => ({ rule, once: ms, twice: twice.get(rule) }))));

/** Milliseconds by rule, the least of several judgements: what the rules share is worked out anew in each. */
function timesOf(file, runs) {
  const least = new Map();
  const timed = [schemas, ...rules, madeUp].map((rule) => ({
    ...rule,
    check(network, report) {
      const start = process.cpuUsage();
      rule.check(network, report);
      const { user, system } = process.cpuUsage(start);
      least.set(rule.id, Math.min(least.get(rule.id) ?? Number.POSITIVE_INFINITY, (user + system) / 1000));
    },
  }));
  const { resources, settings, hidden } = load([file], { cwd: process.cwd() });
  for (let run = 0; run < runs; run++) check(resources, { target: settings.target, hidden, rules: timed });
  return least;
}

/** More of the engine than the package exports, as one module. */
async function engine() {
  const contents = `export { load } from './lib/input/load';
    export { check } from './lib/check/check';
    export { rules } from './lib/rules/registry';`;
  const text = await bundleFile(undefined, { entryPoints: [], stdin: { contents, resolveDir: root, loader: 'ts' } });
  const module = new Module(join(root, 'build', 'bench.js'));
  module.filename = module.id;
  module.paths = createRequire(import.meta.url).resolve.paths('x');
  module._compile(text, module.id);
  return module.exports;
}
