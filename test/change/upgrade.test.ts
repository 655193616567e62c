import { expect, test } from 'vitest';
import type { JsonChanges } from '../../lib/output/changes/json';
import { run } from '../scenario';

const network = `apiVersion: kubeovn.io/v1
kind: Vpc
metadata: {name: shop}
spec: {}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: web}
spec: {vpc: shop, protocol: IPv4, cidrBlock: 10.7.0.0/24, gateway: 10.7.0.1}
---
apiVersion: kubeovn.io/v1
kind: VpcEgressGateway
metadata: {name: out, namespace: ns1}
spec: {vpc: shop, replicas: 1, externalSubnet: external, internalSubnet: web, policies: [{subnets: [web]}]}
`;
const external = `---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: external}
spec: {protocol: IPv4, cidrBlock: 172.30.0.0/16, gateway: 172.30.0.1, provider: ext.default}
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata: {name: ext, namespace: default}
spec: {config: '{"cniVersion": "0.3.1", "type": "macvlan", "master": "eth1", "ipam": {"type": "kube-ovn", "server_socket": "/run/openvswitch/kube-ovn-daemon.sock", "provider": "ext.default"}}'}
`;

const pod = `apiVersion: v1
kind: Pod
metadata:
  name: a
  namespace: ns1
  annotations: {ovn.kubernetes.io/logical_switch: web, ovn.kubernetes.io/ip_family: ipv4}
spec:
  containers: [{name: a, image: a}]
---
`;

function diff(stdin: string, ...args: string[]): { readonly output: string; readonly exit: string } {
  return run({ path: '', sections: new Map() }, stdin, ['diff', ...args], {
    'net.yaml': network + external,
    'settings.yaml': 'target:\n  kubeOvn: {version: "1.16.2"}\n',
  });
}

function report(stdin: string, ...args: string[]): JsonChanges {
  const { output } = diff(stdin, ...args, '--format', 'json');
  return JSON.parse(output.slice(output.indexOf('{\n'))) as JsonChanges;
}

const upgrade = (from: string, to: string) => ['--kube-ovn-from', from, '--kube-ovn', to];

test('programs get the releases, and the faults that an upgrade cures and brings', () => {
  const { upgrade: found } = report('', ...upgrade('1.15.3', '1.15.4'), 'net.yaml');
  expect(found).toMatchObject({
    from: '1.15.3',
    to: '1.15.4',
    cured: [{ fault: 'rows-lost-with-vpc', object: 'VpcEgressGateway ns1/out', location: { file: 'net.yaml' } }],
    met: [],
  });
  const back = report('', ...upgrade('1.15.4', '1.15.3'), 'net.yaml').upgrade;
  expect(back?.met.map(({ fault }) => fault)).toEqual(['rows-lost-with-vpc']);
});

test('standard input is both sides where the release alone changes', () => {
  const { upgrade: found, changes } = report(network + external, ...upgrade('1.15.3', '1.15.4'), '-');
  expect(found?.cured).toHaveLength(1);
  expect(changes.map(({ name, worst }) => `${name} ${worst}`)).toEqual(['out recreates']);
});

test('a line alone is its newest patch release', () => {
  const same = report('', ...upgrade('1.15', '1.15.24'), 'net.yaml');
  expect(same).toMatchObject({ changes: [], previews: [] });
  expect(same).not.toHaveProperty('upgrade');
  expect(report('', ...upgrade('1.15', '1.16'), 'net.yaml').upgrade).toMatchObject({ from: '1.15.24', to: '1.16.2' });
});

test('without --kube-ovn the head has the release of the settings', () => {
  const found = report('', '--config', 'settings.yaml', '--kube-ovn-from', '1.14.41', 'net.yaml').upgrade;
  expect(found).toMatchObject({ from: '1.14.41', to: '1.16.2' });
});

test('rows that differ are told, though no object changes', () => {
  const { otherRows } = report('', '--ovn', ...upgrade('1.13.15', '1.14.41'), 'net.yaml');
  expect(otherRows?.map(({ what, table, of, after }) => [what, table, of, after?.prefix])).toContainEqual([
    'created',
    'Logical_Router_Static_Route',
    'shop',
    '10.7.0.0/24',
  ]);
});

test('a kind that the old release lacks is created when it is applied again', () => {
  const { changes } = report('', ...upgrade('1.13.15', '1.14.41'), 'net.yaml');
  expect(changes).toMatchObject([{ name: 'out', worst: 'latent', effects: [{ kind: 'latent' }] }]);
  const back = report('', ...upgrade('1.14.41', '1.13.15'), 'net.yaml').changes;
  expect(back).toMatchObject([{ name: 'out', worst: 'ignored' }]);
});

test('--fail-on counts what an upgrade does', () => {
  expect(diff('', ...upgrade('1.15.3', '1.16.2'), '--fail-on', 'recreates', 'net.yaml').exit).toContain('1');
  expect(diff('', ...upgrade('1.16.1', '1.16'), '--fail-on', 'destroys', 'net.yaml').exit).toContain('0');
});

test('a comment of a pull request has both lists', () => {
  const { output } = diff('', ...upgrade('1.15.3', '1.15.4'), '--format', 'markdown', 'net.yaml');
  expect(output).toContain('#### Faults of kube-ovn 1.15.3 that 1.15.4 cures');
  expect(output).toContain('**rows-lost-with-vpc**');
});

test('servers of CI get each fault as a finding', () => {
  const { output } = diff('', ...upgrade('1.15.4', '1.15.3'), '--format', 'compact', 'net.yaml');
  expect(output).toContain('warning: rows-lost-with-vpc: each reconciliation of Vpc shop removes the policies of');
  expect(output).toContain('[change/fault-met]');
});

test('what check says under one release alone is told, and nothing else', () => {
  const { upgrade: found } = report(`${pod}${network}${external}`, ...upgrade('1.16.2', '1.17-dev'), '-');
  expect(found).toMatchObject({ findings: [], formerFindings: [{ rule: 'kube-ovn/pod-annotation-ignored' }] });
  const back = report(`${pod}${network}${external}`, ...upgrade('1.17-dev', '1.16.2'), '-').upgrade;
  expect(back?.findings.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'error kube-ovn/pod-annotation-ignored',
  ]);
});
