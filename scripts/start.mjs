// `npm start`: checks and renders the example network with the command that was just built, and says what to look at next.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const example = 'examples/custom-vpc';
const rendered = 'dist/custom-vpc';

const next = `Next:
  ${example}/test-vpc-1.yaml
      The network as you would write it. Change "source: net1" to "source: 10.1.1.0/24"
      and run npm start again: the check fails, and says why.
  ${rendered}/
      The manifests that Argo CD or Flux would apply.
  npx cdk8s-ovn preview ${example}
      What kube-ovn will make of them, each part with the line it comes from.
  npx cdk8s-ovn trace --from 10.0.1.5 --to 203.0.113.1 ${example}
      The way of a packet out of the VPC, and of its answer.
  README.md
      How to write a network of your own.`;

for (const args of [
  ['check', example],
  ['render', '-o', rendered, example],
]) {
  console.log(`\n> cdk8s-ovn ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [join(root, 'build/cdk8s-ovn.js'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
console.log(`\n${next}`);
