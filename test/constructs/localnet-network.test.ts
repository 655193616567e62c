import { expect, it } from 'vitest';
import { BridgeMapping, LocalnetNetwork, machineNetworks, podNetworks } from '../../lib';
import { check } from '../../lib/check/check';
import { defaultTarget } from '../../lib/target/target';
import { expandText } from '../intent/documents';
import { newChart, objectsOf } from './render';

const mapping = { bridge: 'ovs-blue', ports: ['ens41'], nodeSelector: { 'node-role.kubernetes.io/worker': '' } };
const network = {
  namespaces: ['red', 'blue'],
  subnets: ['192.168.100.0/24', '2001:dbb::/64'],
  gateways: ['192.168.100.1', '2001:dbb::1'],
  reserved: ['192.168.100.1..192.168.100.3', '192.168.100.200/30'],
  vlan: 200,
  persistentIps: true,
};

function made() {
  const chart = newChart('apps');
  const physicalNetwork = new BridgeMapping(chart, 'tenantblue', { name: 'tenantblue', ...mapping });
  new LocalnetNetwork(chart, 'test-net', { name: 'test-net', physicalNetwork, ...network });
  return objectsOf(chart);
}

it('makes a bridge of its own and maps the physical network to it', () => {
  expect(made()['NodeNetworkConfigurationPolicy tenantblue']).toEqual({
    apiVersion: 'nmstate.io/v1',
    kind: 'NodeNetworkConfigurationPolicy',
    metadata: { name: 'tenantblue' },
    spec: {
      nodeSelector: mapping.nodeSelector,
      desiredState: {
        interfaces: [
          {
            name: 'ovs-blue',
            type: 'ovs-bridge',
            state: 'up',
            bridge: { options: { stp: false }, port: [{ name: 'ens41' }] },
          },
        ],
        ovn: { 'bridge-mappings': [{ localnet: 'tenantblue', bridge: 'ovs-blue', state: 'present' }] },
      },
    },
  });
});

it('makes the network: MTU written, routers and reserved addresses excluded, each once', () => {
  expect(made()['ClusterUserDefinedNetwork test-net']).toEqual({
    apiVersion: 'k8s.ovn.org/v1',
    kind: 'ClusterUserDefinedNetwork',
    metadata: { name: 'test-net' },
    spec: {
      namespaceSelector: {
        matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['red', 'blue'] }],
      },
      network: {
        topology: 'Localnet',
        localnet: {
          role: 'Secondary',
          physicalNetworkName: 'tenantblue',
          subnets: network.subnets,
          excludeSubnets: ['192.168.100.1/32', '192.168.100.2/31', '192.168.100.200/30', '2001:dbb::1/128'],
          ipam: { mode: 'Enabled', lifecycle: 'Persistent' },
          mtu: 1500,
          vlan: { mode: 'Access', access: { id: 200 } },
        },
      },
    },
  });
});

it('makes the same of documents', () => {
  const { resources, findings } = expandText(
    [
      { kind: 'BridgeMapping', metadata: { name: 'tenantblue' }, spec: mapping },
      { kind: 'LocalnetNetwork', metadata: { name: 'test-net' }, spec: { physicalNetwork: 'tenantblue', ...network } },
    ]
      .map((document) => JSON.stringify({ apiVersion: 'cdk8s-ovn/v1', ...document }))
      .join('\n---\n'),
  );
  expect(findings).toEqual([]);
  expect(resources.map(({ value }) => value)).toEqual(Object.values(made()));
  expect(check(resources, { target: defaultTarget }).findings).toEqual([]);
});

it('makes a network without addresses of one without subnets', () => {
  const chart = newChart();
  new LocalnetNetwork(chart, 'plain', { name: 'plain', physicalNetwork: 'physnet', namespaceSelector: {} });
  expect(objectsOf(chart)['ClusterUserDefinedNetwork plain']?.spec).toEqual({
    namespaceSelector: {},
    network: {
      topology: 'Localnet',
      localnet: { role: 'Secondary', physicalNetworkName: 'physnet', ipam: { mode: 'Disabled' }, mtu: 1500 },
    },
  });
});

it('excludes nothing twice, and nothing that the pool of an IPv6 subnet does not reach', () => {
  const chart = newChart();
  new LocalnetNetwork(chart, 'net', {
    name: 'net',
    physicalNetwork: 'physnet',
    namespaces: ['red'],
    subnets: ['10.0.0.0/16', 'fd00::/64'],
    gateways: ['10.0.0.1', 'fd00::1:0:1'],
    reserved: ['10.0.0.0..10.0.0.15', '10.0.0.8..10.0.0.17', 'fd00::ff00..fd00::1:ff', 'nonsense'],
  });
  expect(objectsOf(chart)['ClusterUserDefinedNetwork net']?.spec).toMatchObject({
    network: { localnet: { excludeSubnets: ['10.0.0.0/28', '10.0.0.16/31', 'fd00::ff00/120', 'nonsense'] } },
  });
});

it('writes the definitions of all namespaces itself with mode nad', () => {
  const chart = newChart();
  const physicalNetwork = new BridgeMapping(chart, 'tenantblue', { name: 'tenantblue', ...mapping });
  new LocalnetNetwork(chart, 'test-net', { name: 'test-net', physicalNetwork, ...network, mode: 'nad' });
  const made = objectsOf(chart);
  expect(Object.keys(made)).toEqual([
    'NodeNetworkConfigurationPolicy tenantblue',
    'NetworkAttachmentDefinition test-net',
  ]);
  const all = chart.toJson() as { metadata: object; spec: { config: string } }[];
  expect(all.slice(1).map(({ metadata }) => metadata)).toEqual([
    { name: 'test-net', namespace: 'red' },
    { name: 'test-net', namespace: 'blue' },
  ]);
  expect(all[1]?.spec.config).toBe(
    '{"allowPersistentIPs":true,"cniVersion":"1.0.0",' +
      '"excludeSubnets":"192.168.100.1/32,192.168.100.2/31,192.168.100.200/30,2001:dbb::1/128","mtu":1500,' +
      '"name":"test-net","netAttachDefName":"red/test-net","physicalNetworkName":"tenantblue","role":"secondary",' +
      '"subnets":"192.168.100.0/24,2001:dbb::/64","topology":"localnet","type":"ovn-k8s-cni-overlay","vlanID":200}',
  );
  const { resources, findings } = expandText(
    JSON.stringify({
      apiVersion: 'cdk8s-ovn/v1',
      kind: 'LocalnetNetwork',
      metadata: { name: 'test-net' },
      spec: { physicalNetwork: 'tenantblue', ...network, mode: 'nad' },
    }),
  );
  expect(findings).toEqual([]);
  expect(resources.map(({ value }) => value)).toEqual(all.slice(1));
  expect(check(resources, { target: defaultTarget }).findings).toEqual([]);
});

it('says to pods and virtual machines how to be on it', () => {
  const chart = newChart();
  const plain = { physicalNetwork: 'physnet', namespaceSelector: {} };
  const one = new LocalnetNetwork(chart, 'one', { name: 'one', ...plain });
  const two = new LocalnetNetwork(chart, 'two', { name: 'two.net', ...plain });
  expect(
    podNetworks(one.attachment({ ips: ['192.0.2.20/24'], ipamClaim: 'vm' }), two.attachment({ namespace: 'red' })),
  ).toEqual({
    'k8s.v1.cni.cncf.io/networks':
      '[{"name":"one","ips":["192.0.2.20/24"],"ipam-claim-reference":"vm"},{"name":"two.net","namespace":"red"}]',
  });
  expect(machineNetworks(one.attachment({ mac: '02:03:04:05:06:07' }), two.attachment({ namespace: 'red' }))).toEqual({
    networks: [
      { name: 'one', multus: { networkName: 'one' } },
      { name: 'two-net', multus: { networkName: 'red/two.net' } },
    ],
    interfaces: [
      { name: 'one', bridge: {}, macAddress: '02:03:04:05:06:07' },
      { name: 'two-net', bridge: {} },
    ],
  });
});
