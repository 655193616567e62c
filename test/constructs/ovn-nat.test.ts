import { expect, it } from 'vitest';
import { CustomVpc, ProviderNetwork } from '../../lib';
import { newChart, objectsOf } from './render';

it("makes OVN's own NAT in canonical form", () => {
  const chart = newChart();
  const physnet = new ProviderNetwork(chart, 'physnet', { name: 'physnet1', defaultInterface: 'eth1' });
  const external = physnet
    .addVlan('vlan204', { id: 204 })
    .addSubnet('external204', { cidr: '10.5.204.0/24', gateway: '10.5.204.254' });
  const vpc = new CustomVpc(chart, 'vpc', { name: 'v', ovnExternalSubnets: [external.name] });
  const net1 = vpc.addSubnet('net1', { cidr: '10.0.1.0/24,fd00::/64' });
  const eip = vpc.addOvnEip('oeip', { externalSubnet: external, v4Ip: '10.5.204.9' });
  vpc.addOvnSnat('of-net', { eip, source: net1 });
  vpc.addOvnSnat('of-range', { eip, source: '10.0.1.7/28' });
  vpc.addOvnFip('fip', { eip: 'other', to: 'FD00::5' });
  vpc.addOvnDnat('web', { eip, port: 8080, to: '10.0.1.6:80', protocol: 'TCP' });
  const objects = objectsOf(chart);
  const spec = (name: string) => objects[name]?.spec;
  expect(spec('Vpc v')).toEqual({ enableExternal: true, extraExternalSubnets: ['external204'] });
  expect(spec('OvnEip oeip')).toEqual({ externalSubnet: 'external204', type: 'nat', v4Ip: '10.5.204.9' });
  expect(spec('OvnSnatRule of-net')).toEqual({ ovnEip: 'oeip', vpcSubnet: 'net1' });
  expect(spec('OvnSnatRule of-range')).toEqual({ ovnEip: 'oeip', vpc: 'v', v4IpCidr: '10.0.1.0/28' });
  expect(spec('OvnFip fip')).toEqual({ ovnEip: 'other', vpc: 'v', v6Ip: 'fd00::5' });
  expect(spec('OvnDnatRule web')).toEqual({
    ovnEip: 'oeip',
    vpc: 'v',
    v4Ip: '10.0.1.6',
    protocol: 'tcp',
    externalPort: '8080',
    internalPort: '80',
  });
});
