import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import * as ours from '../../lib';
import { run } from '../cli/command';
import { folder } from '../folder';
import { shared } from '../shared';

/* The program that adopt writes is run, and makes what the documents that were proved make. */
const cwd = join(__dirname, '..', '..');
const modules: Readonly<Record<string, unknown>> = { 'cdk8s-ovn': ours, cdk8s: require('cdk8s') };

function synthesized(program: string, options?: { intAsBigInt: boolean }): unknown[] {
  const out = folder();
  process.env.CDK8S_OUTDIR = out;
  const { code } = transformSync(program, { loader: 'ts', format: 'cjs' });
  new Function('require', 'module', code)((name: string) => modules[name], {});
  return readdirSync(out).flatMap((file) => objects(readFileSync(join(out, file), 'utf8'), options));
}

function objects(text: string, options?: { intAsBigInt: boolean }): unknown[] {
  return parseAllDocuments(text, options).map((document) => document.toJS({ maxAliasCount: -1 }));
}

function sorted(all: readonly unknown[]): string[] {
  return all.map((one) => JSON.stringify(one, inOrder)).sort();
}

function inOrder(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function rendered(path: string): string {
  return run(['adopt', '--as', 'documents', '-'], { cwd, stdin: path }).out;
}

const examples = ['custom-vpc', 'vpc-services', 'ovn-kubernetes-localnet', 'placed-workloads'].map((name) =>
  join('examples', name),
);
const inputs = [
  ...examples,
  ...readdirSync(join(cwd, 'test', 'ok')).map((name) => join('test', 'ok', name)),
  'test/adopt/export.yaml',
];

describe('a program makes what documents make', () => {
  it.each(inputs)('%s', (path) => {
    const manifests = path.startsWith('examples')
      ? run(['render', path], { cwd }).out
      : readFileSync(join(cwd, path), 'utf8');
    const documents = rendered(manifests);
    const { out, code } = run(['adopt', '--as', 'typescript', '-'], { cwd, stdin: manifests });
    expect(code).toBe(0);
    // Some inputs are for other releases than the newest: their settings stand elsewhere.
    const made = synthesized(path.startsWith('test/ok') ? out.replace('validate(app);\n', '') : out);
    const wanted = run(['render', '-', '--fail-on', 'error'], { cwd, stdin: documents });
    if (wanted.code === 0) expect(sorted(made)).toEqual(sorted(objects(wanted.out)));
    else expect(path).toMatch(/^test.ok/);
  });
});

it('keeps every digit of an integer that a number of JavaScript cannot hold', () => {
  const stdin = `apiVersion: example.com/v1
kind: Thing
metadata: {name: a}
spec: {big: 9007199254740993, list: [-9007199254740993], most: 9007199254740991}
`;
  const { out } = run(['adopt', '--as', 'typescript', '-'], { cwd, stdin });
  expect(out).toContain('{ big: 9007199254740993n, list: [-9007199254740993n], most: 9007199254740991 }');
  const options = { intAsBigInt: true };
  const [made] = synthesized(out, options);
  expect(made).toEqual(parseAllDocuments(stdin, options)[0]?.toJS());
});

it('gives parts the labels of their document, and names of JavaScript other variables', () => {
  const documents = `
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: class, labels: {team: net}, annotations: {note: "it's\\n\\"quoted\\" \\\\ \\u00e9"}}
spec:
  subnets: [{name: app, cidr: 10.0.1.0/24}, {name: 1-chart, cidr: 10.0.2.0/24}]
  natGateways:
    - name: gw-1
      subnet: app
      lanIp: 10.0.1.9
      snats: [{name: a, source: 1-chart, address: 192.168.100.9}, {name: b, source: 10.0.1.0/25, address: 192.168.100.9}]
---
apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: ovn-vpc-external-network}
spec: {attach: {type: macvlan, interface: eth1}, cidr: 192.168.100.0/24, gateway: 192.168.100.1}
`;
  const { out: manifests } = run(['render', '-'], { cwd, stdin: documents });
  const { out } = run(['adopt', '--as', 'typescript', '-'], { cwd, stdin: manifests });
  expect(out).not.toContain('ApiObject');
  expect(sorted(synthesized(out))).toEqual(sorted(objects(manifests)));
});

it.skipIf(!shared('documents/manifests/002-custom-vpc.yaml'))('the walk-through, with its mistakes', () => {
  const path = shared('documents/manifests/002-custom-vpc.yaml') as string;
  const { out } = run(['adopt', '--as', 'typescript', path], { cwd });
  expect(synthesized(out.replace('validate(app);\n', '')).length).toBe(14);
});

it('has the addresses and labels of the workloads that documents name', () => {
  const documents = `
apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: ovn-vpc-external-network}
spec: {attach: {type: macvlan, interface: eth1}, cidr: 192.168.100.0/24, gateway: 192.168.100.1}
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets: [{name: net1, cidr: 10.0.1.0/24}]
  natGateways:
    - {name: gw1, subnet: net1, floatingIps: [{name: fip01, address: 192.168.100.9, to: Pod/shop/web}]}
  egressGateways:
    - {name: out, externalNetwork: ovn-vpc-external-network, workloads: [Pod/shop/web]}
---
apiVersion: v1
kind: Pod
metadata: {name: web, namespace: shop, labels: {app: web}}
spec: {containers: [{name: web, image: web}]}
---
apiVersion: cdk8s-ovn/v1
kind: Placement
metadata: {name: web, namespace: shop}
spec: {workload: {kind: Pod, name: web}, subnet: net1, addresses: [10.0.1.5]}
`;
  const { out: manifests } = run(['render', '-'], { cwd, stdin: documents });
  const { out } = run(['adopt', '--as', 'typescript', '-'], { cwd, stdin: documents });
  expect(sorted(synthesized(out))).toEqual(sorted(objects(manifests)));
});
