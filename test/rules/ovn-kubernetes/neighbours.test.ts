import { describe, expect, test } from 'vitest';
import { check } from '../../../lib/check/check';
import { clusterNetworkExample, localnetExample } from '../../../lib/rules/support/localnet-example';
import { attachmentExample } from '../../../lib/rules/support/ovn-attachments';
import { defaultTarget, type Target } from '../../../lib/target/target';
import { resourcesOf } from '../overlay';

const foundIn = (texts: readonly string[], target: Target = defaultTarget) =>
  check(resourcesOf(texts.join('\n---\n')), { target }).findings;
const rulesIn = (...texts: string[]) => foundIn(texts).map(({ rule }) => rule.replace('ovn-kubernetes/', ''));

const network = (name: string, namespace = 'ns1') =>
  clusterNetworkExample(name, 'physnet', 'mtu: 1500').replace('ns1', namespace);
const own = (name: string, role = 'Secondary', namespace = 'ns1') => `
apiVersion: k8s.ovn.org/v1
kind: UserDefinedNetwork
metadata: {name: ${name}, namespace: ${namespace}}
spec: {topology: Layer2, layer2: {role: ${role}, subnets: [10.9.0.0/16]}}
`;
const primary = (name: string, label: string) => `
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata: {name: ${name}}
spec:
  namespaceSelector: {matchLabels: {tenant: ${label}}}
  network: {topology: Layer2, layer2: {role: Primary, subnets: [10.8.0.0/16]}}
`;
const namespace = `
apiVersion: v1
kind: Namespace
metadata: {name: ns1, labels: {tenant: blue, k8s.ovn.org/primary-user-defined-network: ""}}
`;

describe('one definition, two makers', () => {
  const byHand = attachmentExample({ netAttachDefName: '"ns1/tenant"' })
    .replace('name: localnet1', 'name: tenant')
    .replace('space: blue', 'space: ns1');

  test('an object of the cluster, one of the namespace and a text cannot have one name in one namespace', () => {
    expect(rulesIn(network('tenant'), byHand)).toEqual(['attachment-made-twice']);
    expect(rulesIn(own('tenant'), byHand)).toEqual(['attachment-made-twice']);
    expect(rulesIn(own('tenant'), network('tenant'))).toEqual(['attachment-made-twice']);
  });

  test('in other namespaces they can, unless they are one physical network in two forms', () => {
    expect(rulesIn(own('tenant', 'Secondary', 'ns2'), network('tenant'))).toEqual([]);
    expect(rulesIn(network('tenant', 'ns2'), byHand)).toEqual([]);
    const same = byHand.replace('"tenantblue"', '"tenantblue",\n      "physicalNetworkName": "physnet"');
    expect(rulesIn(network('tenant', 'ns2'), same)).toEqual(['network-in-two-forms']);
    expect(rulesIn(network('tenant', 'ns2'), same.replace('"mtu"', '"vlanID": 9,\n      "mtu"'))).toEqual([]);
  });

  test('a definition may not join the network of an object under another name', () => {
    const joins = (name: string) => attachmentExample({ name: `"${name}"`, physicalNetworkName: '"physnet"' });
    expect(rulesIn(network('tenant'), joins('cluster_udn_tenant'))).toEqual(['network-name-of-user-network']);
    expect(rulesIn(own('tenant'), joins('ns1_tenant'))).toEqual(['network-name-of-user-network']);
    expect(foundIn([joins('cluster_udn_elsewhere')]).map(({ severity }) => severity)).toEqual(['warning']);
    expect(rulesIn(own('tenant'), joins('ns2_tenant'))).toEqual([]);
  });

  test('names that OVN writes alike are one network', () => {
    expect(rulesIn(network('a-b'), network('a.b'))).toEqual(['network-names-alike']);
    expect(rulesIn(own('a-b'), own('a.b', 'Secondary', 'ns2'))).toEqual([]);
    expect(rulesIn(network('a-b'), network('a--b'), network('ab'))).toEqual([]);
  });
});

describe('primary networks', () => {
  test('one for a namespace, whoever makes it', () => {
    expect(rulesIn(namespace, primary('a', 'blue'), own('b', 'Primary'))).toEqual(['namespace-with-two-primaries']);
    expect(rulesIn(namespace, primary('a', 'blue'), primary('b', 'blue'))).toEqual(['namespace-with-two-primaries']);
  });

  test('any number of others beside it', () => {
    expect(rulesIn(namespace, primary('a', 'blue'), own('b'), primary('c', 'red'))).toEqual([]);
  });
});

const pod = (spec: string, annotations = '') => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations: {k8s.v1.cni.cncf.io/networks: tenantblue${annotations}}
spec: {${spec}containers: [{name: client, image: nginx}]}
`;

describe('nodes with a bridge mapping', () => {
  const on = (labels: string, name = 'tenantblue') =>
    localnetExample()
      .replace('  desiredState:', `  nodeSelector: {${labels}}\n  desiredState:`)
      .replace('tenantblue', name);
  const rack = (values: string) =>
    `affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: rack, operator: In, values: [${values}]}]}]}}}, `;

  test('pods that can come to others are told', () => {
    expect(rulesIn(on('rack: a'), pod(''))).toEqual(['pods-beyond-bridge-mapping']);
    expect(rulesIn(on('rack: a'), pod('nodeSelector: {rack: b}, '))).toEqual(['pods-beyond-bridge-mapping']);
    expect(rulesIn(on('rack: a'), pod(rack('a, b')))).toEqual(['pods-beyond-bridge-mapping']);
  });

  test('pods that cannot, or of which it is not known, are not', () => {
    expect(rulesIn(localnetExample(), pod(''))).toEqual([]);
    expect(rulesIn(on('node-role.kubernetes.io/worker: ""'), pod(''))).toEqual([]);
    expect(rulesIn(on('rack: a'), pod('nodeSelector: {rack: a, disk: ssd}, '))).toEqual([]);
    expect(rulesIn(on('rack: a'), pod(rack('a')))).toEqual([]);
    expect(rulesIn(on('rack: a'), pod('nodeName: node-1, '))).toEqual([]);
  });

  test('several policies may have all nodes between them', () => {
    const [policy] = on('rack: b').split('---');
    const second = (policy ?? '').replace('name: tenantblue', 'name: second');
    expect(rulesIn(on('rack: a'), second, pod(''))).toEqual([]);
    expect(rulesIn(on('rack: a'), second, pod('nodeSelector: {rack: c}, '))).toEqual(['pods-beyond-bridge-mapping']);
  });
});

describe('waves of Argo CD', () => {
  const wave = (value: number) => `, argocd.argoproj.io/sync-wave: "${value}"`;
  const early = pod('');

  test('a network that comes after its pods is never made', () => {
    const pods = early.replace('tenantblue}', `tenantblue${wave(-1)}}`);
    const [finding, ...more] = foundIn([network('tenantblue'), pods]);
    expect(finding?.message).toBe(
      'ClusterUserDefinedNetwork tenantblue (wave 0) comes after Pod ns1/client (wave -1), whose pods ask for it',
    );
    expect(more).toEqual([]);
  });

  test('pods after it, hooks, and whoever applies with Flux are right', () => {
    expect(rulesIn(network('tenantblue'), early.replace('tenantblue}', `tenantblue${wave(1)}}`))).toEqual([]);
    const hook = `tenantblue${wave(-1)}, argocd.argoproj.io/hook: PreSync}`;
    expect(rulesIn(network('tenantblue'), early.replace('tenantblue}', hook))).toEqual([]);
    const pods = early.replace('tenantblue}', `tenantblue${wave(-1)}}`);
    expect(foundIn([network('tenantblue'), pods], { ...defaultTarget, applier: 'flux' })).toEqual([]);
  });
});

describe('addresses of both operators', () => {
  const subnet = (vlan: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata: {name: pn}
spec: {defaultInterface: eth1}
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata: {name: v}
spec: {id: ${vlan}, provider: pn}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: s}
spec: {cidrBlock: 10.9.0.0/24, gateway: 10.9.0.1, vlan: v, excludeIps: [10.9.0.1]}
`;
  const localnet = (vlan: string) =>
    localnetExample({
      rest: `mtu: 1500\n      vlan: {mode: Access, access: {id: ${vlan}}}\n      subnets: [10.9.0.128/25]\n      excludeSubnets: [10.9.0.254/32]`,
      bridge: '{name: ovs-blue, type: ovs-bridge, bridge: {port: [{name: eth1}]}}',
    }).replace('mode: Disabled', 'mode: Enabled');

  test('the interface of the nodes tells that a network is one', () => {
    expect(rulesIn(subnet('7'), localnet('7'))).toEqual(['localnet-overlaps-subnet']);
    expect(rulesIn(subnet('8'), localnet('7'))).toEqual([]);
  });

  test('a macvlan on a tagged interface is in that VLAN', () => {
    const macvlan = (master: string) => `
apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata: {name: m, namespace: ns1}
spec:
  config: '{"cniVersion":"1.0.0","type":"macvlan","master":"${master}","mode":"bridge","ipam":{"type":"kube-ovn","server_socket":"/run/openvswitch/kube-ovn-daemon.sock","provider":"m.ns1"}}'
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata: {name: s}
spec: {provider: m.ns1, cidrBlock: 10.9.0.0/24, gateway: 10.9.0.1, excludeIps: [10.9.0.1]}
`;
    expect(rulesIn(macvlan('eth1.7'), localnet('7'))).toEqual(['localnet-overlaps-subnet']);
    expect(rulesIn(macvlan('eth1.8'), localnet('7'))).toEqual([]);
    expect(rulesIn(macvlan('eth2.7'), localnet('7'))).toEqual([]);
  });
});

test('selectors that the controller cannot read', () => {
  const of = (condition: string) =>
    network('tenantblue').replace(
      /namespaceSelector:\n.*\n.*\n/,
      `namespaceSelector: {matchExpressions: [{key: tenant, ${condition}}]}\n`,
    );
  expect(rulesIn(of('operator: in, values: [blue]'))).toEqual(['namespace-selector-malformed']);
  expect(rulesIn(of('operator: In'))).toEqual(['namespace-selector-malformed']);
  expect(rulesIn(of('operator: NotIn, values: []'))).toEqual(['namespace-selector-malformed']);
  expect(rulesIn(of('operator: Exists, values: [blue]'))).toEqual(['namespace-selector-malformed']);
  expect(rulesIn(of('operator: DoesNotExist'))).toEqual([]);
  expect(rulesIn(of('operator: NotIn, values: [blue]'))).toEqual([]);
});
