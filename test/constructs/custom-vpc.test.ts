import { describe, expect, it } from 'vitest';
import { Attach, CustomVpc, ExternalNetwork, NatGateway, NatGatewaySettings, QosPolicy, Subnet } from '../../lib';
import { newChart, objectsOf } from './render';

const network = {
  name: 'ovn-vpc-external-network',
  attach: Attach.macvlan('ens37'),
  cidr: '192.168.100.0/24',
  gateway: '192.168.100.1',
};

describe('the sketch of the design', () => {
  it('compiles as written there, and makes a network', () => {
    const chart = newChart();
    const external = new ExternalNetwork(chart, 'external', {
      name: 'ovn-vpc-external-network',
      attach: Attach.macvlan('ens37'),
      cidr: '192.168.100.0/24',
      gateway: '192.168.100.1',
      reserved: ['192.168.100.1..192.168.100.220'],
    });
    const vpc = new CustomVpc(chart, 'vpc', { name: 'test-vpc-1', namespaces: ['ns1'] });
    const net1 = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
    const gw = vpc.addNatGateway('gw1', { subnet: net1, externalNetwork: external, annotations: { team: 'net' } });
    gw.addSnat('snat01', { source: net1, address: '192.168.100.230' });
    gw.addFloatingIp('fip01', { address: '192.168.100.232', to: '10.0.1.5' });
    gw.addPortForward('web', { address: '192.168.100.231', port: 8080, to: '10.0.1.6:80' });
    const objects = objectsOf(chart);
    expect(Object.keys(objects)).toEqual([
      'NetworkAttachmentDefinition ovn-vpc-external-network',
      'Subnet ovn-vpc-external-network',
      'Vpc test-vpc-1',
      'Subnet net1',
      'VpcNatGateway gw1',
      'IptablesEIP gw1-192-168-100-230',
      'IptablesSnatRule snat01',
      'IptablesEIP gw1-192-168-100-232',
      'IptablesFIPRule fip01',
      'IptablesEIP gw1-192-168-100-231',
      'IptablesDnatRule web',
    ]);
    expect(objects['VpcNatGateway gw1']?.spec).toMatchObject({ lanIp: '10.0.1.254', annotations: { team: 'net' } });
    expect(objects['IptablesDnatRule web']?.spec).toMatchObject({ eip: 'gw1-192-168-100-231', internalPort: '80' });
    expect(objects['Subnet ovn-vpc-external-network']?.spec).toMatchObject({
      excludeIps: ['192.168.100.1..192.168.100.220', '192.168.100.230..192.168.100.232'],
    });
  });
});

describe('CustomVpc', () => {
  it('knows at the end what was added later', () => {
    const chart = newChart();
    const vpc = new CustomVpc(chart, 'vpc', {
      name: 'v',
      staticRoutes: [{ cidr: '10.9.0.0/16', nextHop: '10.0.1.9' }],
    });
    const other = new CustomVpc(chart, 'other', { name: 'w' });
    const net = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
    vpc.addStaticRoute({ cidr: '10.8.0.0/16', nextHop: '10.0.1.9' });
    vpc.addPeering(other, { localConnectIp: '169.254.0.1/30' });
    vpc.addPeering('elsewhere', { localConnectIp: '169.254.0.5/30' });
    vpc.addNatGateway('gw1', { subnet: net, lanIp: '10.0.1.7' });
    vpc.addNatGateway('gw2', { subnet: net, lanIp: '10.0.1.8', defaultRoute: false });
    const objects = objectsOf(chart);
    expect(objects['Vpc v']?.spec).toMatchObject({
      staticRoutes: [{ cidr: '10.9.0.0/16' }, { cidr: '10.8.0.0/16' }, { cidr: '0.0.0.0/0', nextHopIP: '10.0.1.7' }],
      vpcPeerings: [{ remoteVpc: 'w' }, { remoteVpc: 'elsewhere', localConnectIP: '169.254.0.5/30' }],
    });
    expect(objects['Subnet net1']?.spec).toMatchObject({ excludeIps: ['10.0.1.1', '10.0.1.7..10.0.1.8'] });
    expect(objects['Vpc w']?.spec).toEqual({});
  });

  it('takes names other than ids, and references by name', () => {
    const chart = newChart();
    const vpc = new CustomVpc(chart, 'vpc', { name: 'v' });
    vpc.addSubnet('a', { name: 'net-a', cidr: '10.0.1.0/24' });
    new Subnet(chart, 'b', { name: 'net-b', vpc: 'elsewhere', cidr: '10.0.2.0/24' });
    const gateway = new NatGateway(chart, 'gw', {
      name: 'gw',
      vpc: 'elsewhere',
      subnet: 'net-b',
      externalNetwork: 'x',
    });
    gateway.addSnat('s', { source: '10.0.2.7', eip: 'theirs' });
    const objects = objectsOf(chart);
    expect(objects['Subnet net-a']).toBeDefined();
    expect(objects['Subnet net-b']?.spec).toMatchObject({ vpc: 'elsewhere' });
    expect(objects['VpcNatGateway gw']?.spec).toEqual({ vpc: 'elsewhere', subnet: 'net-b', externalSubnets: ['x'] });
    expect(objects['IptablesSnatRule s']?.spec).toEqual({ eip: 'theirs', internalCIDR: '10.0.2.7/32' });
  });

  it('does not throw on two parts of one name, nor on names that are odd', () => {
    const chart = newChart();
    const vpc = new CustomVpc(chart, 'vpc', { name: 'v' });
    for (const name of ['net', 'net', '10', '2', 'constructor', '__proto__', 'a/b', '', '网关'])
      vpc.addSubnet(name, { cidr: '10.0.1.0/24' });
    const names = (chart.toJson() as { metadata: { name: string } }[]).map(({ metadata }) => metadata.name);
    expect(names).toEqual(['v', 'net', 'net', '10', '2', 'constructor', '__proto__', 'a/b', '', '网关']);
  });

  it('does not throw on values of wrong types from untyped code before synthesis', () => {
    const chart = newChart();
    const odd = undefined as unknown as string;
    const vpc = new CustomVpc(chart, 'vpc', { name: 'v', namespaces: 7 as unknown as string[] });
    const net = vpc.addSubnet('net', { cidr: odd, reserved: 7 as unknown as string[] });
    const gateway = vpc.addNatGateway('gw', { subnet: net, lanIp: 7 as unknown as string });
    gateway.addEip('e', { address: {} as unknown as string });
    gateway.addSnat('s', { source: odd, address: 7 as unknown as string });
    gateway.addPortForward('p', { address: '', port: 7.5, to: odd });
    gateway.addFloatingIp('f', { address: 'x', to: odd });
  });
});

describe('NatGateway', () => {
  const make = () => {
    const chart = newChart();
    const external = new ExternalNetwork(chart, 'external', network);
    const vpc = new CustomVpc(chart, 'vpc', { name: 'v' });
    const net = vpc.addSubnet('net1', { cidr: '10.0.1.0/24' });
    return { chart, net, gateway: vpc.addNatGateway('gw', { subnet: net, externalNetwork: external }) };
  };
  const eipsIn = (objects: Record<string, unknown>) =>
    Object.keys(objects).filter((key) => key.startsWith('IptablesEIP'));

  it('shares the EIP of an address', () => {
    const { chart, net, gateway } = make();
    gateway.addSnat('s', { source: net, address: '192.168.100.9' });
    gateway.addPortForward('p', { port: 80, to: '10.0.1.6', address: '192.168.100.9' });
    expect(eipsIn(objectsOf(chart))).toEqual(['IptablesEIP gw-192-168-100-9']);
  });

  it.each(['before', 'after'])('uses an EIP that is added %s the rule which names its address', (when) => {
    const { chart, net, gateway } = make();
    if (when === 'before') gateway.addEip('mine', { address: '192.168.100.9' });
    gateway.addSnat('s', { source: net, address: '192.168.100.9' });
    if (when === 'after') gateway.addEip('mine', { address: '192.168.100.9' });
    const objects = objectsOf(chart);
    expect(eipsIn(objects)).toEqual(['IptablesEIP mine']);
    expect(objects['IptablesSnatRule s']?.spec).toMatchObject({ eip: 'mine' });
    expect(objects['Subnet ovn-vpc-external-network']?.spec).toMatchObject({
      excludeIps: ['192.168.100.1', '192.168.100.9'],
    });
  });

  it('takes policies by construct and by name', () => {
    const chart = newChart();
    const limits = [{ name: 'l', direction: 'egress', rateMax: 10, burstMax: 10 }];
    const qosPolicy = new QosPolicy(chart, 'qos', { name: 'q', bindingType: 'NATGW', limits });
    const gateway = new NatGateway(chart, 'gw', { name: 'gw', vpc: 'v', subnet: 'n', qosPolicy });
    gateway.addEip('e', { qosPolicy: 'theirs' });
    const objects = objectsOf(chart);
    expect(objects['VpcNatGateway gw']?.spec).toMatchObject({ qosPolicy: 'q' });
    expect(objects['IptablesEIP e']?.spec).toEqual({
      natGwDp: 'gw',
      externalSubnet: 'ovn-vpc-external-network',
      qosPolicy: 'theirs',
    });
  });
});

describe('metadata', () => {
  it('has no namespace on cluster-scoped kinds, and its own on others, whatever the chart says', () => {
    const chart = newChart('somewhere');
    new ExternalNetwork(chart, 'external', { ...network, attach: Attach.kubeOvn({ vlan: 'v10' }) });
    new NatGatewaySettings(chart, 'settings', { image: 'i', namespace: 'ovn' });
    const vpc = new CustomVpc(chart, 'vpc', { name: 'v' });
    vpc.addNatGateway('gw', { subnet: vpc.addSubnet('n', { cidr: '10.0.0.0/24' }) }).addEip('e');
    const namespaces = (chart.toJson() as { kind: string; metadata: { namespace?: string } }[]).map(
      ({ kind, metadata }) => `${kind} ${metadata.namespace ?? '-'}`,
    );
    expect(namespaces).toEqual([
      'NetworkAttachmentDefinition kube-system',
      'Subnet -',
      'ConfigMap ovn',
      'ConfigMap ovn',
      'Vpc -',
      'Subnet -',
      'VpcNatGateway -',
      'IptablesEIP -',
    ]);
  });

  it('carries labels and annotations', () => {
    const chart = newChart();
    const metadata = { labels: { a: 'b' }, annotations: { 'c/d': 'e' } };
    new CustomVpc(chart, 'vpc', { name: 'v', metadata });
    expect(objectsOf(chart)['Vpc v']?.metadata).toEqual({ name: 'v', ...metadata });
  });
});
