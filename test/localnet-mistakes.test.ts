import { describe, expect, test } from 'vitest';
import { run } from './cli/command';
import { folder } from './folder';

/*
 * What people wrote and asked about in public on localnet networks (the number is that of the case in the research, the
 * source the issue or change that tells of it). Each is the text with the mistake, the rule that finds it, and what makes
 * it right: nothing is found then.
 */
interface Mistake {
  readonly number: number;
  readonly source: string;
  readonly what: string;
  readonly wrong: string;
  readonly rule: string;
  /** Texts of `wrong`, each with what stands there instead. */
  readonly right: readonly (readonly [from: string, to: string])[];
}

const definition = (namespace: string, config: string) => `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata: {name: vlan-net, namespace: ${namespace}}
spec:
  config: |
    {
      "cniVersion": "1.0.0",
      "type": "ovn-k8s-cni-overlay",
      "netAttachDefName": "${namespace}/vlan-net",
${config
  .trim()
  .split('\n')
  .map((line) => `      ${line.trim()}`)
  .join('\n')}
    }
`;

const network = (rest: string, selector = '{matchLabels: {tenant: racks}}') => `
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata: {name: racks}
spec:
  namespaceSelector: ${selector}
  network:
    topology: Localnet
    localnet:
      role: Secondary
      physicalNetworkName: racks
${rest
  .trim()
  .split('\n')
  .map((line) => `      ${line}`)
  .join('\n')}
---
apiVersion: v1
kind: Namespace
metadata: {name: shop, labels: {tenant: racks}}
`;

const mapping = (localnet: string, interfaces = '') => `
apiVersion: nmstate.io/v1
kind: NodeNetworkConfigurationPolicy
metadata: {name: racks}
spec:
  nodeSelector: {node-role.kubernetes.io/worker: ""}
  desiredState:
    interfaces: [${interfaces}]
    ovn: {bridge-mappings: [{localnet: ${localnet}, bridge: ovs-racks, state: present}]}
`;

const bridge = '{name: ovs-racks, type: ovs-bridge, state: up, bridge: {port: [{name: eth1}]}}';

const pod = (networks: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: shop
  annotations: {k8s.v1.cni.cncf.io/networks: '${networks}'}
spec: {containers: [{name: client, image: nginx}]}
`;

const basic = '"topology": "localnet",\n"name": "racks",\n"mtu": 1500';

const mistakes: readonly Mistake[] = [
  {
    number: 1,
    source: 'ovn-kubernetes/ovn-kubernetes#6541',
    what: 'one network name with two VLANs: the control plane crashes when it starts again',
    wrong: `${definition('shop', `${basic},\n"vlanID": 10`)}---${definition('bank', `${basic},\n"vlanID": 20`)}`,
    rule: 'ovn-kubernetes/networks-disagree',
    right: [['"vlanID": 20', '"vlanID": 10']],
  },
  {
    number: 2,
    source: 'ovn-kubernetes/ovn-kubernetes#3428',
    what: 'one network name with two topologies: pods stay in ContainerCreating',
    wrong: `${definition('shop', basic)}---${definition('bank', basic.replace('localnet', 'layer2'))}`,
    rule: 'ovn-kubernetes/networks-disagree',
    right: [['"topology": "layer2",\n      "name": "racks"', '"topology": "layer2",\n      "name": "bank-racks"']],
  },
  {
    number: 3,
    source: 'ovn-kubernetes/ovn-kubernetes#5145',
    what: 'a mistyped bridge mapping',
    wrong: `${mapping('rakcs')}---${network('mtu: 1500\nipam: {mode: Disabled}')}`,
    rule: 'ovn-kubernetes/physical-network-missing',
    right: [['rakcs', 'racks']],
  },
  {
    number: 4,
    source: 'ovn-kubernetes/ovn-kubernetes#4320',
    what: 'a network of another name on the same bridge mapping, without physicalNetworkName',
    wrong: `${mapping('racks')}---${definition('shop', basic.replace('"racks"', '"racks-vlan10"'))}`,
    rule: 'ovn-kubernetes/physical-network-missing',
    right: [['"name": "racks-vlan10",', '"name": "racks-vlan10",\n      "physicalNetworkName": "racks",']],
  },
  {
    number: 5,
    source: 'ovn-kubernetes/ovn-kubernetes#4980',
    what: 'a hand-written definition without mtu has that of the overlay',
    wrong: definition('shop', basic.replace(',\n"mtu": 1500', '')),
    rule: 'ovn-kubernetes/mtu-out-of-range',
    right: [['"name": "racks"', '"name": "racks",\n      "mtu": 1500']],
  },
  {
    number: 6,
    source: 'dlbewley/demo-virt#14',
    what: 'the same for one namespace, beside a definition of the same network with the MTU of the interfaces',
    wrong: `${definition('shop', basic.replace('1500', '9000'))}---${definition('bank', basic.replace(',\n"mtu": 1500', ''))}`,
    rule: 'ovn-kubernetes/mtu-out-of-range ovn-kubernetes/networks-disagree',
    right: [['"name": "racks"\n', '"name": "racks",\n      "mtu": 9000\n']],
  },
  {
    number: 7,
    source: 'openshift/origin#29768',
    what: 'a number for the MTU that is not that of the interfaces below',
    wrong: `${mapping('racks', `{name: eth1, type: ethernet, mtu: 1300}, ${bridge}`)}---${network('mtu: 1500\nipam: {mode: Disabled}')}`,
    rule: 'ovn-kubernetes/localnet-unlike-its-bridge',
    right: [['mtu: 1500', 'mtu: 1300']],
  },
  {
    number: 8,
    source: 'openshift/openshift-docs#61110',
    what: 'the bridge mapping has the name of the definition, and not that of the network',
    wrong: `${mapping('vlan-net')}---${definition('shop', basic)}`,
    rule: 'ovn-kubernetes/physical-network-missing',
    right: [['localnet: vlan-net', 'localnet: racks']],
  },
  {
    number: 9,
    source: 'openshift/console#13053',
    what: 'netAttachDefName in the wrong order',
    wrong: definition('shop', basic).replace('"shop/vlan-net"', '"vlan-net/shop"'),
    rule: 'ovn-kubernetes/attachment-name-mismatch',
    right: [['"vlan-net/shop"', '"shop/vlan-net"']],
  },
  {
    number: 10,
    source: 'kubevirt/kubevirt-velero-plugin#429',
    what: 'a definition that was copied to another namespace',
    wrong: definition('shop', basic).replace('namespace: shop', 'namespace: shop-restored'),
    rule: 'ovn-kubernetes/attachment-name-mismatch',
    right: [['"shop/vlan-net"', '"shop-restored/vlan-net"']],
  },
  {
    number: 12,
    source: 'openshift/release#84864',
    what: 'a VLAN of the network, and a port of the bridge that has one, too',
    wrong: `${mapping('racks', bridge.replace('name: eth1', 'name: eth1.200'))}---${network('mtu: 1500\nvlan: {mode: Access, access: {id: 300}}\nipam: {mode: Disabled}')}`,
    rule: 'ovn-kubernetes/localnet-unlike-its-bridge',
    right: [['eth1.200', 'eth1']],
  },
  {
    number: 13,
    source: 'openshift/openshift-docs#93001',
    what: 'a network for namespaces of the system',
    wrong: network(
      'mtu: 1500\nipam: {mode: Disabled}',
      '{matchExpressions: [{key: kubernetes.io/metadata.name, operator: In, values: [shop, default]}]}',
    ),
    rule: 'ovn-kubernetes/namespace-selector-too-wide',
    right: [[', default', '']],
  },
  {
    number: 13,
    source: 'openshift/openshift-docs#85165',
    what: 'an empty selector takes every namespace',
    wrong: network('mtu: 1500\nipam: {mode: Disabled}', '{}'),
    rule: 'ovn-kubernetes/namespace-selector-too-wide',
    right: [['namespaceSelector: {}', 'namespaceSelector: {matchLabels: {tenant: racks}}']],
  },
  {
    number: 15,
    source: 'kubevirt/macvtap-cni#57',
    what: 'a missing comma in hand-written JSON',
    wrong: definition('shop', basic).replace('"localnet",', '"localnet"'),
    rule: 'cncf/attachment-config-broken',
    right: [['"localnet"', '"localnet",']],
  },
  {
    number: 16,
    source: 'antrea-io/antrea#7182',
    what: 'a VLAN that there is none of',
    wrong: definition('shop', `${basic},\n"vlanID": 8888`),
    rule: 'ovn-kubernetes/vlan-out-of-range',
    right: [['8888', '888']],
  },
  {
    number: 18,
    source: 'ovn-kubernetes/ovn-kubernetes#5477',
    what: 'a list of VLANs, as of a trunk',
    wrong: definition('shop', `${basic},\n"vlanID": [10, 20]`),
    rule: 'ovn-kubernetes/attachment-value-wrong-type',
    right: [['[10, 20]', '10']],
  },
  {
    number: 19,
    source: 'openshift/openshift-docs#89453',
    what: 'a static address on a network that gives the addresses itself',
    wrong: `${network('mtu: 1500\nsubnets: [10.7.0.0/24]\nexcludeSubnets: [10.7.0.1/32]')}---${pod('[{"name": "racks", "ips": ["10.7.0.9/24"]}]')}`,
    rule: 'ovn-kubernetes/static-ip-refused',
    right: [['subnets: [10.7.0.0/24]\n      excludeSubnets: [10.7.0.1/32]', 'ipam: {mode: Disabled}']],
  },
  {
    number: 20,
    source: 'ovn-kubernetes/ovn-kubernetes#3609',
    what: 'a bridge mapping with the suffix of samples from before 2023',
    wrong: `${mapping('racks_br-localnet')}---${definition('shop', basic)}`,
    rule: 'ovn-kubernetes/physical-network-missing',
    right: [['racks_br-localnet', 'racks']],
  },
];

function rulesIn(text: string): string[] {
  const { out } = run(['check', '-', '--format', 'json'], { cwd: folder({}), stdin: text });
  return (JSON.parse(out) as { findings: { rule: string }[] }).findings.map(({ rule }) => rule).sort();
}

test('most of the 20 known cases are there', () => {
  expect(new Set(mistakes.map(({ number }) => number)).size).toBeGreaterThanOrEqual(15);
});

describe.each(mistakes)('case $number, $source: $what', ({ wrong, rule, right }) => {
  test('is caught', () => {
    expect(rulesIn(wrong)).toEqual(rule.split(' '));
  });

  test('is silent when corrected', () => {
    const corrected = right.reduce((text, [from, to]) => {
      expect(text.split(from)).toHaveLength(2);
      return text.replace(from, to);
    }, wrong);
    expect(rulesIn(corrected)).toEqual([]);
  });
});
