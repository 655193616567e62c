import { describe, expect, test } from 'vitest';
import { parseIp } from '../../lib/net/ip';
import { verdict } from '../../lib/paths/verdict';
import { sentenceOf } from '../../lib/paths/words';
import { around, networkOf } from '../controllers/kube-ovn/gateway-rules/support';
import { object, snat } from '../rules/kube-ovn/nat-objects';

/** The steps of the only way, what was met, and what is said in the end. */
function told(objects: readonly string[], from: string, to: string, port = 443, version = '1.17-dev') {
  const [a, b] = [from, to].map(parseIp);
  if (!a || !b) throw new Error('no address');
  const { outcomes, unjudged, reaches } = verdict(networkOf(objects, version), {
    from: a,
    to: b,
    protocol: 'tcp',
    port,
  });
  return {
    reaches,
    open: unjudged.map(({ what }) => what),
    ways: outcomes.map(({ steps }) =>
      steps
        .filter(({ code }) => code !== 'policy-allowed')
        .map(({ packet, ...step }) => `${sentenceOf(step)}: ${packet.from} → ${packet.to}:${packet.port}`),
    ),
  };
}

const wan = object('Subnet', 'wan', { vlan: 'vlan0', cidrBlock: '172.16.0.0/24', gateway: '172.16.0.1' });
const staticRoutes = [{ cidr: '0.0.0.0/0', nextHopIP: '172.16.0.1', policy: 'policyDst' }];
const shop = [
  object('Vpc', 'shop', { enableExternal: true, extraExternalSubnets: ['wan'], staticRoutes }),
  object('Subnet', 'shop1', { vpc: 'shop', cidrBlock: '10.1.0.0/24' }),
  wan,
  object('OvnEip', 'eip1', { externalSubnet: 'wan', v4Ip: '172.16.0.10' }),
  object('OvnEip', 'eip2', { externalSubnet: 'wan', v4Ip: '172.16.0.11' }),
  object('OvnFip', 'fip', { ovnEip: 'eip1', v4Ip: '10.1.0.5', vpc: 'shop' }),
  object('OvnSnatRule', 'all', { ovnEip: 'eip2', vpcSubnet: 'shop1' }),
];

describe("OVN's own NAT", () => {
  test('out with the OvnEip of the subnet, and back', () => {
    expect(told(shop, '10.1.0.9', '1.1.1.1')).toEqual({
      reaches: 'yes',
      open: [],
      ways: [
        [
          'Subnet shop1 takes it to the router: 10.1.0.9 → 1.1.1.1:443',
          'VPC shop routes it to 172.16.0.1: 10.1.0.9 → 1.1.1.1:443',
          'VPC shop translates the source: 172.16.0.11 → 1.1.1.1:443',
          'outside carries it to its destination: 172.16.0.11 → 1.1.1.1:443',
          'VPC shop translates the answer back: 1.1.1.1 → 10.1.0.9:443',
          'VPC shop delivers the answer: 1.1.1.1 → 10.1.0.9:443',
        ],
      ],
    });
  });

  test('in through a floating IP, and back', () => {
    expect(told(shop, '203.0.113.10', '172.16.0.10', 22)).toEqual({
      reaches: 'yes',
      open: [],
      ways: [
        [
          'Subnet wan takes it to VPC shop: 203.0.113.10 → 172.16.0.10:22',
          'VPC shop translates the destination: 203.0.113.10 → 10.1.0.5:22',
          'VPC shop delivers it in subnet shop1: 203.0.113.10 → 10.1.0.5:22',
          'VPC shop routes it to 172.16.0.1: 10.1.0.5 → 203.0.113.10:22',
          'VPC shop translates the answer back: 172.16.0.10 → 203.0.113.10:22',
          'outside delivers the answer: 172.16.0.10 → 203.0.113.10:22',
        ],
      ],
    });
  });

  test('without SNAT nobody outside knows the source', () => {
    const { reaches, ways } = told(shop.slice(0, -1), '10.1.0.9', '1.1.1.1');
    expect(reaches).toBe('no');
    expect(ways[0]?.slice(2)).toEqual([
      'VPC shop forwards it with its source: 10.1.0.9 → 1.1.1.1:443',
      'outside carries it to its destination: 10.1.0.9 → 1.1.1.1:443',
      'outside does not lead it back to VPC shop: 1.1.1.1 → 10.1.0.9:443',
    ]);
  });
});

describe('an egress gateway', () => {
  const gateway = (snat: boolean) => [
    ...around,
    object('VpcEgressGateway', 'eg', {
      vpc: 'vpc1',
      externalSubnet: 'outside',
      internalIPs: ['10.0.1.200'],
      externalIPs: ['192.168.100.200'],
      policies: [{ snat, subnets: ['net1'] }],
    }),
  ];

  test('takes what its policies say, and translates it', () => {
    const { reaches, ways } = told(gateway(true), '10.0.1.9', '1.1.1.1');
    expect(reaches).toBe('yes');
    expect(ways[0]).toEqual([
      'Subnet net1 takes it to the router: 10.0.1.9 → 1.1.1.1:443',
      'VPC vpc1 routes it to 10.0.1.200: 10.0.1.9 → 1.1.1.1:443',
      'egress gateway eg translates the source: 192.168.100.200 → 1.1.1.1:443',
      'outside carries it to its destination: 192.168.100.200 → 1.1.1.1:443',
      'egress gateway eg translates the answer back: 1.1.1.1 → 10.0.1.9:443',
      'Subnet net1 delivers the answer: 1.1.1.1 → 10.0.1.9:443',
    ]);
  });

  test('without SNAT the answer depends on the network outside', () => {
    const { reaches, open } = told(gateway(false), '10.0.1.9', '1.1.1.1');
    expect(reaches).toBe('unknown');
    expect(open).toEqual(['whether the network outside leads answers for 10.0.1.9 back to egress gateway eg']);
  });
});

test('a policy leads out without a default route: the controller writes a route for each subnet', () => {
  const policyRoutes = [{ priority: 10, match: 'ip4', action: 'reroute', nextHopIP: '10.0.1.254' }];
  const by = (...more: readonly string[]) =>
    told([object('Vpc', 'vpc1', { policyRoutes }), ...around.slice(1), ...more], '10.0.1.9', '1.1.1.1');
  expect(by().ways[0]?.[1]).toBe('VPC vpc1 routes it to 10.0.1.254: 10.0.1.9 → 1.1.1.1:443');
  expect(by(snat('all', { eip: 'eip1', internalCIDR: '10.0.1.0/24' })).reaches).toBe('yes');
  const [alone] = told([object('Vpc', 'vpc1', {}), ...around.slice(1)], '10.0.1.9', '1.1.1.1').ways;
  expect(alone?.at(-1)).toBe('VPC vpc1 has no route out for it: 10.0.1.9 → 1.1.1.1:443');
});

test('pods of the default VPC leave as their node', () => {
  const objects = [
    object('Vpc', 'ovn-cluster', {}),
    object('Subnet', 'pods', { cidrBlock: '10.16.0.0/16', natOutgoing: true }),
  ];
  const { reaches, ways } = told(objects, '10.16.0.9', '1.1.1.1');
  expect(reaches).toBe('yes');
  expect(ways[0]?.slice(1, 3)).toEqual([
    'VPC ovn-cluster routes it to <a node>: 10.16.0.9 → 1.1.1.1:443',
    "the node of the pod translates the source: <the node's address> → 1.1.1.1:443",
  ]);
  expect(told(objects, '10.16.0.9', '10.99.0.1').reaches).toBe('unknown');
  expect(told(objects, '10.16.0.9', '10.16.1.1').reaches).toBe('yes');
});

describe('a private subnet', () => {
  const network = (spec: object) => [
    ...around.filter((text) => !text.includes('"name":"net1"')),
    object('Subnet', 'net1', { vpc: 'vpc1', cidrBlock: '10.0.1.0/24', gateway: '10.0.1.1', ...spec }),
    object('Subnet', 'net2', { vpc: 'vpc1', cidrBlock: '10.0.2.0/24' }),
  ];
  const drops = 'drops it: it is private, and allowSubnets has not both addresses';

  test('takes nothing from other subnets and lets nothing out, but what allowSubnets names', () => {
    const alone = network({ private: true });
    expect(told(alone, '10.0.2.5', '10.0.1.9').ways[0]?.at(-1)).toBe(`Subnet net1 ${drops}: 10.0.2.5 → 10.0.1.9:443`);
    expect(told(alone, '10.0.1.9', '10.0.2.5').ways[0]).toEqual([`Subnet net1 ${drops}: 10.0.1.9 → 10.0.2.5:443`]);
    expect(told(alone, '10.0.1.9', '1.1.1.1')).toMatchObject({ reaches: 'no', open: [] });
    expect(told(alone, '10.0.1.9', '10.0.1.10').reaches).toBe('yes');
    const open = network({ private: true, allowSubnets: ['10.0.2.0/25'] });
    expect(told(open, '10.0.2.5', '10.0.1.9').reaches).toBe('yes');
    expect(told(open, '10.0.1.9', '10.0.2.5').reaches).toBe('yes');
    expect(told(open, '10.0.2.200', '10.0.1.9').reaches).toBe('no');
  });

  test('lets everything out where allowSubnets has all addresses', () => {
    const open = network({ private: true, allowSubnets: ['0.0.0.0/0'] });
    expect(told(open, '10.0.1.9', '1.1.1.1').ways[0]?.join()).toContain('routes it to 10.0.1.254');
  });
});

test('what the router of a VPC does that is not here is not known; the default one is in every cluster', () => {
  const pods = (spec: object) => [object('Subnet', 'pods', { cidrBlock: '10.16.0.0/16', ...spec })];
  const { reaches, open } = told(pods({ vpc: 'elsewhere' }), '10.16.0.9', '1.1.1.1');
  expect(reaches).toBe('unknown');
  expect(open).toEqual(['what VPC elsewhere, which is not here, does with the packets of Subnet pods']);
  expect(told(pods({ natOutgoing: true }), '10.16.0.9', '1.1.1.1')).toMatchObject({ reaches: 'yes', open: [] });
});

describe('addresses of VPCs, seen from outside', () => {
  const pay = (values: object, annotations = {}) =>
    JSON.stringify({
      apiVersion: 'kubeovn.io/v1',
      kind: 'Subnet',
      metadata: { name: 'pay', annotations },
      spec: { vpc: 'other', cidrBlock: '10.7.0.0/24', ...values },
    });
  const others = (subnet: string) => [...shop, object('Vpc', 'other', {}), subnet];

  test('nobody outside has them', () => {
    const { reaches, open, ways } = told(others(pay({})), '10.1.0.9', '10.7.0.9');
    expect([reaches, open]).toEqual(['no', []]);
    expect(ways[0]?.at(-1)).toBe('outside has no way into VPC other: 172.16.0.11 → 10.7.0.9:443');
  });

  test.each([
    ['a VLAN', pay({ vlan: 'vlan7' })],
    ['announced by BGP', pay({}, { 'ovn.kubernetes.io/bgp': 'true' })],
  ])('%s: the network outside may know them', (_, subnet) => {
    const { reaches, open } = told(others(subnet), '10.1.0.9', '10.7.0.9');
    expect(reaches).toBe('unknown');
    expect(open).toContain('whether the physical network leads packets to Subnet pay');
  });
});
