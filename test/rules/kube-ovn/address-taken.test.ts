import { describe, expect, test } from 'vitest';
import { egressExample } from '../../../lib/rules/support/egress-gateway';
import { reported } from '../edit';
import { overlaid } from '../overlay';

const found = (text: string, version = '1.16.2') =>
  reported(overlaid(text), { version }).filter((line) => line.includes('address-taken')).length;

describe('the address of an egress gateway', () => {
  const vip = (address: string) =>
    `---\napiVersion: kubeovn.io/v1\nkind: Vip\nmetadata: {name: v}\nspec: {subnet: net1, v4ip: ${address}}\n`;
  const eip =
    '---\napiVersion: kubeovn.io/v1\nkind: OvnEip\nmetadata: {name: o}\nspec: {externalSubnet: ovn-vpc-external-network, type: nat, v4Ip: 192.168.100.225}\n';

  test.each([
    ['nobody has', '  internalIPs: [10.0.1.200]\n', 0],
    ['of a NAT gateway', '  internalIPs: [10.0.1.254]\n', 1],
    ['of a pod', '  internalIPs: [10.0.1.5]\n', 1],
    ['of a Vip', '  internalIPs: [10.0.1.100]\n', 1],
    ['of the router', '  internalIPs: [10.0.1.1]\n', 1],
    ['that is none of a host', '  internalIPs: [10.0.1.255]\n', 1],
    ['of an IptablesEIP', '  externalIPs: [192.168.100.230]\n', 1],
    ['of an OvnEip', '  externalIPs: [192.168.100.225]\n', 1],
    ['of the router outside', '  externalIPs: [192.168.100.1]\n', 1],
    ['with another one to spare', '  internalIPs: [10.0.1.254, 10.0.1.200]\n', 0],
    ['with another replica', '  replicas: 2\n  internalIPs: [10.0.1.254, 10.0.1.200]\n', 1],
    ['twice', '  replicas: 2\n  internalIPs: [10.0.1.200, 10.0.1.200]\n', 1],
  ])('%s', (_, spec, count) => {
    expect(found(egressExample(spec) + vip('10.0.1.100') + eip)).toBe(count);
  });

  test('two gateways', () => {
    const two = (address: string) =>
      `${egressExample('  internalIPs: [10.0.1.200]\n')}---\n${egressExample(`  internalIPs: [${address}]\n`).replace('egress1', 'egress2')}`;
    expect(found(two('10.0.1.200'))).toBe(1);
    expect(found(two('10.0.1.201'))).toBe(0);
  });
});

describe('the address of the router of an underlay', () => {
  const underlay = (address: string) =>
    `apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: u}\nspec: {vlan: vlan1, cidrBlock: 10.40.0.0/24, gateway: 10.40.0.1, u2oInterconnection: true, u2oInterconnectionIP: ${address}}\n---\napiVersion: kubeovn.io/v1\nkind: Vip\nmetadata: {name: v}\nspec: {subnet: u, v4ip: 10.40.0.9}\n`;

  test('of a Vip', () => {
    expect(found(underlay('10.40.0.9'))).toBe(1);
    expect(found(underlay('10.40.0.8'))).toBe(0);
  });

  test('of a node', () => {
    const node =
      '---\napiVersion: v1\nkind: Node\nmetadata: {name: node1}\nstatus: {addresses: [{type: InternalIP, address: 10.40.0.9}, {type: InternalIP, address: 10.0.1.5}]}\n';
    expect(found(underlay('10.40.0.8') + node)).toBe(1);
    expect(found(underlay('10.40.0.8').replace('4ip: 10.40.0.9', '4ip: 10.40.0.10') + node)).toBe(0);
  });
});
