import { expect, test } from 'vitest';
import { privateEntries } from '../../../lib/paths/router/private';
import { around, networkOf } from '../../controllers/kube-ovn/gateway-rules/support';
import { object } from '../../rules/kube-ovn/nat-objects';
import { line, table } from './support';

const net2 = object('Subnet', 'net2', { vpc: 'vpc1', cidrBlock: '10.0.2.0/24' });

function policies(name: string, kind: string, spec: object, more: readonly string[] = []): string[] {
  return table('policies', 'vpc1', [...around, net2, object(kind, name, spec), ...more], '1.17-dev');
}

test('a NAT gateway of several replicas gets what its internal subnets send', () => {
  const spec = { vpc: 'vpc1', subnet: 'net1', replicas: 2, externalSubnets: ['outside'] };
  expect(
    policies('ha', 'VpcNatGateway', { ...spec, internalSubnets: ['net2', 'missing'], internalCIDRs: ['10.0.1.9'] }),
  ).toEqual([
    'from 10.0.1.9,10.0.2.0-10.0.2.255 to 10.0.1.0-10.0.2.255: ? whether VpcNatGateway ha also gets what stays in VPC vpc1',
    'from 10.0.1.9,10.0.2.0-10.0.2.255: gateway ha at <a replica of ha>',
  ]);
  expect(policies('ha', 'VpcNatGateway', spec)).toEqual([]);
});

test('an egress gateway translates what its policies say, and nothing to or from the others', () => {
  const lines = policies('eg', 'VpcEgressGateway', {
    vpc: 'vpc1',
    externalSubnet: 'outside',
    internalIPs: ['10.0.1.200'],
    externalIPs: ['192.168.100.200'],
    policies: [
      { snat: true, subnets: ['net1'] },
      { snat: false, ipBlocks: ['10.0.2.7', '10.0.2.128/25'] },
    ],
  });
  const from = '10.0.1.0-10.0.1.255,10.0.2.7,10.0.2.128-10.0.2.255';
  expect(lines[0]).toContain(`from ${from} to 10.0.1.0-10.0.2.255: ?`);
  expect(lines[1]).toMatch(`from ${from}: egress gateway eg [`);
  expect(lines[1]).toMatch(
    /from 0\.0\.0\.0-10\.0\.2\.6,10\.0\.2\.8-10\.0\.2\.127,10\.0\.3\.0-.* as 192\.168\.100\.200\]/,
  );
  expect(lines).toHaveLength(2);
});

test('the addresses of several instances are not known, nor the pods that selectors mean', () => {
  const lines = policies('eg', 'VpcEgressGateway', {
    vpc: 'vpc1',
    replicas: 2,
    externalSubnet: 'outside',
    policies: [{ snat: true, ipBlocks: ['10.0.1.0/24'] }],
    selectors: [{ podSelector: { matchLabels: { egress: 'yes' } } }],
  });
  expect(lines.slice(2)).toEqual([
    'from 10.0.1.0-10.0.1.255: egress gateway eg [from ip4: as <an external address of eg>] [from ip6: as <an external address of eg>]',
    'from 10.0.1.0-10.0.2.255: ? which pods the selectors of VpcEgressGateway eg mean',
  ]);
});

test('policies come by priority: those of the VPC may stand before or behind them', () => {
  const policyRoutes = [
    { priority: 29300, match: 'udp', action: 'drop' },
    { priority: 100, match: 'tcp', action: 'drop' },
  ];
  const spec = { vpc: 'vpc1', subnet: 'net1', replicas: 2, internalCIDRs: ['10.0.2.0/24'] };
  const lines = policies('ha', 'VpcNatGateway', spec, [object('Vpc', 'vpc1', { policyRoutes })]);
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'from 10.0.2.0-10.0.2.255 to 10.0.1.0-10.0.2.255',
    'udp',
    'from 10.0.2.0-10.0.2.255',
    'tcp',
  ]);
});

test('a private subnet lets nodes in, whose addresses are those of the subnet join', () => {
  const lines = (...more: readonly string[]) => {
    const own = object('Subnet', 'own', {
      cidrBlock: '10.8.0.0/16',
      private: true,
      allowSubnets: ['10.9.0.0/16', 'fd00::/8'],
    });
    const subnet = networkOf([own, ...more], '1.17-dev').subnets.get('own');
    return subnet ? privateEntries(subnet).map(line) : [];
  };
  expect(lines(object('Subnet', 'join', { cidrBlock: '100.65.0.0/16' }))).toEqual([
    'from 10.8.0.0-10.8.255.255 to 10.8.0.0-10.8.255.255: allow',
    'from 10.8.0.0-10.8.255.255 to 10.9.0.0-10.9.255.255: allow',
    'from 10.9.0.0-10.9.255.255 to 10.8.0.0-10.8.255.255: allow',
    'from 100.65.0.0-100.65.255.255: allow',
    'all: drop',
  ]);
  expect(lines()[3]).toBe('from 100.64.0.0-100.64.255.255: ? whether the source is in Subnet join, which is not here');
});
