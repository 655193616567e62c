import { describe, expect, test } from 'vitest';
import type { JsonReport } from '../../lib/output/findings/json';
import { run } from '../cli/command';

/** Every sentence of a report: messages, notes and help. */
function sentences(input: string, ...args: string[]): string[] {
  const { out, code, err } = run(['check', '--format', 'json', '-', ...args], { stdin: input });
  expect(err).toBe('');
  expect(code).not.toBe(3);
  return (JSON.parse(out) as JsonReport).findings.flatMap(({ message, notes, help, related }) => [
    message,
    ...notes,
    ...help,
    ...related.map((each) => each.message),
  ]);
}

const object = (apiVersion: string, kind: string, spec: string, top = '') =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n${top}spec: ${spec}\n`;
const dnat = (name: string, target: string) =>
  `apiVersion: kubeovn.io/v1\nkind: IptablesDnatRule\nmetadata: {name: ${name}}\nspec: {eip: e, protocol: tcp, externalPort: "80", ${target}}\n`;

describe('no sentence shows what JavaScript makes of a value', () => {
  const names = ['__proto__', 'constructor', 'toString'];

  test.each<[what: string, input: string, says: string]>([
    ...names.map((name): [string, string, string] => [
      `field ${name} of a manifest`,
      object('kubeovn.io/v1', 'VpcNatGateway', '{vpc: v, subnet: s, lanIp: 10.0.0.1}', `${name}: 1\n`),
      `${name} of VpcNatGateway a is no field of its kind`,
    ]),
    ...names.map((name): [string, string, string] => [
      `field ${name} of an intent document`,
      object('cdk8s-ovn/v1', 'CustomVpc', '{}', `${name}: 1\n`),
      `unknown field ${name} in CustomVpc`,
    ]),
    ...names.map((name): [string, string, string] => [
      `configuration ${name}`,
      object('k8s.cni.cncf.io/v1', 'NetworkAttachmentDefinition', `{config: ${name}}`),
      `config of NetworkAttachmentDefinition a is not JSON: it has ${name} where JSON has text in double quotes`,
    ]),
    [
      'a mode that is a map',
      object(
        'cdk8s-ovn/v1',
        'LocalnetNetwork',
        '{physicalNetwork: p, namespaceSelector: {matchLabels: {a: b}}, mode: {a: b}}',
      ),
      'spec.mode must be text, not a map',
    ],
    [
      'an address that is a list',
      object('kubeovn.io/v1', 'OvnFip', '{ovnEip: e, v6Ip: [a]}'),
      'OvnFip a has v6Ip and no vpc',
    ],
    [
      'a forwarded port without a target',
      `${dnat('a', 'internalIp: []')}---\n${dnat('b', 'internalIp: 10.0.0.5, internalPort: "80"')}`,
      'a forwards it',
    ],
    [
      'a value of a cluster with nothing behind it',
      object('cdk8s-ovn/v1', 'ClusterValues', '{values: {nic: null}}'),
      'spec.values.nic has no type',
    ],
  ])('%s', (_, input, says) => {
    const all = sentences(input, '--kube-ovn', '1.15');
    expect(all.filter((text) => /\[object|native code|\bundefined\b/.test(text))).toEqual([]);
    expect(all).toContainEqual(expect.stringContaining(says));
  });

  test('a node label that is a map', () => {
    const input = `apiVersion: nmstate.io/v1
kind: NodeNetworkConfigurationPolicy
metadata: {name: trunk}
spec:
  nodeSelector: {rack: {a: b}}
  desiredState: {ovn: {bridge-mappings: [{localnet: campus, bridge: br-ex, state: present}]}}
---
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata: {name: campus, namespace: lab}
spec:
  config: '{"cniVersion": "0.3.1", "name": "campus", "type": "ovn-k8s-cni-overlay", "topology": "localnet", "netAttachDefName": "lab/campus"}'
---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: lab, annotations: {k8s.v1.cni.cncf.io/networks: campus}}
spec: {containers: [{name: c, image: i}]}
`;
    expect(sentences(input).filter((text) => text.includes('[object'))).toEqual([]);
  });
});
