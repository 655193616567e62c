import { expect, test } from 'vitest';
import { check } from '../../../lib/check/check';
import { attachmentExample } from '../../../lib/rules/support/ovn-attachments';
import { defaultTarget, type Target } from '../../../lib/target/target';
import { resourcesOf } from '../overlay';

const foundIn = (text: string) => check(resourcesOf(text), { target: defaultTarget }).findings;
const rulesIn = (text: string) => foundIn(text).map(({ rule }) => rule.replace('ovn-kubernetes/', ''));

const userNetwork = (excluded: string) => `
apiVersion: k8s.ovn.org/v1
kind: ClusterUserDefinedNetwork
metadata: {name: tenant}
spec:
  namespaceSelector: {matchLabels: {tenant: blue}}
  network:
    topology: Localnet
    localnet: {role: Secondary, physicalNetworkName: p, subnets: [192.168.0.0/24, 'fd00::/64'], excludeSubnets: [${excluded}]}
`;

test('a user network is held to the same as a hand-written one', () => {
  expect(rulesIn(userNetwork('192.168.0.1/32'))).toEqual([]);
  expect(rulesIn(userNetwork('192.168.1.0/30, 192.168.0.1/32'))).toEqual(['excluded-subnet-outside']);
  expect(rulesIn(userNetwork('192.168.0.0/29, 192.168.0.1/32'))).toEqual(['excluded-subnets-overlap']);
  expect(rulesIn(userNetwork("192.168.0.1/32, 'fd00::1:0/128'"))).toEqual(['pool-exhausted']);
  expect(rulesIn(userNetwork('192.168.0.7/32'))).toEqual(['gateway-not-excluded']);
});

test('the default network of the cluster may be named without a topology', () => {
  const members = { name: '"ovn-kubernetes"', netAttachDefName: undefined, topology: undefined, mtu: undefined };
  expect(rulesIn(attachmentExample(members))).toEqual([]);
});

test('a definition of the default network needs no topology', () => {
  const bare = attachmentExample({ topology: undefined });
  const annotated = (text: string, value = 'nvidia.com/asap2_vf') =>
    text.replace('metadata:', `metadata:\n  annotations: {k8s.v1.cni.cncf.io/resourceName: "${value}"}`);
  const pod = (network: string, key = 'v1.multus-cni.io/default-network') =>
    `---\napiVersion: v1\nkind: Pod\nmetadata: {name: a, namespace: other, annotations: {${key}: ${network}}}\n` +
    'spec: {containers: [{name: a, image: a}]}\n';
  const workload = (network: string) =>
    '---\napiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: a}\nspec:\n  selector: {matchLabels: {a: b}}\n' +
    `  template:\n    metadata: {labels: {a: b}, annotations: {v1.multus-cni.io/default-network: ${network}}}\n` +
    '    spec: {containers: [{name: a, image: a}]}\n';
  expect(rulesIn(annotated(bare))).toEqual([]);
  expect(rulesIn(bare + pod('blue/localnet1'))).toEqual([]);
  expect(rulesIn(bare + pod('localnet1'))).toEqual([]);
  expect(rulesIn(bare + workload('blue/localnet1'))).toEqual([]);
  for (const text of [bare, annotated(bare, ''), bare + pod('red/localnet1'), bare + pod('other')])
    expect(rulesIn(text)).toContain('attachment-without-topology');
  expect(rulesIn(bare + pod('blue/localnet1', 'k8s.v1.cni.cncf.io/networks'))).toContain('attachment-without-topology');
});

test('what describes a network has no effect without a topology, whatever the network is', () => {
  const text = attachmentExample({ topology: undefined, vlanID: '33' });
  const annotated = text.replace('metadata:', 'metadata:\n  annotations: {k8s.v1.cni.cncf.io/resourceName: a/b}');
  expect(foundIn(annotated).map(({ message }) => message)).toEqual([
    'the config of NetworkAttachmentDefinition blue/localnet1 has vlanID and no topology',
  ]);
});

test('a value of another type is one finding, whatever else it makes impossible', () => {
  const [only, ...more] = foundIn(attachmentExample({ subnets: '["10.0.0.0/24", "fd00::/64"]', vlanID: '"0"' }));
  expect(only?.help).toEqual(['write "subnets": "10.0.0.0/24,fd00::/64"']);
  expect(more.map(({ help }) => help)).toEqual([['write "vlanID": 0']]);
});

test('of many mistakes in one text, some are reported', () => {
  const keys = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`strange${i}`, '"x"']));
  expect(rulesIn(attachmentExample(keys))).toHaveLength(25);
});

test('an overlap with networks that are assumed names their setting', () => {
  const layer2 = (subnets: string) => attachmentExample({ topology: '"layer2"', subnets: `"${subnets}"` });
  const userNetwork = (subnet: string) =>
    'apiVersion: k8s.ovn.org/v1\nkind: UserDefinedNetwork\nmetadata: {name: a, namespace: b}\n' +
    `spec: {topology: Layer2, layer2: {role: Secondary, subnets: [${subnet}]}}\n`;
  const known = {
    ...defaultTarget,
    ovnKubernetes: {
      ...defaultTarget.ovnKubernetes,
      clusterSubnets: [...defaultTarget.ovnKubernetes.clusterSubnets],
      joinSubnets: [...defaultTarget.ovnKubernetes.joinSubnets],
    },
  };
  const helpIn = (text: string, target: Target = defaultTarget) =>
    check(resourcesOf(text), { target }).findings.flatMap(({ help }) => help);
  for (const make of [layer2, userNetwork]) {
    expect(helpIn(make('10.128.0.0/16'))).toEqual([
      'choose a range that nothing else in the cluster has',
      '10.128.0.0/14 is assumed: if the cluster has other pod networks, set target.ovnKubernetes.clusterSubnets in cdk8s-ovn.yaml',
    ]);
    expect(helpIn(make('100.64.0.0/24'))[1]).toContain('target.ovnKubernetes.joinSubnets');
    expect(helpIn(make('10.128.0.0/16'), known)).toEqual(['choose a range that nothing else in the cluster has']);
    expect(helpIn(make('169.254.0.0/24'))).toEqual(['choose a range that nothing else in the cluster has']);
  }
});
