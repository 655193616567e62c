import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/command';
import { folder } from '../folder';

const values = `apiVersion: cdk8s-ovn/v1
kind: ClusterValues
metadata: {name: network}
spec:
  values:
    webCidr: {type: cidr}
    peers: {type: address, list: true, default: []}
    mtu: {type: integer, default: 1400}
`;

const vpc = `apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets:
    - name: web
      cidr: {value: webCidr}
      reserved: {value: peers}
      mtu: {value: mtu}
`;

const cluster = (...lines: string[]) =>
  `apiVersion: cdk8s-ovn/v1\nkind: Cluster\nmetadata: {name: east}\nspec:\n${lines.map((line) => `  ${line}\n`).join('')}`;

const right = cluster('values: {webCidr: 10.1.0.0/16}');

function files(east = right, { vpc: network = vpc, values: declared = values } = {}): string {
  return folder({
    'network/values.yaml': '',
    'network/declared.yaml': declared,
    'network/vpc.yaml': network,
    'east.yaml': east,
  });
}

function told(east: string, network: Parameters<typeof files>[1] = {}, ...options: string[]): string {
  const cwd = files(east, network);
  const { out, err } = run(['check', '--cluster', 'east.yaml', ...options, 'network'], { cwd });
  return `\n${err}${out}`;
}

/*
 * mistakes.txt: below each `## `, a line of the spec of a cluster, stands what check says about it, and its exit code.
 * UPDATE_SCENARIOS=1 writes it.
 */
it('mistakes in values are told like this', () => {
  const file = join(__dirname, 'mistakes.txt');
  const page = readFileSync(file, 'utf8');
  const outcomes = [...page.matchAll(/^## (.*)$/gm)].map(([, line = '']) => {
    const { code, out } = run(['check', '--cluster', 'east.yaml', 'network'], { cwd: files(cluster(line)) });
    return `## ${line}\n${out}=> ${code}\n`;
  });
  if (process.env.UPDATE_SCENARIOS) writeFileSync(file, outcomes.join(''));
  expect(outcomes.join('')).toBe(readFileSync(file, 'utf8'));
});

it('values that are right have no finding', () => {
  expect(told(right)).toBe('\nno findings in 2 objects, 3 files\n');
});

describe('--fix', () => {
  it('corrects the file of the cluster, and leaves the reference', () => {
    const cwd = files(cluster('values: {webCdir: 10.1.0.0/16} # of the shop'));
    expect(run(['check', '--fix-unsafe', '--cluster', 'east.yaml', 'network'], { cwd })).toMatchObject({
      code: 0,
      err: 'fixed 1 finding in east.yaml\n',
    });
    expect(readFileSync(join(cwd, 'east.yaml'), 'utf8')).toBe(cluster('values: {webCidr: 10.1.0.0/16} # of the shop'));
    expect(readFileSync(join(cwd, 'network/vpc.yaml'), 'utf8')).toBe(vpc);
  });

  it('corrects a reference, and puts no value over it', () => {
    const cwd = files(right, { vpc: vpc.replace('webCidr', 'webCdir') });
    run(['check', '--fix-unsafe', '--cluster', 'east.yaml', 'network'], { cwd });
    expect(readFileSync(join(cwd, 'network/vpc.yaml'), 'utf8')).toBe(vpc);
  });
});

it('a comment allows a finding where the value is used, or given', () => {
  const rule = 'kube-ovn/exclude-ips-malformed';
  const east = cluster('values:', '  webCidr: 10.1.0.0/16', '  peers: [10.2.0.5]');
  const allow = `# ovn-allow ${rule} -- they move`;
  expect(told(east)).toContain(`[${rule}]`);
  expect(told(east.replace('[10.2.0.5]', `[10.2.0.5] ${allow}`))).toContain('(1 allowed)');
  expect(told(east, { vpc: vpc.replace('{value: peers}', `{value: peers} ${allow}`) })).toContain('(1 allowed)');
});

it('names that mean something to JavaScript are names', () => {
  const declared = values.replace('webCidr', '__proto__').replace('mtu:', 'constructor:');
  const network = vpc.replace('webCidr', '__proto__').replace('value: mtu', 'value: constructor');
  expect(told(cluster('values: {__proto__: 10.1.0.0/16}'), { vpc: network, values: declared })).toBe(
    '\nno findings in 2 objects, 3 files\n',
  );
  expect(told(right, { vpc: vpc.replace('value: mtu', 'value: toString') })).toContain('there is no value toString');
});

it('labels may have the name value', () => {
  const network = vpc.replace('{name: shop}', '{name: shop, labels: {value: webCidr, a: {value: zone}}}');
  const declared = `${values}    zone: {type: text, default: b}\n`;
  const cwd = files(right, { vpc: network, values: declared });
  const { out } = run(['render', '--cluster', 'east.yaml', 'network'], { cwd });
  expect(out).toContain('  labels:\n    a: b\n    value: webCidr\n');
});
