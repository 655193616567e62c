// Leaves beside bundles what V8 makes of them, for lib/cli/load-compiled.ts: with the functions that a small check runs.
const { readFileSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, resolve } = require('node:path');
const { Script } = require('node:vm');

const silent = { write() {}, isTerminal: false };
const io = { cwd: join(__dirname, '..', 'examples'), env: {}, stdout: silent, stderr: silent };

for (const path of process.argv.slice(2).map((name) => resolve(name))) {
  const script = new Script(Module.wrap(readFileSync(path, 'utf8')), { filename: path });
  const module_ = { exports: {} };
  script.runInThisContext()(module_.exports, Module.createRequire(path), module_, path, dirname(path));
  for (const input of ['custom-vpc', 'custom-vpc-manifests'])
    for (const command of ['check', 'render']) {
      const code = module_.exports.main([command, input], io);
      if (code === 3) throw new Error(`cdk8s-ovn ${command} ${input} crashes`);
    }
  writeFileSync(`${path}.cache`, script.createCachedData());
}
