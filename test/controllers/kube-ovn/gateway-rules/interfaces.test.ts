import { describe, expect, test } from 'vitest';
import { addressesOf, formatAddress } from '../../../../lib/controllers/kube-ovn/gateway-rules/addresses';
import { formatRoute, routesOf } from '../../../../lib/controllers/kube-ovn/gateway-rules/routes';
import { eip, object } from '../../../rules/kube-ovn/nat-objects';
import { around, networkOf } from './support';

const gateway = (spec: object) =>
  object('VpcNatGateway', 'gw1', { vpc: 'vpc1', subnet: 'net1', externalSubnets: ['outside'], ...spec });

function of(objects: readonly string[], version = '1.16') {
  const network = networkOf(objects, version);
  const [view] = network.gateways;
  if (!view) throw new Error('there is no gateway');
  const release = network.target.kubeOvn.version;
  return {
    addresses: addressesOf(view).map(formatAddress),
    routes: routesOf(view, release).map(formatRoute),
  };
}

/** The network with another gateway. */
const having = (spec: object, ...more: string[]) => [...around.slice(0, 3), gateway(spec), ...more];

describe('addresses', () => {
  test('lanIp inside; the own address outside, which kube-ovn picks, then the EIPs', () => {
    expect(of([...around, eip('eip3', { externalSubnet: 'outside' })]).addresses).toEqual([
      '10.0.1.254/24 dev eth0',
      '<free address of outside>/24 dev net1',
      '192.168.100.230/24 dev net1',
      '192.168.100.231/24 dev net1',
      '<address of eip3>/24 dev net1',
    ]);
  });

  test('noDefaultEIP leaves out the own address, from 1.15 on', () => {
    const objects = having({ noDefaultEIP: true });
    expect(of(objects, '1.15').addresses).toEqual(['<free address of net1>/24 dev eth0']);
    expect(of(objects, '1.14').addresses).toHaveLength(2);
  });
});

describe('routes', () => {
  test('everything to the external gateway; from 1.16 on with onlink, once there is an EIP', () => {
    expect(of(around).routes).toEqual([
      'default via 192.168.100.1 dev net1 onlink',
      '10.0.1.0/24 dev eth0',
      '192.168.100.0/24 dev net1',
      '<range of Services> via 10.0.1.1 dev eth0',
    ]);
    expect(of(around, '1.15').routes[0]).toBe('default via 192.168.100.1 dev net1');
    expect(of(having({})).routes[0]).toBe('default via 192.168.100.1 dev net1');
  });

  test('the other subnets of the VPC, without underlay ones', () => {
    const objects = [
      ...around,
      object('Subnet', 'net2', { vpc: 'vpc1', cidrBlock: '10.0.2.0/24' }),
      object('Subnet', 'under', { vpc: 'vpc1', cidrBlock: '10.0.3.0/24', vlan: 'v1' }),
      object('Subnet', 'connected', { vpc: 'vpc1', cidrBlock: '10.0.4.0/24', vlan: 'v1', u2oInterconnection: true }),
    ];
    expect(of(objects).routes.slice(4)).toEqual([
      '10.0.2.0/24 via 10.0.1.1 dev eth0',
      '10.0.4.0/24 via 10.0.1.1 dev eth0',
    ]);
  });

  test('those of the spec, from 1.15 on; gateway means that of the internal subnet', () => {
    const routes = [
      { cidr: '172.16.0.0/12', nextHopIP: 'gateway' },
      { cidr: '10.9.0.0/16', nextHopIP: '10.0.1.9' },
    ];
    expect(of(having({ routes })).routes.slice(4)).toEqual([
      '172.16.0.0/12 via 10.0.1.1 dev eth0',
      '10.9.0.0/16 via 10.0.1.9 dev eth0',
    ]);
    expect(of(having({ routes }), '1.14').routes).toHaveLength(4);
  });

  test('what is not in the input is a placeholder', () => {
    expect(of([around[0] ?? '', gateway({ subnet: 'gone', externalSubnets: ['away'] })]).routes).toEqual([
      'default via <gateway of away> dev net1',
      '<range of Services> via <gateway of gone> dev eth0',
    ]);
  });
});
