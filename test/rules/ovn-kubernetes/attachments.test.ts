import { expect, test } from 'vitest';
import { check } from '../../../lib/check/check';
import { attachmentExample } from '../../../lib/rules/support/ovn-attachments';
import { defaultTarget } from '../../../lib/target/target';
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

test('a value of another type is one finding, whatever else it makes impossible', () => {
  const [only, ...more] = foundIn(attachmentExample({ subnets: '["10.0.0.0/24", "fd00::/64"]', vlanID: '"0"' }));
  expect(only?.help).toEqual(['write "subnets": "10.0.0.0/24,fd00::/64"']);
  expect(more.map(({ help }) => help)).toEqual([['write "vlanID": 0']]);
});

test('many mistakes in one text are told by some of them, in time', () => {
  const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`strange${i}`, '"x"']));
  const started = performance.now();
  expect(rulesIn(attachmentExample(keys))).toHaveLength(25);
  expect(performance.now() - started).toBeLessThan(5000);
});
