// Measures what the design promises, each figure against its yardstick in the same run: `npm run bench`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deployments } from './deployments.mjs';
import { localnetNetworks } from './localnet-networks.mjs';
import { network } from './network.mjs';
import { tenants } from './tenants.mjs';
import { userDefinedNetworks } from './user-defined-networks.mjs';

const root = join(import.meta.dirname, '..');
const program = join(root, 'build', 'cdk8s-ovn.js');
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const broken = [];
/** The area of the rule that must break the bound. */
const madeUp = 'made-up';
/** What takes less than that many milliseconds is noise more than time. */
const noise = 40;
/** Time that grows with the input doubles; what compares all pairs takes four times as long. */
const growth = 2.8;

try {
  small();
  large();
  rules();
  localnets();
  workloads();
  rows();
  paths();
  ruleGroups('VPCs', network, 2000);
  ruleGroups('networks of OVN-Kubernetes', userDefinedNetworks, 5000);
  ruleGroups('Deployments', deployments, 5000);
} finally {
  rmSync(folder, { recursive: true });
}
if (broken.length > 0) {
  console.log(`\nbroken: ${broken.join(', ')}`);
  process.exitCode = 1;
}

/**
 * Starting the process and loading the code are most of a small check. Node 22.8 and later keep compiled code between runs,
 * and start in half the time of Node 20: the bound is that of the yardstick's own Node.
 */
function small() {
  const most = typeof Module.enableCompileCache === 'function' ? 5.5 : 3.3;
  const inputs = ['examples/custom-vpc', 'examples/custom-vpc-manifests'];
  const empty = ['-e', '0'];
  const commands = [
    empty,
    ...inputs.flatMap((input) => ['check', 'render'].map((command) => [program, command, input])),
  ];
  const [base, ...times] = medians(15, commands, wall);
  console.log(`small input, wall time, median of 15 (node -e 0: ${base.toFixed(0)} ms)`);
  commands.slice(1).forEach(([, command, input], i) => {
    bound(`  ${command} ${input}: ${times[i].toFixed(0)} ms`, times[i] / base, most, '× node -e 0');
  });
}

/** Reading is most of a large one: the package yaml sets the measure. */
function large() {
  const files = [2000, 4000].map((count) => {
    const file = join(folder, `${count}.yaml`);
    writeFileSync(file, network(count));
    return file;
  });
  const [twelve, twentyFour] = files;
  const commands = [
    [join(root, 'bench', 'parse-yaml.cjs'), twelve],
    [program, 'check', twelve],
    [program, 'check', twentyFour],
    [program, 'render', twelve],
    [program, 'preview', twelve],
  ];
  const [yaml, check, double, render, preview] = medians(5, commands, usage);
  console.log(`\n12,000 documents, CPU of the process, median of 5 (package yaml: ${yaml.cpu.toFixed(0)} ms)`);
  bound(`  check: ${check.cpu.toFixed(0)} ms`, check.cpu / yaml.cpu, 1, '× yaml');
  bound('  check: peak memory', check.rss, 200, 'MB');
  bound(
    `  check of 24,000: ${double.cpu.toFixed(0)} ms, ${double.rss.toFixed(0)} MB`,
    double.cpu / check.cpu,
    2.2,
    '× 12,000',
  );
  console.log(
    `  render: ${render.cpu.toFixed(0)} ms, ${render.rss.toFixed(0)} MB: ${(render.cpu / yaml.cpu).toFixed(2)} × yaml`,
  );
  bound(
    `  preview: ${preview.cpu.toFixed(0)} ms, ${preview.rss.toFixed(0)} MB`,
    preview.cpu / check.cpu,
    1.7,
    '× check',
  );
}

/** Each object of this input has dozens of rules in CEL. */
function rules() {
  const file = join(folder, 'user-defined-networks.yaml');
  writeFileSync(file, userDefinedNetworks(10_000));
  const commands = [
    [join(root, 'bench', 'parse-yaml.cjs'), file],
    [program, 'check', file],
  ];
  const [yaml, check] = medians(5, commands, usage);
  console.log(`\n10,000 networks with rules in CEL, CPU, median of 5 (package yaml: ${yaml.cpu.toFixed(0)} ms)`);
  bound(`  check of rules: ${check.cpu.toFixed(0)} ms, ${check.rss.toFixed(0)} MB`, check.cpu / yaml.cpu, 1, '× yaml');
}

/** At most 2 s each where the package yaml takes 1.5 s: seconds of one machine say nothing of another. */
function localnets() {
  const file = join(folder, 'localnets.yaml');
  writeFileSync(file, localnetNetworks(5000));
  const commands = [
    [join(root, 'bench', 'parse-yaml.cjs'), file],
    [program, 'check', file],
    [program, 'preview', file],
  ];
  const [yaml, ...times] = medians(5, commands, usage);
  console.log(`\n5,000 localnets over 200 namespaces, CPU, median of 5 (package yaml: ${yaml.cpu.toFixed(0)} ms)`);
  for (const [i, [, command]] of commands.slice(1).entries())
    bound(`  ${command}: ${times[i].cpu.toFixed(0)} ms`, times[i].cpu / yaml.cpu, 1.33, '× yaml');
}

/** Validation, and every rule about pods, goes through each template: that must not cost more than to read it. */
function workloads() {
  const files = [5000, 10_000].map((count) => {
    const file = join(folder, `deployments-${count}.yaml`);
    writeFileSync(file, deployments(count));
    return file;
  });
  const [once, twice] = files;
  const commands = [
    [join(root, 'bench', 'parse-yaml.cjs'), once],
    [program, 'check', once],
    [program, 'check', twice],
  ];
  const [yaml, check, double] = medians(5, commands, usage);
  console.log(`\n5,000 Deployments, CPU, median of 5 (package yaml: ${yaml.cpu.toFixed(0)} ms)`);
  bound(
    `  check of Deployments: ${check.cpu.toFixed(0)} ms, ${check.rss.toFixed(0)} MB`,
    check.cpu / yaml.cpu,
    1,
    '× yaml',
  );
  bound(`  check of 10,000: ${double.cpu.toFixed(0)} ms`, double.cpu / check.cpu, 2.2, '× 5,000');
}

/** To make rows and to list them costs less than to read and judge what they are made of. */
function rows() {
  const files = [2000, 4000].map((count) => {
    const file = join(folder, `tenants-${count}.yaml`);
    writeFileSync(file, tenants(count));
    return file;
  });
  const commands = files.flatMap((file) => [
    [program, 'check', file],
    [program, 'preview', '--ovn', file],
  ]);
  const [check, preview, checkTwice, previewTwice] = medians(5, commands, usage);
  const made = preview.cpu - check.cpu;
  const madeTwice = previewTwice.cpu - checkTwice.cpu;
  console.log(`\n2,000 VPCs with workloads, CPU, median of 5 (check: ${check.cpu.toFixed(0)} ms)`);
  bound(`  preview --ovn, without the check: ${made.toFixed(0)} ms`, made / check.cpu, 1, '× check');
  bound(`  preview --ovn of 4,000, without the check: ${madeTwice.toFixed(0)} ms`, madeTwice / made, growth, '× 2,000');
}

/** EIPs that are no neighbours leave a network outside of as many ranges: what each VPC makes of it must not be copies. */
function paths() {
  const files = [2000, 4000].map((count) => {
    const file = join(folder, `paths-${count}.yaml`);
    writeFileSync(file, apart(network(count)));
    return file;
  });
  const [once, twice] = files;
  const commands = [
    [join(root, 'bench', 'parse-yaml.cjs'), once],
    [program, 'check', once],
    [program, 'trace', '--from', '10.20.1.7', '--to', '1.1.1.1', once],
    [program, 'reach', once],
    [program, 'check', twice],
    [program, 'reach', twice],
  ];
  const [yaml, check, trace, reach, checkTwice, reachTwice] = medians(5, commands, usage);
  const table = reach.cpu - check.cpu;
  const tableTwice = reachTwice.cpu - checkTwice.cpu;
  console.log(`\n2,000 VPCs, each with an EIP of its own, CPU, median of 5 (package yaml: ${yaml.cpu.toFixed(0)} ms)`);
  bound(`  trace: ${trace.cpu.toFixed(0)} ms`, trace.cpu / check.cpu, 1.2, '× check');
  bound(`  reach, without the check: ${table.toFixed(0)} ms`, table / yaml.cpu, 1.33, '× yaml');
  bound(`  reach of 4,000, without the check: ${tableTwice.toFixed(0)} ms`, tableTwice / table, growth, '× 2,000');
}

/** Every second address instead of each. */
function apart(input) {
  return input.replace(/v4ip: 172\.20\.(\d+)\.(\d+)/g, (_, third, fourth) => {
    const place = ((Number(third) - 128) * 256 + Number(fourth)) * 2;
    return `v4ip: 172.20.${128 + (place >> 8)}.${place & 255}`;
  });
}

/** No rule is quadratic: the rules on an input and on one of twice its size. */
function ruleGroups(what, input, count) {
  const files = [count, 2 * count].map((size) => {
    const file = join(folder, `rules-${size}.yaml`);
    writeFileSync(file, input(size));
    return file;
  });
  const { stdout } = run([join(root, 'bench', 'rule-groups.mjs'), ...files], ['ignore', 'pipe', 'inherit']);
  console.log(`\nrules on ${count} and ${2 * count} ${what}, CPU, least of 5`);
  const groups = new Map();
  const quadratic = [];
  for (const { rule, once, twice } of JSON.parse(stdout)) {
    const area = rule.split('/', 1)[0];
    const sum = groups.get(area) ?? { once: 0, twice: 0 };
    groups.set(area, { once: sum.once + once, twice: sum.twice + twice });
    if (twice > noise && twice / once > growth) quadratic.push(`${rule} (${(twice / once).toFixed(2)} ×)`);
  }
  const ms = (time) => time.toFixed(1).padStart(8);
  for (const [area, { once, twice }] of groups) {
    const isKept = twice <= noise || twice / once <= growth;
    console.log(`  ${area.padEnd(18)}${ms(once)} ms${ms(twice)} ms${ms(twice / once)} ×`);
    if (!isKept && area !== madeUp) broken.push(`${area} on ${what}`);
  }
  const found = quadratic.filter((rule) => !rule.startsWith(madeUp));
  console.log(`  rules that grow by more than ${growth} ×, above ${noise} ms: ${found.join(', ') || 'none'}`);
  broken.push(...found);
  // The proof that the bound can break: a rule that compares all pairs (rule-groups.mjs) runs with the others.
  if (found.length === quadratic.length) broken.push(`the made-up rule that compares all pairs of ${what} passes`);
}

function bound(what, figure, most, unit) {
  const isKept = figure <= most;
  const digits = most >= 100 ? 0 : 2;
  console.log(`${what}: ${figure.toFixed(digits)} ${unit}, at most ${most}${isKept ? '' : '  ← broken'}`);
  if (!isKept) broken.push(what.trim());
}

/** The median of each command; the commands take turns, so that all of them meet the same noise. */
function medians(runs, commands, measure) {
  const figures = commands.map(() => []);
  for (let run = 0; run < runs; run++) for (const [i, command] of commands.entries()) figures[i].push(measure(command));
  return figures.map((all) => all.sort((a, b) => (a.cpu ?? a) - (b.cpu ?? b))[runs >> 1]);
}

function wall(args) {
  const start = process.hrtime.bigint();
  run(args, ['ignore', 'ignore', 'inherit']);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

function usage(args) {
  const { output } = run(
    ['--require', join(root, 'bench', 'usage.cjs'), ...args],
    ['ignore', 'ignore', 'inherit', 'pipe'],
  );
  return JSON.parse(output[3].toString());
}

function run(args, stdio) {
  const child = spawnSync(process.execPath, args, { cwd: root, stdio });
  if (child.status !== 0) throw new Error(`${args.join(' ')} ended with ${child.status}`);
  return child;
}
