import { expect, it } from 'vitest';
import { ProviderNetwork } from '../../lib';
import { check } from '../../lib/check/check';
import { defaultTarget } from '../../lib/target/target';
import { expandText } from '../intent/documents';
import { newChart, objectsOf } from './render';

const physnet = { defaultInterface: 'eth1', excludeNodes: ['node3'] };
const external = { cidr: '10.5.204.7/24', gateway: '10.5.204.254', reserved: ['10.5.204.1..10.5.204.100'] };

const document = JSON.stringify({
  apiVersion: 'cdk8s-ovn/v1',
  kind: 'ProviderNetwork',
  metadata: { name: 'physnet1' },
  spec: { ...physnet, vlans: [{ name: 'vlan204', id: 204, subnets: [{ name: 'external204', ...external }] }] },
});

function made() {
  const chart = newChart();
  const network = new ProviderNetwork(chart, 'physnet', { name: 'physnet1', ...physnet });
  network.addVlan('vlan204', { id: 204 }).addSubnet('external204', external);
  return chart;
}

it('makes a physical network, its VLAN and the subnet on it, in canonical form', () => {
  expect(Object.values(objectsOf(made())).map(({ kind, spec }) => [kind, spec])).toEqual([
    ['ProviderNetwork', physnet],
    ['Vlan', { id: 204, provider: 'physnet1' }],
    [
      'Subnet',
      {
        protocol: 'IPv4',
        cidrBlock: '10.5.204.0/24',
        gateway: '10.5.204.254',
        excludeIps: ['10.5.204.1..10.5.204.100', '10.5.204.254'],
        vlan: 'vlan204',
      },
    ],
  ]);
});

it('makes the same of a document', () => {
  const { resources, findings } = expandText(document);
  expect(findings).toEqual([]);
  expect(resources.map(({ value }) => value)).toEqual(Object.values(objectsOf(made())));
  expect(check(resources, { target: defaultTarget }).findings).toEqual([]);
});

it('leaves the manifests of kube-ovn with the same kind alone', () => {
  const manifest = `{apiVersion: kubeovn.io/v1, kind: ProviderNetwork, metadata: {name: a}, spec: {defaultInterface: e}}`;
  expect(expandText(manifest).resources.map(({ apiVersion }) => apiVersion)).toEqual(['kubeovn.io/v1']);
});
