import { describe, expect, test } from 'vitest';
import { endpoint } from '../../lib/paths/ends/endpoint';
import { around, networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { object } from '../rules/kube-ovn/nat-objects';

function workload(kind: string, name: string, annotations: object = {}, spec: object = {}, apiVersion = 'apps/v1') {
  const template = { metadata: { annotations }, spec };
  const value = { apiVersion, kind, metadata: { name, namespace: 'prod' }, spec: { replicas: 3, template } };
  return `${JSON.stringify(value)}\n`;
}

function end(name: string, ...more: readonly string[]): string | undefined {
  const found = endpoint(networkOf([...around, ...more], '1.17-dev'), name);
  if (!found) return undefined;
  return 'problem' in found ? found.problem : [found.address, found.note].filter(Boolean).join('; ');
}

describe('workloads', () => {
  const onNet1 = { 'ovn.kubernetes.io/logical_switch': 'net1' };

  test('one address of their subnet stands for their pods', () => {
    const note = '10.0.1.2; Deployment prod/web: 10.0.1.2, an address of Subnet net1, stands for its pods';
    expect(end('web', workload('Deployment', 'web', onNet1))).toBe(note);
    expect(end('prod/web', workload('Deployment', 'web', onNet1))).toBe(note);
    expect(end('deployment/prod/web', workload('Deployment', 'web', onNet1))).toBe(note);
  });

  test('a pinned address, the first of several', () => {
    const pool = { ...onNet1, 'ovn.kubernetes.io/ip_pool': '10.0.1.40;10.0.1.41' };
    expect(end('web', workload('StatefulSet', 'web', pool))).toBe(
      '10.0.1.40; StatefulSet prod/web: 10.0.1.40 stands for its pods',
    );
  });

  test('the subnet of their namespace; of several nobody knows which', () => {
    const bound = (name: string, cidrBlock: string) =>
      object('Subnet', name, { vpc: 'vpc1', cidrBlock, namespaces: ['prod'] });
    expect(end('web', workload('DaemonSet', 'web'), bound('net2', '10.0.2.0/24'))).toMatch(/^10\.0\.2\.2;/);
    expect(end('web', workload('DaemonSet', 'web'), bound('a', '10.0.2.0/24'), bound('b', '10.0.3.0/24'))).toBe(
      'its address may be in Subnet a or in Subnet b',
    );
    expect(end('web', workload('DaemonSet', 'web'))).toBe('no Subnet that is here gives it an address');
  });

  test('the network of the node is no subnet', () => {
    expect(end('web', workload('Deployment', 'web', onNet1, { hostNetwork: true }))).toBe(
      'its pods are in the network of their node',
    );
  });

  test('a virtual machine', () => {
    const machine = workload(
      'VirtualMachine',
      'vm1',
      { ...onNet1, 'ovn.kubernetes.io/ip_address': '10.0.1.77' },
      {},
      'kubevirt.io/v1',
    );
    expect(end('vm1', machine)).toBe('10.0.1.77');
  });
});

test('a name that stands for several things is none of them; the kind before it says which', () => {
  const subnet = object('Subnet', 'eip1', { vpc: 'vpc1', cidrBlock: '10.0.5.0/24' });
  expect(end('eip1', subnet)).toBe('it is the name of several: eip/eip1, subnet/eip1');
  expect(end('eip/eip1', subnet)).toBe('192.168.100.230');
  expect(end('subnet/eip1', subnet)).toBe('10.0.5.2');
});

test('an OvnEip and a Vip', () => {
  expect(end('out', object('OvnEip', 'out', { v4Ip: '172.16.0.9' }))).toBe('172.16.0.9');
  expect(end('front', object('Vip', 'front', { subnet: 'net1', v4ip: '10.0.1.99' }))).toBe('10.0.1.99');
  expect(end('front', object('Vip', 'front', { subnet: 'net1' }))).toBe('no manifest gives it an address');
});

test('load balancers are no ends', () => {
  const rule = object('SwitchLBRule', 'lb', { vip: '10.0.1.50', endpoints: ['10.0.1.6', '10.0.1.7'], ports: [] });
  expect(end('lb', rule)).toBe('load balancers are not evaluated: ask for one of its backends 10.0.1.6, 10.0.1.7');
  expect(end('web', '{"apiVersion": "v1", "kind": "Service", "metadata": {"name": "web"}}')).toBe(
    'no manifest gives it an address',
  );
});

test('what nothing is called', () => {
  expect(end('nobody')).toBeUndefined();
  expect(end('__proto__')).toBeUndefined();
});
