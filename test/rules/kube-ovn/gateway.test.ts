import { describe, expect, it } from 'vitest';
import { type Change, type Circumstances, edited, reported, without } from '../edit';

const lanIp = (now: string): Change => ['  lanIp: 10.0.1.254\n', now];
const vpcOfGateway = (now: string): Change => ['  vpc: test-vpc-1\n  subnet: net1\n', `${now}  subnet: net1\n`];
const subnetOfGateway = (now: string): Change => ['  subnet: net1\n', now];
const net1Cidr = (now: string): Change => ['  cidrBlock: 10.0.1.0/24\n', `  cidrBlock: ${now}\n`];
const net1Gateway = (now: string): Change => ['  gateway: 10.0.1.1\n', now];
const excluded = (...now: string[]): Change => [
  '  excludeIps:\n    - 10.0.1.1\n    - 10.0.1.254\n',
  now.length > 0 ? `  excludeIps:\n${now.map((ip) => `    - ${ip}\n`).join('')}` : '',
];
const more = (text: string): Change => ['apiVersion: v1\nkind: Pod', `${text.trim()}\n---\napiVersion: v1\nkind: Pod`];

const secondGateway = (subnet: string, ip: string) =>
  more(`
apiVersion: kubeovn.io/v1
kind: VpcNatGateway
metadata:
  name: gw2
spec:
  vpc: test-vpc-1
  subnet: ${subnet}
  lanIp: ${ip}
  externalSubnets: [ovn-vpc-external-network]
---
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip-of-gw2
spec: {natGwDp: gw2, externalSubnet: ovn-vpc-external-network}
---
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat-of-gw2
spec: {eip: eip-of-gw2, internalCIDR: 10.0.1.0/24}
`);

const external = (kind: string, name: string): Circumstances => ({ external: [{ kind, name }] });

type Row = [what: string, changes: readonly Change[], expected: readonly string[], given?: Circumstances];

const verify = (...[, changes, expected, circumstances]: Row) =>
  expect(reported(edited(...changes), circumstances).sort()).toEqual(expected);

describe('references of a gateway', () => {
  it.each<Row>([
    ['no vpc', [vpcOfGateway('')], ['error kube-ovn/gateway-vpc-missing: VpcNatGateway gw1 names no Vpc']],
    [
      'an empty vpc',
      [vpcOfGateway('  vpc: ""\n')],
      ['error kube-ovn/gateway-vpc-missing: VpcNatGateway gw1 names no Vpc'],
    ],
    [
      'a vpc that does not exist',
      [vpcOfGateway('  vpc: tset\n')],
      ['error kube-ovn/gateway-vpc-missing: VpcNatGateway gw1 names Vpc tset, which does not exist'],
    ],
    [
      'a vpc in a document that cannot be read',
      [vpcOfGateway('  vpc: other\n')],
      ['error kube-ovn/gateway-subnet-in-other-vpc: Subnet net1 of NAT gateway gw1 is not in its VPC other'],
      { hidden: [{}] },
    ],
    [
      'no subnet',
      [subnetOfGateway('')],
      ['error kube-ovn/gateway-subnet-missing: VpcNatGateway gw1 names no internal Subnet'],
    ],
    ['a subnet in the cluster', [subnetOfGateway('  subnet: net9\n')], [], external('Subnet', 'net9')],
    [
      'the default VPC against the subnet',
      [vpcOfGateway('  vpc: ovn-cluster\n')],
      ['error kube-ovn/gateway-subnet-in-other-vpc: Subnet net1 of NAT gateway gw1 is not in its VPC ovn-cluster'],
    ],
    [
      'a subnet without vpc',
      [['  name: net1\nspec:\n  vpc: test-vpc-1\n', '  name: net1\nspec:\n']],
      [
        'error kube-ovn/gateway-subnet-in-other-vpc: Subnet net1 names no VPC, and its NAT gateway gw1 serves test-vpc-1',
      ],
    ],
    [
      'no external subnet, and none of the default name',
      [
        ['  externalSubnets:\n    - ovn-vpc-external-network\n', ''],
        ['  name: ovn-vpc-external-network\nspec:\n  protocol', '  name: dmz\nspec:\n  protocol'],
      ],
      [
        'error kube-ovn/gateway-external-subnet-missing: VpcNatGateway gw1 names no external Subnet, and the default ovn-vpc-external-network does not exist',
      ],
    ],
    ['no external subnet, and the default one', [['  externalSubnets:\n    - ovn-vpc-external-network\n', '']], []],
  ])('%s', verify);
});

describe('lanIp', () => {
  const outside = 'error kube-ovn/lan-ip-outside-subnet: lanIp';
  const reserved = 'error kube-ovn/lan-ip-reserved: lanIp';

  const policiesOfReplicas =
    'warning kube-ovn/fault-of-release: each reconciliation of Vpc test-vpc-1 removes the policies that lead to the replicas of VpcNatGateway gw1';

  it.each<Row>([
    ['missing', [lanIp('')], ['error kube-ovn/gateway-without-lan-ip: NAT gateway gw1 has no lanIp']],
    ['empty', [lanIp('  lanIp: ""\n')], ['error kube-ovn/gateway-without-lan-ip: NAT gateway gw1 has no lanIp']],
    [
      'missing, several replicas',
      [lanIp('  replicas: 2\n  internalSubnets: [net1]\n')],
      [policiesOfReplicas],
      { version: '1.17-dev' },
    ],
    [
      'outside, several replicas',
      [lanIp('  replicas: 2\n  internalSubnets: [net1]\n  lanIp: 10.9.9.9\n')],
      [policiesOfReplicas],
      { version: '1.17-dev' },
    ],
    ['no address', [lanIp('  lanIp: 10.0.1.300\n')], [`${outside} 10.0.1.300 of NAT gateway gw1 is not an IP address`]],
    [
      'with a prefix',
      [lanIp('  lanIp: 10.0.1.254/24\n')],
      [`${outside} 10.0.1.254/24 of NAT gateway gw1 is not an IP address`],
    ],
    [
      'two addresses of one family',
      [lanIp('  lanIp: 10.0.1.253,10.0.1.254\n')],
      [`${outside} 10.0.1.253,10.0.1.254 of NAT gateway gw1 is 2 addresses, not one`],
    ],
    [
      'both families of a dual-stack subnet: only the webhook minds',
      [
        lanIp('  lanIp: 10.0.1.254,fd00:1::fe\n'),
        [
          '  vpc: test-vpc-1\n  protocol: IPv4\n  cidrBlock: 10.0.1.0/24\n',
          '  vpc: test-vpc-1\n  cidrBlock: 10.0.1.0/24,fd00:1::/112\n',
        ],
        net1Gateway('  gateway: 10.0.1.1,fd00:1::1\n'),
        excluded('10.0.1.1', '10.0.1.254', 'fd00:1::1', 'fd00:1::fe'),
      ],
      [
        'warning kube-ovn/lan-ip-outside-subnet: lanIp 10.0.1.254,fd00:1::fe of NAT gateway gw1 is 2 addresses, not one',
      ],
    ],
    [
      'one family of a dual-stack subnet',
      [
        [
          '  vpc: test-vpc-1\n  protocol: IPv4\n  cidrBlock: 10.0.1.0/24\n',
          '  vpc: test-vpc-1\n  cidrBlock: 10.0.1.0/24,fd00:1::/112\n',
        ],
        net1Gateway('  gateway: 10.0.1.1,fd00:1::1\n'),
        excluded('10.0.1.1', '10.0.1.254', 'fd00:1::1'),
      ],
      [],
    ],
    [
      'of another family',
      [lanIp('  lanIp: fd00::9\n')],
      [`${outside} fd00::9 of NAT gateway gw1 is outside of Subnet net1`],
    ],
    [
      'the network address',
      [lanIp('  lanIp: 10.0.1.0\n')],
      [`${reserved} 10.0.1.0 of NAT gateway gw1 is the network address of Subnet net1`],
    ],
    [
      'the broadcast address',
      [lanIp('  lanIp: 10.0.1.255\n')],
      [`${reserved} 10.0.1.255 of NAT gateway gw1 is the broadcast address of Subnet net1`],
    ],
    [
      'the gateway that kube-ovn chooses',
      [lanIp('  lanIp: 10.0.1.1\n'), net1Gateway('')],
      [`${reserved} 10.0.1.1 of NAT gateway gw1 is the gateway of Subnet net1`],
    ],
    ['an address that is not canonical', [lanIp('  lanIp: "::ffff:10.0.1.254"\n')], []],
  ])('%s', verify);

  it('is not blamed for a wrong cidrBlock', () => {
    const found = reported(edited(net1Cidr('10.9.1.0/24')));
    expect(found.filter((line) => line.includes('lan-ip'))).toEqual([]);
    expect(reported(edited(net1Cidr('10.0.1.0/40'))).filter((line) => line.includes('lan-ip'))).toEqual([]);
  });

  it.each<Row>([
    [
      'the same in two gateways',
      [secondGateway('net1', '10.0.1.254')],
      ['error kube-ovn/lan-ip-taken: lanIp 10.0.1.254 of NAT gateway gw2 is also that of VpcNatGateway gw1'],
    ],
    [
      'the address of a pod',
      [
        lanIp('  lanIp: 10.0.1.5\n'),
        excluded('10.0.1.1', '10.0.1.5'),
        ['nextHopIP: 10.0.1.254', 'nextHopIP: 10.0.1.5'],
      ],
      ['error kube-ovn/lan-ip-taken: lanIp 10.0.1.5 of NAT gateway gw1 is also that of Pod ns1/vpc1-pod'],
    ],
    ['two in one subnet', [secondGateway('net1', '10.0.1.253'), excluded('10.0.1.1', '10.0.1.253..10.0.1.254')], []],
    [
      'two gateways that have the address of the router',
      [secondGateway('net1', '10.0.1.1'), lanIp('  lanIp: 10.0.1.1\n')],
      [
        `${reserved} 10.0.1.1 of NAT gateway gw1 is the gateway of Subnet net1`,
        `${reserved} 10.0.1.1 of NAT gateway gw2 is the gateway of Subnet net1`,
      ],
    ],
  ])('%s', verify);

  it.each<Row>([
    [
      'nothing excluded',
      [excluded()],
      ['warning kube-ovn/lan-ip-not-excluded: lanIp 10.0.1.254 of NAT gateway gw1 is not in excludeIps of Subnet net1'],
    ],
    ['excluded as part of a range', [excluded('10.0.1.1', '10.0.1.200..10.0.1.254')], []],
    [
      'several gateways: one line for all',
      [excluded(), secondGateway('net1', '10.0.1.253')],
      [
        'warning kube-ovn/lan-ip-not-excluded: lanIp 10.0.1.253 of NAT gateway gw2 is not in excludeIps of Subnet net1',
        'warning kube-ovn/lan-ip-not-excluded: lanIp 10.0.1.254 of NAT gateway gw1 is not in excludeIps of Subnet net1',
      ],
    ],
  ])('%s', verify);

  it.each(['10.0.1.200-10.0.1.254', '10.0.11.254'])('does not judge a list with a mistake: %s', (entry) => {
    const found = reported(edited(excluded('10.0.1.1', entry)));
    expect(found.filter((line) => line.includes('lan-ip'))).toEqual([]);
    expect(found).toHaveLength(1);
  });
});

describe('the external subnet', () => {
  const attachment = 'NetworkAttachmentDefinition kube-system/ovn-vpc-external-network';
  const needs = `error kube-ovn/external-subnet-without-attachment: external Subnet ovn-vpc-external-network needs ${attachment}, which does not exist`;

  it('needs its attachment definition', () => {
    expect(reported(without(attachment))).toEqual([needs]);
    const [kind = '', name = ''] = ['NetworkAttachmentDefinition', 'ovn-vpc-external-network'];
    expect(reported(without(attachment), { external: [{ kind, name, namespace: 'kube-system' }] })).toEqual([]);
    expect(reported(without(attachment), { external: [{ kind, name, namespace: 'other' }] })).toEqual([needs]);
    expect(reported(without(attachment), { hidden: [{ kind }] })).toEqual([]);
  });

  it('is not missing because its attachment definition has a wrong name, or none', () => {
    const name = (now: string): Change => ['  name: ovn-vpc-external-network\n  namespace: kube-system', now];
    for (const now of ['  name: uplink\n  namespace: kube-system', '  namespace: kube-system']) {
      const found = reported(edited(name(now)));
      expect(found.filter((line) => line.includes('external-subnet'))).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    }
  });

  it('cannot be one of the VPC', () => {
    expect(
      reported(edited(['  externalSubnets:\n    - ovn-vpc-external-network\n', '  externalSubnets: [net1]\n'])),
    ).toEqual([
      'error kube-ovn/external-subnet-without-attachment: external Subnet net1 needs NetworkAttachmentDefinition kube-system/net1, which does not exist',
    ]);
  });

  it('needs a provider, or a definition of its name', () => {
    const without: Change = ['  provider: ovn-vpc-external-network.kube-system\n', ''];
    const lines = (...changes: Change[]) =>
      reported(edited(without, ...changes)).filter((line) => line.includes('without-attachment'));
    expect(lines()).toEqual([]);
    expect(
      lines(['  name: ovn-vpc-external-network\n  namespace: kube-system', '  name: uplink\n  namespace: kube-system']),
    ).toEqual([needs]);
  });

  it.each(['1.12', '1.13'])('is found by its name before 1.14: %s', (version) => {
    const renamed = edited(
      ['  name: ovn-vpc-external-network\n  namespace: kube-system', '  name: uplink\n  namespace: kube-system'],
      ['"provider": "ovn-vpc-external-network.kube-system"', '"provider": "uplink.kube-system"'],
      ['  provider: ovn-vpc-external-network.kube-system\n', '  provider: uplink.kube-system\n'],
    );
    expect(reported(renamed)).toEqual([]);
    expect(reported(renamed, { version })).toEqual([needs]);
  });
});

describe('the router of the external subnet', () => {
  const id = 'warning kube-ovn/external-subnet-without-ipv4-gateway: external Subnet ovn-vpc-external-network';
  const router = (now: string): Change => ['  gateway: 192.168.100.1\n', now];
  const cidr = (now: string): Change => [
    '  protocol: IPv4\n  provider: ovn-vpc-external-network.kube-system\n  cidrBlock: 192.168.100.0/24\n',
    `  provider: ovn-vpc-external-network.kube-system\n  cidrBlock: ${now}\n`,
  ];

  it.each<Row>([
    ['not named', [router('')], [`${id} names no IPv4 gateway`]],
    [
      'of IPv6 alone',
      [cidr('192.168.100.0/24,fd00:9::/64'), router('  gateway: fd00:9::1\n')],
      [`${id} names no IPv4 gateway`],
    ],
    ['of both families', [cidr('192.168.100.0/24,fd00:9::/64'), router('  gateway: 192.168.100.1,fd00:9::1\n')], []],
    [
      'without IPv4 range',
      [cidr('fd00:9::/64'), router('  gateway: fd00:9::1\n')],
      [`${id} has no IPv4 range: fd00:9::/64`],
    ],
  ])('%s', (...[, changes, expected]) => {
    const found = reported(edited(...changes)).filter((line) => line.includes('without-ipv4'));
    expect(found).toEqual(expected);
  });
});

describe('an internal subnet with a provider of its own', () => {
  const provider = (text: string): Change => [
    '  vpc: test-vpc-1\n  protocol: IPv4\n',
    `  vpc: test-vpc-1\n  provider: ${text}\n`,
  ];
  const id = 'error kube-ovn/gateway-subnet-without-attachment:';

  it.each<Row>([
    ['empty', [provider('""')], []],
    ['ovn', [provider('ovn')], []],
    [
      'of an attachment definition that does not exist',
      [provider('a.b.ovn')],
      [`${id} Subnet net1 needs NetworkAttachmentDefinition b/a, which does not exist`],
    ],
    [
      'of an attachment definition in the cluster',
      [provider('a.b.ovn')],
      [],
      { external: [{ kind: 'NetworkAttachmentDefinition', name: 'a', namespace: 'b' }] },
    ],
    [
      'of two parts, which is not one of kube-ovn itself',
      [provider('a.ovn')],
      [
        'error kube-ovn/gateway-subnet-not-ovn: Subnet net1 of NAT gateway gw1 is not an OVN subnet',
        'error kube-ovn/pod-subnet-unusable: logical_switch of Pod ns1/vpc1-pod is Subnet net1, which has no logical switch',
      ],
    ],
  ])('%s', verify);

  it.each(['a.b.c.ovn', '..ovn', '.ovn'])('%s is found once', (text) => {
    expect(reported(edited(provider(text)))).toHaveLength(1);
  });

  it('of another CNI is found once', () => {
    expect(
      reported(edited(provider('ovn-vpc-external-network.kube-system'))).filter((line) => line.includes('gateway')),
    ).toEqual(['error kube-ovn/gateway-subnet-not-ovn: Subnet net1 of NAT gateway gw1 is not an OVN subnet']);
  });
});

describe('names', () => {
  it('may not be shared by a Vpc and a Subnet, in the cluster either', () => {
    const id = 'error kube-ovn/vpc-and-subnet-share-name: a Vpc and a Subnet have the name';
    const vpc = (name: string) => more(`apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: ${name}\nspec: {}`);
    expect(reported(edited(vpc('net1')))).toEqual([`${id} net1`]);
    expect(reported(edited(vpc('ovn-default')))).toEqual([`${id} ovn-default`]);
    expect(reported(edited(vpc('shared')), external('Subnet', 'shared'))).toEqual([`${id} shared`]);
    expect(reported(edited(vpc('shared')))).toEqual([]);
  });

  it.each([
    ['kubeovn.io/v1', 'Vpc', true],
    ['kubeovn.io/v1', 'QoSPolicy', true],
    ['v1', 'Namespace', true],
    ['v1', 'ConfigMap', false],
    ['apps/v1', 'Deployment', false],
    ['example.com/v1', 'Vpc', false],
  ])('%s %s has no namespace: %s', (apiVersion, kind, found) => {
    const manifest = `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata:\n  name: x\n  namespace: ns9\nspec: {}`;
    const lines = reported(edited(more(manifest))).filter((line) => line.includes('namespace-on'));
    expect(lines).toEqual(
      found
        ? [`warning kubernetes/namespace-on-cluster-scoped: ${kind} x is cluster-scoped and has namespace ns9`]
        : [],
    );
  });
});
