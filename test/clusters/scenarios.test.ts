import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../cli/command';
import { folder } from '../folder';
import { afterEdit, argsOf, readScenario, update } from '../scenario';

/*
 * Each file below scenarios/ is an edit of the files below, each behind a line `# NAME`, and what a command says:
 *
 *   == edit       blocks of `- old` and `+ new` lines (optional)
 *   == command    (optional) default: cdk8s-ovn check --cluster clusters/east.yaml network
 *   == exit       the exit code; UPDATE_SCENARIOS=1 writes it, too
 *   == output     what the command writes; UPDATE_SCENARIOS=1 writes it here
 */
const base = `# network/declared.yaml
apiVersion: cdk8s-ovn/v1
kind: ClusterValues
metadata: {name: network}
spec:
  values:
    webCidr: {type: cidr}
    peers: {type: address, list: true, default: []}
    mtu: {type: integer, default: 1400}
# network/shop.yaml
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets:
    - name: web
      cidr: {value: webCidr}
      reserved: {value: peers}
      mtu: {value: mtu}
# clusters/east.yaml
apiVersion: cdk8s-ovn/v1
kind: Cluster
metadata: {name: east}
spec:
  values: {webCidr: 10.1.0.0/16}
# clusters/west.yaml
apiVersion: cdk8s-ovn/v1
kind: Cluster
metadata: {name: west}
spec:
  values: {webCidr: 10.2.0.0/16}
`;

const scenarios = join(__dirname, 'scenarios');

test.each(readdirSync(scenarios))('%s', (name) => {
  const scenario = readScenario(join(scenarios, name));
  const text = afterEdit(base, scenario.sections.get('edit') ?? '', name);
  const parts = text.split(/^# (\w+\/\w+\.yaml)\n/m).slice(1);
  const files = Object.fromEntries(parts.flatMap((part, i) => (i % 2 === 0 ? [[part, parts[i + 1] ?? '']] : [])));
  const args = argsOf(scenario.sections, 'cdk8s-ovn check --cluster clusters/east.yaml network');
  const { code, out, err } = run(args, { cwd: folder(files) });
  const outcome = { exit: String(code), output: (err + out).trimEnd() };
  if (process.env.UPDATE_SCENARIOS) return update(scenario, outcome);
  expect(outcome.output).toBe(scenario.sections.get('output'));
  expect(outcome.exit).toBe(scenario.sections.get('exit'));
});
