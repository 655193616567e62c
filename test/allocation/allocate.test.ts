import { describe, expect, it } from 'vitest';
import { allocation, told } from './network';

const external = (spec: string) => `apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: external}
spec: {attach: {type: macvlan, interface: ens37}, ${spec}}
---
`;

const vpc = (spec: string) => `apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec: {${spec}}
---
`;

const gateway = (rest: string) => `{name: gw1, subnet: web, externalNetwork: external, ${rest}}`;
const eips = (...names: string[]) => `eips: [${names.map((name) => `{name: ${name}}`).join(', ')}]`;
const pinned = (...names: string[]) => vpc(`natGateways: [${gateway(`lanIp: 10.0.1.254, ${eips(...names)}`)}]`);

describe('an EIP', () => {
  const cidr = 'cidr: 192.168.100.0/24, gateway: 192.168.100.1';

  it('has the lowest free address of the pool, in the order of names', () => {
    const pool = external(`${cidr}, pool: [192.168.100.240..192.168.100.250, 192.168.100.230]`);
    expect(told(allocation(pool + pinned('b', 'c', 'a')))).toEqual([
      'external eip/a 192.168.100.230',
      'external eip/b 192.168.100.240',
      'external eip/c 192.168.100.241',
    ]);
  });

  it('has the highest free address where there is no pool', () => {
    const text = external(`${cidr}, reserved: [192.168.100.250..192.168.100.254]`) + pinned('a', 'b');
    expect(told(allocation(text))).toEqual(['external eip/a 192.168.100.249', 'external eip/b 192.168.100.248']);
  });

  it('has none that is outside of the Subnet, the router, reserved, or no address of a host', () => {
    const pool = 'pool: [192.168.99.0..192.168.100.4, 192.168.100.254..192.168.101.9]';
    const text = external(`${cidr}, reserved: [192.168.100.3], ${pool}`) + pinned('a', 'b', 'c', 'd', 'e');
    expect(told(allocation(text))).toEqual([
      'external eip/a 192.168.100.2',
      'external eip/b 192.168.100.4',
      'external eip/c 192.168.100.254',
      'external eip/d full',
      'external eip/e full',
    ]);
  });

  it('has none that the lock has for somebody else, whoever that is', () => {
    const text = external(`${cidr}, pool: [192.168.100.230..192.168.100.239]`) + pinned('a', 'b');
    const lock = [
      { network: 'external', key: 'eip/b', address: '192.168.100.230' },
      { network: 'external', key: 'eip/gone', address: '192.168.100.231' },
      { network: 'elsewhere', key: 'eip/other', address: '192.168.100.232' },
    ];
    expect(told(allocation(text, lock))).toEqual(['external eip/a 192.168.100.232']);
  });

  it('has none that anything in the input has', () => {
    const object = (kind: string, spec: string) =>
      `apiVersion: kubeovn.io/v1\nkind: ${kind}\nmetadata: {name: other}\nspec: ${spec}\n---\n`;
    const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: other, namespace: shop}
spec: {template: {metadata: {annotations: {external.kube-system.kubernetes.io/ip_pool: "192.168.100.236,192.168.100.237"}}}}
---
`;
    const pod = `apiVersion: v1
kind: Pod
metadata: {name: other, namespace: shop, annotations: {external.kube-system.kubernetes.io/ip_address: 192.168.100.235}}
---
`;
    const text = [
      external(`${cidr}, pool: [192.168.100.230..192.168.100.239]`),
      object('IptablesEIP', '{natGwDp: gw1, externalSubnet: external, v4ip: 192.168.100.230}'),
      object('OvnEip', '{externalSubnet: external, type: nat, v4Ip: 192.168.100.231}'),
      object('Vip', '{subnet: external, v4ip: 192.168.100.232}'),
      object('IP', '{subnet: external, v4IpAddress: 192.168.100.233}'),
      object('IPPool', '{subnet: external, ips: [192.168.100.234]}'),
      object('VpcEgressGateway', '{vpc: shop, externalSubnet: external, externalIPs: [192.168.100.238]}'),
      pod,
      deployment,
    ].join('');
    expect(told(allocation(text + pinned('a', 'b')))).toEqual([
      'external eip/a 192.168.100.239',
      'external eip/b full',
    ]);
  });

  it('has the IPv4 one of both families, and none of IPv6 alone', () => {
    const dual = external(`cidr: '2001:db8::/64,192.168.100.0/24', gateway: '2001:db8::1,192.168.100.1'`);
    expect(told(allocation(dual + pinned('a')))).toEqual(['external eip/a 192.168.100.254']);
    const six = external(`cidr: '2001:db8::/64', gateway: '2001:db8::1'`);
    expect(told(allocation(six + pinned('a')))).toEqual(['external eip/a full']);
  });

  it('of a network that nobody describes has none', () => {
    expect(told(allocation(pinned('a')))).toEqual(['external eip/a no-subnet']);
    const broken = 'apiVersion: kubeovn.io/v1\nkind: Subnet\nmetadata: {name: external}\nspec: {cidrBlock: x}\n---\n';
    expect(told(allocation(broken + pinned('a')))).toEqual(['external eip/a no-cidr']);
  });

  it('is found in a network of millions', () => {
    const wide = external('cidr: 10.0.0.0/8, gateway: 10.0.0.1, pool: [10.0.0.2..10.255.255.250]');
    const names = Array.from({ length: 2000 }, (_, i) => `e${String(i).padStart(4, '0')}`);
    expect(told(allocation(wide + pinned(...names)))[1999]).toBe('external eip/e1999 10.0.7.209');
  });
});

describe('a lanIp', () => {
  const lan = (cidr: string, rest = '') =>
    vpc(
      `subnets: [{name: web, cidr: '${cidr}'${rest}}], natGateways: [{name: gw1, subnet: web}, {name: gw2, subnet: web}, {name: many, subnet: web, replicas: 2}]`,
    );

  it('is the last address, as without a lock, then those before it', () => {
    expect(told(allocation(lan('10.0.1.0/24')))).toEqual(['web lanIp/gw1 10.0.1.254', 'web lanIp/gw2 10.0.1.253']);
  });

  it('is the last address even where that is reserved: for the gateway', () => {
    const text = lan('10.0.1.0/24', ', reserved: [10.0.1.250..10.0.1.254]');
    expect(told(allocation(text))).toEqual(['web lanIp/gw1 10.0.1.254', 'web lanIp/gw2 10.0.1.249']);
  });

  it('is not that of the router', () => {
    const text = lan('10.0.1.0/24', ', gateway: 10.0.1.254');
    expect(told(allocation(text))).toEqual(['web lanIp/gw1 10.0.1.253', 'web lanIp/gw2 10.0.1.252']);
  });

  it('is IPv4 in a subnet of both families, else IPv6', () => {
    expect(told(allocation(lan('fd00::/120,10.0.1.0/24')))[0]).toBe('web lanIp/gw1 10.0.1.254');
    expect(told(allocation(lan('fd00::/120')))).toEqual(['web lanIp/gw1 fd00::fe', 'web lanIp/gw2 fd00::fd']);
  });

  it('does not exist in a subnet without hosts', () => {
    expect(told(allocation(lan('10.0.1.0/32')))).toEqual(['web lanIp/gw1 full', 'web lanIp/gw2 full']);
    expect(told(allocation(lan('10.0.1.0/30')))).toEqual(['web lanIp/gw1 10.0.1.2', 'web lanIp/gw2 full']);
  });
});

describe('an OvnEip', () => {
  const provider = (rest: string) => `apiVersion: cdk8s-ovn/v1
kind: ProviderNetwork
metadata: {name: outside}
spec:
  defaultInterface: eth1
  vlans:
    - name: vlan204
      id: 204
      subnets:
        - {name: ext204, cidr: '10.5.204.0/24,2001:db8::/64', gateway: '10.5.204.254,2001:db8::fe', ${rest}}
---
`;
  const ovnEips = vpc(
    'ovnEips: [{name: a, externalSubnet: ext204}, {name: b, externalSubnet: ext204, v4Ip: 10.5.204.100}]',
  );

  it('has an address of each family, from a pool of both', () => {
    const pool = 'pool: [10.5.204.100..10.5.204.109, "2001:db8::100..2001:db8::109"]';
    expect(told(allocation(provider(pool) + ovnEips))).toEqual(['ext204 ovnEip/a 10.5.204.101,2001:db8::100']);
  });

  it('has none where the pool has one family alone', () => {
    expect(told(allocation(provider('pool: [10.5.204.100..10.5.204.109]') + ovnEips))).toEqual([
      'ext204 ovnEip/a full',
    ]);
  });
});
