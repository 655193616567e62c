import { describe, expect, test } from 'vitest';
import { check } from '../../../lib/check/check';
import { rules } from '../../../lib/rules/registry';
import { codesOf } from '../../../lib/rules/rule';
import { clusterNetworkExample, localnetExample } from '../../../lib/rules/support/localnet-example';
import { attachmentExample } from '../../../lib/rules/support/ovn-attachments';
import { defaultTarget } from '../../../lib/target/target';
import { resourcesOf } from '../overlay';

/*
 * Each numbered condition of localnet networks with what its rule says of a manifest, several where the condition has
 * several halves. What each says upstream stands in evidence of the rules.
 */
const foundIn = (text: string) =>
  check(resourcesOf(text), { target: defaultTarget }).findings.map(({ rule, severity, message }) => ({
    rule,
    severity,
    message,
  }));

const nad = (members: Parameters<typeof attachmentExample>[0]) => attachmentExample(members);
const pool = { subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.1/32"' };
const config = (text: string) => attachmentExample().replace(/\|-\n[\s\S]*$/, `${JSON.stringify(text)}\n`);
const policy = (mapping: string, rest = '') => `
apiVersion: nmstate.io/v1
kind: NodeNetworkConfigurationPolicy
metadata: {name: tenantblue}
spec: {desiredState: {${rest}ovn: {bridge-mappings: [${mapping}]}}}
`;
const blue = attachmentExample({ name: '"tenantblue"' });
const twin = (members: Parameters<typeof attachmentExample>[0]) =>
  `${blue}---${attachmentExample({ netAttachDefName: '"red/localnet1"', ...members }).replace('space: blue', 'space: red')}`;

type Case = readonly [item: string, text: string, rule: string, says: RegExp | string];

const cases: readonly Case[] = [
  ['LN-001', config('  '), 'cncf/attachment-config-broken', 'is empty'],
  ['LN-002', config('\'{"type": "ovn-k8s-cni-overlay"}\''), 'cncf/attachment-config-broken', 'single quote'],
  ['LN-002', config('{"type": "ovn-k8s-cni-overlay",}'), 'cncf/attachment-config-broken', 'comma with nothing but }'],
  ['LN-002', config('{"type": "ovn-k8s-cni-overlay" "name": "a"}'), 'cncf/attachment-config-broken', 'lacks a comma'],
  ['LN-002', config('[]'), 'cncf/attachment-config-broken', 'is not a JSON object'],
  ['LN-003', config('null'), 'cncf/attachment-config-broken', 'is not a JSON object'],
  ['LN-004', nad({ type: '"macvlan"' }), 'ovn-kubernetes/attachment-of-other-plugin', 'has the type macvlan'],
  ['LN-004', nad({ type: '"OVN-k8s-cni-overlay"' }), 'ovn-kubernetes/attachment-of-other-plugin', 'OVN-k8s-cni'],
  ['LN-005', nad({ topology: undefined }), 'ovn-kubernetes/attachment-without-topology', 'no topology'],
  ['LN-005', nad({ topology: '""' }), 'ovn-kubernetes/attachment-without-topology', 'no topology'],
  ['LN-006', nad({ topology: '"Localnet"' }), 'ovn-kubernetes/attachment-topology-unknown', 'the topology Localnet'],
  [
    'LN-007',
    nad({ netAttachDefName: undefined }),
    'ovn-kubernetes/attachment-name-mismatch',
    'has no netAttachDefName',
  ],
  [
    'LN-008',
    nad({ netAttachDefName: '"localnet1/blue"' }),
    'ovn-kubernetes/attachment-name-mismatch',
    'localnet1/blue',
  ],
  ['LN-009', nad({ name: undefined }), 'ovn-kubernetes/network-name-reserved', 'has no name'],
  ['LN-009', nad({ name: '"default"' }), 'ovn-kubernetes/network-name-reserved', 'the reserved name default'],
  ['LN-009', nad({ name: '"ovn-kubernetes"' }), 'ovn-kubernetes/network-name-reserved', 'name ovn-kubernetes'],
  ['LN-010', nad({ vlanID: '"200"' }), 'ovn-kubernetes/attachment-value-wrong-type', 'vlanID'],
  ['LN-010', nad({ mtu: '"1500"' }), 'ovn-kubernetes/attachment-value-wrong-type', 'mtu'],
  ['LN-010', nad({ mtu: '1500.0' }), 'ovn-kubernetes/attachment-value-wrong-type', 'mtu'],
  [
    'LN-011',
    nad({ ...pool, allowPersistentIPs: '"true"' }),
    'ovn-kubernetes/attachment-value-wrong-type',
    'allowPersistentIPs',
  ],
  ['LN-012', nad({ subnets: '["192.168.0.0/24"]' }), 'ovn-kubernetes/attachment-value-wrong-type', 'subnets'],
  ['LN-012', nad({ ...pool, excludeSubnets: '[]' }), 'ovn-kubernetes/attachment-value-wrong-type', 'excludeSubnets'],
  ['LN-013', nad({ ipam: '"host-local"' }), 'ovn-kubernetes/attachment-value-wrong-type', 'ipam'],
  ['LN-014', nad({ ipam: '{"type": "static"}' }), 'ovn-kubernetes/attachment-with-ipam', 'ipam static'],
  ['LN-015', nad({ role: '"primary"' }), 'ovn-kubernetes/attachment-role-not-allowed', 'the role primary'],
  ['LN-015', nad({ role: '"Secondary"' }), 'ovn-kubernetes/attachment-role-not-allowed', 'the role Secondary'],
  [
    'LN-016',
    nad({ joinSubnet: '"100.65.0.0/16"' }),
    'ovn-kubernetes/attachment-option-of-other-topology',
    'joinSubnet',
  ],
  ...['infrastructureSubnets', 'reservedSubnets', 'defaultGatewayIPs'].map(
    (key): Case => [
      'LN-017',
      nad({ [key]: '"192.168.0.1"' }),
      'ovn-kubernetes/attachment-option-of-other-topology',
      `has ${key}, which localnet does not have`,
    ],
  ),
  ['LN-018', nad({ transport: '"geneve"' }), 'ovn-kubernetes/attachment-option-of-other-topology', 'transport'],
  ['LN-019', nad({ outboundSNAT: '"enabled"' }), 'ovn-kubernetes/attachment-option-of-other-topology', 'outboundSNAT'],
  [
    'LN-019',
    nad({ transport: '"no-overlay"', outboundSNAT: '"yes"' }),
    'ovn-kubernetes/attachment-option-of-other-topology',
    'outboundSNAT',
  ],
  ['LN-021', nad({ subnets: '"10.0.0.1"' }), 'ovn-kubernetes/subnet-list-malformed', '10.0.0.1'],
  ['LN-021', nad({ subnets: '"10.0.0.0/16/24"' }), 'ovn-kubernetes/subnet-list-malformed', '10.0.0.0/16/24'],
  ['LN-022', nad({ subnets: '"300.0.0.0/24"' }), 'ovn-kubernetes/subnet-list-malformed', '300.0.0.0/24'],
  ['LN-023', nad({ ...pool, excludeSubnets: '"192.168.0.1"' }), 'ovn-kubernetes/subnet-list-malformed', '192.168.0.1'],
  [
    'LN-024',
    nad({ ...pool, excludeSubnets: '"192.168.0.1/32,192.200.0.0/30"' }),
    'ovn-kubernetes/excluded-subnet-outside',
    '192.200.0.0/30',
  ],
  ['LN-024', nad({ excludeSubnets: '"192.168.0.1/32"' }), 'ovn-kubernetes/excluded-subnet-outside', 'none of subnets'],
  [
    'LN-025',
    nad({ ...pool, excludeSubnets: '"192.168.0.0/29,192.168.0.0/28"' }),
    'ovn-kubernetes/excluded-subnets-overlap',
    'lies in',
  ],
  [
    'LN-025',
    nad({ ...pool, excludeSubnets: '"192.168.0.1/32,192.168.0.1/32"' }),
    'ovn-kubernetes/excluded-subnets-overlap',
    'twice',
  ],
  [
    'LN-026',
    nad({ subnets: '"2001:dbb::/64"', excludeSubnets: '"2001:dbb::1:0/128"' }),
    'ovn-kubernetes/pool-exhausted',
    'behind the first 65536',
  ],
  ...['10.9.0.4/31', '10.9.0.4/32', '2001:dbb::1/128'].map(
    (subnet): Case => [
      'LN-027',
      nad({ subnets: `"${subnet}"` }),
      'ovn-kubernetes/pool-exhausted',
      'no address for a pod',
    ],
  ),
  [
    'LN-027',
    nad({ subnets: '"2001:dbb::/64"', excludeSubnets: '"2001:dbb::/112"' }),
    'ovn-kubernetes/pool-exhausted',
    'no address for a pod',
  ],
  ['LN-028', nad({ subnets: '"192.168.0.0/24"' }), 'ovn-kubernetes/gateway-not-excluded', '192.168.0.1'],
  ...['0', '4095', '8888', '-1'].map(
    (id): Case => ['LN-029', nad({ vlanID: id }), 'ovn-kubernetes/vlan-out-of-range', `is ${id};`],
  ),
  ['LN-030', nad({ mtu: undefined }), 'ovn-kubernetes/mtu-out-of-range', 'has no mtu'],
  ['LN-030', nad({ mtu: '575' }), 'ovn-kubernetes/mtu-out-of-range', '576 to 65536'],
  ['LN-030', nad({ mtu: '65537' }), 'ovn-kubernetes/mtu-out-of-range', '576 to 65536'],
  ['LN-030', nad({ mtu: '1279', subnets: '"2001:dbb::/64"' }), 'ovn-kubernetes/mtu-out-of-range', '1280 to 65536'],
  ...['"a:b"', '"a,b"', '" a"'].map(
    (name): Case => [
      'LN-031',
      nad({ physicalNetworkName: name }),
      'ovn-kubernetes/physical-network-name-malformed',
      'the name of a bridge mapping',
    ],
  ),
  [
    'LN-032',
    `${nad({ name: '"other"' })}---${policy('{localnet: tenantblue, bridge: br-ex}')}`,
    'ovn-kubernetes/physical-network-missing',
    'physical network other',
  ],
  ['LN-033', nad({ allowPersistentIPs: 'true' }), 'ovn-kubernetes/persistent-ips-without-subnets', 'no subnets'],
  [
    'LN-034',
    config(
      '{"cniVersion": "1.0.0", "name": "a", "plugins": [{"type": "ovn-k8s-cni-overlay", "topology": "localnet", "netAttachDefName": "blue/localnet1", "mtu": 1500}, {"type": "tuning"}]}',
    ),
    'ovn-kubernetes/attachment-plugin-list',
    'several plugins',
  ],
  [
    'LN-034',
    nad({ plugins: '[{"type": "ovn-k8s-cni-overlay", "topology": "localnet", "netAttachDefName": "blue/localnet1"}]' }),
    'ovn-kubernetes/attachment-plugin-list',
    'is a plugin itself',
  ],
  ...[
    ['{"cniVersion": "1.0.0", ', '', 'no name beside them'],
    ['{"cniVersion": 1, "name": "a", ', '', 'a cniVersion that is no text'],
    ['{"cniVersion": "1.0.0", "name": "a", ', ', {}', 'a plugin without type'],
  ].map(
    ([head = '', tail = '', says = '']): Case => [
      'LN-035',
      config(`${head}"plugins": [{"type": "ovn-k8s-cni-overlay", "topology": "localnet"}${tail}]}`),
      'ovn-kubernetes/attachment-plugin-list',
      says,
    ],
  ),
  ['LN-036', twin({ vlanID: '200' }), 'ovn-kubernetes/networks-disagree', 'vlanID'],
  ['LN-036', twin({ topology: '"layer2"' }), 'ovn-kubernetes/networks-disagree', 'topology'],
  ['LN-036', twin({ mtu: '1400' }), 'ovn-kubernetes/networks-disagree', 'mtu'],
  ['LN-036', twin({ physicalNetworkName: '"x"' }), 'ovn-kubernetes/networks-disagree', 'physicalNetworkName'],
  ['LN-036', twin(pool), 'ovn-kubernetes/networks-disagree', 'subnets'],
  [
    'LN-038',
    attachmentExample().replace('space: blue\n', 'space: blue\n  annotations: {k8s.ovn.org/tunnel-keys: "[]"}\n'),
    'ovn-kubernetes/attachment-annotation-reserved',
    'tunnel-keys',
  ],
  [
    'LN-039',
    nad({ subnets: '"10.9.0.0/24,10.9.1.0/24"', excludeSubnets: '"10.9.0.1/32,10.9.1.1/32"' }),
    'ovn-kubernetes/subnets-of-one-family',
    'more than one IPv4',
  ],
  [
    'LN-040',
    nad({ subnets: '"100.64.0.0/24"', excludeSubnets: '"100.64.0.1/32"' }),
    'ovn-kubernetes/localnet-overlaps-cluster',
    'overlaps',
  ],
  ['LN-041', nad({ VLAN_ID: '200' }), 'ovn-kubernetes/attachment-key-unknown', 'VLAN_ID'],
  ['LN-041', nad({ subnet: '"192.168.0.0/24"' }), 'ovn-kubernetes/attachment-key-unknown', 'subnet'],
  ['LN-042', nad({ cniVersion: undefined }), 'ovn-kubernetes/attachment-cni-version', 'has no cniVersion'],
  ['LN-042', nad({ cniVersion: '"2.0.0"' }), 'ovn-kubernetes/attachment-cni-version', 'cniVersion 2.0.0'],
  ['NN-01', localnetExample({ localnet: 'tenant-blue' }), 'ovn-kubernetes/physical-network-missing', 'tenant-blue'],
  [
    'NN-01',
    `${policy('{localnet: tenantblue, state: absent}')}---\n${clusterNetworkExample('tenantblue', 'tenantblue', 'mtu: 1500')}`,
    'ovn-kubernetes/physical-network-missing',
    'tenantblue',
  ],
  [
    'NN-02',
    policy('{localnet: a, bridge: br-ex}, {localnet: a, bridge: br-ex}'),
    'ovn-kubernetes/bridge-mapping-conflict',
    'maps the physical network a twice',
  ],
  [
    'NN-02',
    `${policy('{localnet: a, bridge: br-ex}')}---${policy('{localnet: a, bridge: br-a}').replace('{name: tenantblue}', '{name: b}')}`,
    'ovn-kubernetes/bridge-mapping-conflict',
    'maps a to br-a',
  ],
  [
    'NN-03',
    policy('{localnet: a, bridge: br-a}', 'interfaces: [{name: br-a, type: linux-bridge}], '),
    'ovn-kubernetes/localnet-unlike-its-bridge',
    'linux-bridge',
  ],
  ['NN-04', policy('{localnet: "a:b", bridge: br-ex}'), 'ovn-kubernetes/bridge-mapping-malformed', 'colon'],
  [
    'NN-04',
    policy('{localnet: a, bridge: a-very-long-bridge}'),
    'ovn-kubernetes/bridge-mapping-malformed',
    'no bridge',
  ],
  [
    'NN-05',
    localnetExample({
      rest: 'mtu: 1500\n      vlan: {mode: Access, access: {id: 200}}',
      bridge: '{name: ovs-blue, type: ovs-bridge, bridge: {port: [{name: e1, vlan: {mode: access, tag: 300}}]}}',
    }),
    'ovn-kubernetes/localnet-unlike-its-bridge',
    'access port',
  ],
  [
    'NN-05',
    localnetExample({
      rest: 'mtu: 1500\n      vlan: {mode: Access, access: {id: 200}}',
      bridge: '{name: ovs-blue, type: ovs-bridge, bridge: {port: [{name: bond0.100}]}}',
    }),
    'ovn-kubernetes/localnet-unlike-its-bridge',
    'bond0.100',
  ],
  [
    'NN-06',
    localnetExample({
      rest: 'mtu: 9000',
      bridge: '{name: e1, type: ethernet, mtu: 1500}, {name: ovs-blue, type: ovs-bridge, bridge: {port: [{name: e1}]}}',
    }),
    'ovn-kubernetes/localnet-unlike-its-bridge',
    'MTU 9000',
  ],
  ['NN-08', policy('{localnet: a, brigde: br-ex}'), 'ovn-kubernetes/bridge-mapping-malformed', 'brigde'],
  [
    'NN-08',
    policy('').replace('bridge-mappings', 'bridge_mappings'),
    'ovn-kubernetes/bridge-mapping-malformed',
    'bridge_mappings',
  ],
];

describe.each(cases)('%s', (_, text, rule, says) => {
  test(`${rule} says: ${says}`, () => {
    const found = foundIn(text);
    expect(found.map((one) => one.rule)).toContain(rule);
    expect(found.filter((one) => one.rule === rule).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(typeof says === 'string' ? literal(says) : says),
    );
  });
});

test('every condition that a rule answers for stands here, or in neighbours.test.ts', () => {
  const told = new Set([...cases.map(([item]) => item), 'LN-037', 'NN-07', 'NN-09']);
  const answered = rules.flatMap(codesOf).filter((code) => /^(LN|NN)-/.test(code));
  expect(answered.filter((code) => !told.has(code))).toEqual([]);
});

function literal(text: string): RegExp {
  return new RegExp(text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
}
