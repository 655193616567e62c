import { expect, it } from 'vitest';
import { aclTexts, pod, rowsOf, vpc } from './support';

it('gives workloads ports, with the addresses of their pool or such as IPAM chooses', () => {
  const workload = (kind: string, pool?: string) =>
    JSON.stringify({
      apiVersion: 'apps/v1',
      kind,
      metadata: { name: kind.toLowerCase(), namespace: 'ns' },
      spec: {
        replicas: 2,
        template: { metadata: { annotations: pool ? { 'ovn.kubernetes.io/ip_pool': pool } : {} }, spec: {} },
      },
    });
  const { switches } = rowsOf([vpc, workload('StatefulSet', '10.1.1.20,10.1.1.21'), workload('Deployment')]);
  const ports = switches.get('s')?.ports.filter(({ type }) => type === '');
  expect(ports?.map(({ name, addresses, assumed }) => [name, ...addresses, assumed?.[0]?.within])).toEqual([
    ['deployment-*-0.ns', '10.1.1.2', '10.1.1.0/24'],
    ['deployment-*-1.ns', '10.1.1.3', '10.1.1.0/24'],
    ['statefulset-0.ns', '10.1.1.20', undefined],
    ['statefulset-1.ns', '10.1.1.21', undefined],
  ]);
});

it('leaves out pods in the network of their node, and those of subnets that are refused', () => {
  const host = JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'h', namespace: 'ns' },
    spec: { hostNetwork: true },
  });
  expect(rowsOf([vpc, host]).switches.get('s')?.ports).toHaveLength(1);
  const refused = vpc.replace('namespaces: [ns]', 'namespaces: [ns], private: true, allowSubnets: [10.1.2.5]');
  expect([...rowsOf([refused, pod('p', '10.1.1.10')]).switches]).toEqual([]);
});

it('puts annotations of pods into their ports', () => {
  const { switches } = rowsOf([
    vpc,
    pod('a', '10.1.1.10', { port_security: 'true', port_vips: '10.1.1.50, x' }),
    pod('b', '10.1.1.11', { layer2_forward: 'true', port_vips: '10.1.1.50' }),
  ]);
  const ports = switches.get('s')?.ports.filter(({ type }) => type === '');
  expect(ports?.map(({ addresses, portSecurity }) => [addresses, portSecurity])).toEqual([
    [['10.1.1.10'], ['10.1.1.10', '10.1.1.50']],
    [['10.1.1.11', 'unknown'], []],
  ]);
});

it('makes ports of addresses that move between pods, and of those of load balancers', () => {
  const subnet = vpc.replace('namespaces: [ns]', 'namespaces: [ns], vips: [10.1.1.50]');
  const vip = `{apiVersion: kubeovn.io/v1, kind: Vip, metadata: {name: lb}, spec: {subnet: s, namespace: ns, type: switch_lb_vip, v4ip: 10.1.1.60}}`;
  const { switches } = rowsOf([
    subnet,
    vip,
    pod('a', '10.1.1.10', { port_vips: '10.1.1.50' }),
    pod('b', '10.1.1.11', { port_vips: '10.1.1.50' }),
  ]);
  const ports = new Map(switches.get('s')?.ports.map((port) => [port.name, port]));
  expect(ports.get('s-vip-10.1.1.50')).toMatchObject({
    type: 'virtual',
    options: { 'virtual-ip': '10.1.1.50', 'virtual-parents': 'a.ns,b.ns' },
  });
  expect(ports.get('lb.ns')).toMatchObject({ type: '', addresses: ['10.1.1.60'], options: { arp_proxy: 'true' } });
});

it('answers DHCP where the subnet says so, and one pod otherwise from 1.16 on', () => {
  const subnet = vpc.replace('namespaces: [ns]', 'namespaces: [ns], enableDHCP: true, dhcpV4Options: "mtu=1300"');
  const own = pod('b', '10.1.1.11', { 'dhcp-v4-options': 'dns_server={1.1.1.1;8.8.8.8}' });
  const answers = (version: string) =>
    rowsOf([subnet, pod('a', '10.1.1.10'), own], version)
      .switches.get('s')
      ?.ports.flatMap(({ dhcp4 }) => (dhcp4 ? [dhcp4] : []));
  const usual = { lease_time: '3600', router: '10.1.1.1', server_id: '169.254.0.254' };
  const ofSubnet = { ...usual, mtu: '1300' };
  expect(answers('1.16.2')).toEqual([ofSubnet, { ...usual, dns_server: '{1.1.1.1,8.8.8.8}' }]);
  expect(answers('1.15.24')).toEqual([ofSubnet, ofSubnet]);
  expect(
    rowsOf([vpc, pod('a', '10.1.1.10')])
      .switches.get('s')
      ?.ports.some(({ dhcp4 }) => dhcp4),
  ).toBe(false);
});

it('wires a VLAN to its physical network, without a tag for VLAN 0', () => {
  const vlan = (id: number) => `
{apiVersion: kubeovn.io/v1, kind: ProviderNetwork, metadata: {name: phys}, spec: {defaultInterface: eth1}}
---
{apiVersion: kubeovn.io/v1, kind: Vlan, metadata: {name: vl}, spec: {id: ${id}, provider: phys}}
---
{apiVersion: kubeovn.io/v1, kind: Subnet, metadata: {name: u}, spec: {vlan: vl, cidrBlock: 10.9.0.0/24}}`;
  const tags = [20, 0].map((id) =>
    rowsOf([vlan(id)])
      .switches.get('u')
      ?.ports.map(({ name, tag }) => [name, tag]),
  );
  expect(tags).toEqual([[['localnet.u', 20]], [['localnet.u', undefined]]]);
});

it('takes an acl that says what private says already for the same, and knows no tiers before 1.13', () => {
  const acls = 'acls: [{direction: to-lport, priority: 1000, match: ip, action: allow}]';
  const subnet = vpc.replace('namespaces: [ns]', `private: true, ${acls}`);
  const of = (version: string) => aclTexts(rowsOf([subnet], version).switches.get('s')?.acls);
  expect(of('1.16.2')).toEqual([
    'to-lport 1000 tier 2: ip → drop',
    'to-lport 1001 tier 2: ip4.src == 10.1.1.0/24 && ip4.dst == 10.1.1.0/24 → allow-related',
    'to-lport 3000 tier 2: ip4.src == 100.64.0.0/16 → allow-related',
  ]);
  expect(of('1.12.35')[0]).toBe('to-lport 1000 tier 0: ip → drop');
});

it('attaches no load balancers where enableLb is false', () => {
  const off = vpc.replace('namespaces: [ns]', 'enableLb: false');
  expect(rowsOf([off]).switches.get('s')?.loadBalancers).toEqual([]);
  expect(rowsOf([vpc]).switches.get('s')?.loadBalancers).toHaveLength(6);
});
