import { expect, test } from 'vitest';
import { type Ip, parseIp } from '../../lib/net/ip';
import { otherInterfaces } from '../../lib/paths/other-interfaces';
import { around, networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { object } from '../rules/kube-ovn/nat-objects';

const lan = (name: string, cidrBlock: string, provider = 'lan.ns1.ovn') =>
  object('Subnet', name, { vpc: 'test-vpc-1', cidrBlock, gateway: cidrBlock.replace(/0\/24$/, '1'), provider });

/** What is named of a pod with these annotations that sends to an address. */
function named(annotations: Record<string, string>, peer: string, from = 'net1'): string[] {
  const pod = JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'client', namespace: 'ns1', annotations },
  });
  const subnets = [lan('lan', '172.30.0.0/24'), lan('lan2', '172.30.1.0/24')];
  const network = networkOf([...around, ...subnets, `${pod}\n`], '1.17-dev');
  const [resource] = network.podTemplates.flatMap((one) => (one.resource.name === 'client' ? one.resource : []));
  const subnet = network.subnets.get(from);
  if (!resource || !subnet) throw new Error('no pod');
  return otherInterfaces(network, { resource, subnet }, parseIp(peer) as Ip).map(({ what }) => what);
}

const key = 'k8s.v1.cni.cncf.io/networks';

test('a pod sends to what a further interface is directly connected to through that, perhaps', () => {
  const asked = { [key]: 'lan' };
  expect(named(asked, '172.30.0.21')).toEqual([
    'which interface Pod ns1/client sends to 172.30.0.21 through: by lan it is directly connected to Subnet lan',
  ]);
  expect(named(asked, '172.30.1.21')).toHaveLength(1);
  expect(named(asked, '172.30.2.21')).toEqual([]);
  expect(named(asked, '10.0.1.7')).toEqual([]);
});

test('not without the interface, not where its annotation names another subnet, not in the subnet of the first one', () => {
  expect(named({}, '172.30.0.21')).toEqual([]);
  expect(named({ [key]: 'other/lan' }, '172.30.0.21')).toEqual([]);
  const asked = { [key]: 'lan', 'lan.ns1.ovn.kubernetes.io/logical_switch': 'lan2' };
  expect(named(asked, '172.30.0.21')).toEqual([]);
  expect(named(asked, '172.30.1.21')).toHaveLength(1);
  expect(named({ [key]: 'lan' }, '172.30.0.21', 'lan')).toEqual([]);
});
