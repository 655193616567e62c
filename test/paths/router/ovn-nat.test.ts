import { describe, expect, test } from 'vitest';
import { object } from '../../rules/kube-ovn/nat-objects';
import { table } from './support';

const staticRoutes = [{ cidr: '0.0.0.0/0', nextHopIP: '172.16.0.1', policy: 'policyDst' }];
const network = [
  object('Vpc', 'shop', { enableExternal: true, extraExternalSubnets: ['wan'], staticRoutes }),
  object('Subnet', 'shop1', { vpc: 'shop', cidrBlock: '10.1.0.0/24' }),
  object('Subnet', 'wan', { vlan: 'vlan0', cidrBlock: '172.16.0.0/24', gateway: '172.16.0.1' }),
  object('OvnEip', 'eip1', { externalSubnet: 'wan', v4Ip: '172.16.0.10' }),
  object('OvnEip', 'eip2', { externalSubnet: 'wan', v4Ip: '172.16.0.11' }),
  object('OvnEip', 'eip3', { externalSubnet: 'wan' }),
  object('OvnFip', 'fip', { ovnEip: 'eip1', v4Ip: '10.1.0.5', vpc: 'shop' }),
  object('OvnDnatRule', 'web', {
    ovnEip: 'eip1',
    vpc: 'shop',
    v4Ip: '10.1.0.6',
    protocol: 'tcp',
    externalPort: '80',
    internalPort: '8080',
  }),
  object('OvnSnatRule', 'all', { ovnEip: 'eip2', vpcSubnet: 'shop1' }),
  object('OvnSnatRule', 'one', { ovnEip: 'eip3', vpc: 'shop', v4IpCidr: '10.1.0.7' }),
];

describe("OVN's own NAT", () => {
  test('forwarded ports come before floating IPs; what comes from inside is not evaluated', () => {
    expect(table('destinations', 'shop', network)).toEqual([
      'from 10.1.0.0-10.1.0.255,172.16.0.10-172.16.0.11 to 172.16.0.10: ? the way from inside of VPC shop to its own OvnEip eip1',
      'to 172.16.0.10 tcp/80: to 10.1.0.6:8080',
      'to 172.16.0.10: to 10.1.0.5',
    ]);
  });

  test('what leaves shows its floating IP, else the OvnEip of the longest range', () => {
    expect(table('sources', 'shop', network)).toEqual([
      'from 10.1.0.5: as 172.16.0.10',
      'from 10.1.0.7: as <address of eip3>',
      'from 10.1.0.0-10.1.0.255: as 172.16.0.11',
    ]);
  });

  test('the external network is outside', () => {
    expect(table('routes', 'shop', network)).toEqual([
      'to 10.1.0.0-10.1.0.255: deliver in shop1',
      'to 172.16.0.0-172.16.0.255: outside at <the network of wan>',
      'to ip4: outside at 172.16.0.1',
      'all: ? a default route to the external gateway of VPC shop, which some releases of kube-ovn add',
    ]);
  });

  test('without enableExternal there is none', () => {
    const without = [object('Vpc', 'shop', {}), ...network.slice(1)];
    expect(table('destinations', 'shop', without)).toEqual([]);
    expect(table('sources', 'shop', without)).toEqual([]);
  });

  test('the inside may be named by a Vip, or the IP object of a pod', () => {
    const vip = object('Vip', 'vip1', { subnet: 'shop1', v4ip: '10.1.0.20' });
    const byVip = object('OvnFip', 'fip', { ovnEip: 'eip1', ipType: 'vip', ipName: 'vip1' });
    expect(table('sources', 'shop', [...network.slice(0, 6), vip, byVip])).toEqual(['from 10.1.0.20: as 172.16.0.10']);
    const byPod = object('OvnFip', 'fip', { ovnEip: 'eip1', ipName: 'web-0.prod', vpc: 'shop' });
    expect(table('destinations', 'shop', [...network.slice(0, 6), byPod]).at(-1)).toBe(
      'to 172.16.0.10: ? where OvnFip fip leads',
    );
  });
});
