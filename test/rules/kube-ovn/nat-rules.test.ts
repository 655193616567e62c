import { describe, expect, it } from 'vitest';
import { dnat, eip, fip, found, object, rulesFound, snat } from './nat-objects';

describe('the EIP of a NAT rule', () => {
  it('is missing when left out, empty and misspelt, in each of the three kinds', () => {
    expect(found([snat('snat02', { internalCIDR: '10.0.1.9/32' })])).toEqual([
      'error nat-rule-eip-missing: IptablesSnatRule snat02 names no IptablesEIP',
    ]);
    expect(found([fip('fip02', { eip: '', internalIp: '10.0.1.9' })])).toEqual([
      'error nat-rule-eip-missing: IptablesFIPRule fip02 names no IptablesEIP',
    ]);
    expect(found([dnat('web2', { eip: 'eip9' })])).toEqual([
      'error nat-rule-eip-missing: IptablesDnatRule web2 names IptablesEIP eip9, which does not exist',
    ]);
  });

  it('is a name, not an address', () => {
    expect(found([dnat('web2', { eip: '192.168.100.231' })])).toEqual([
      'error nat-rule-eip-missing: IptablesDnatRule web2 has address 192.168.100.231 for eip, which takes the name of an IptablesEIP',
    ]);
  });

  it('may exist outside of the input', () => {
    const external = [{ kind: 'IptablesEIP', name: 'eip9' }];
    expect(found([dnat('web2', { eip: 'eip9' })], { external })).toEqual([]);
  });

  it('takes one floating IP', () => {
    expect(found([fip('fip02', { eip: 'eip3', internalIp: '10.0.1.9' })])).toEqual([
      'error eip-with-two-floating-ips: EIP eip3 is taken by floating IPs fip01 and fip02',
    ]);
    expect(rulesFound([fip('fip02', { eip: 'eip3', internalIp: '10.0.1.5' })])).toEqual([
      'error eip-with-two-floating-ips',
    ]);
  });

  it('has a floating IP or port forwarding, and SNAT beside either', () => {
    expect(
      found([
        fip('fip02', { eip: 'eip2', internalIp: '10.0.1.9' }),
        dnat('web2'),
        dnat('web3', { externalPort: '90' }),
      ]),
    ).toEqual(['error floating-ip-and-port-forward-share-eip: EIP eip2 has floating IP fip02 and port forwarding web']);
    expect(found([fip('fip02', { eip: 'eip1', internalIp: '10.0.1.9' })])).toEqual([]);
    expect(found([dnat('web2', { eip: 'eip1' })])).toEqual([]);
  });
});

describe('the target of a floating IP or port', () => {
  it.each([
    ['', 'has no internalIp'],
    ['10.0.1.5/32', 'has a prefix length'],
    ['10.0.01.5', 'has a leading zero in 01'],
    ['10.0.1', 'is not an address'],
    ['fd00::5', 'is IPv6, and NAT gateways translate IPv4 only'],
    ['::ffff:10.0.1.5', 'is IPv6, and NAT gateways translate IPv4 only'],
  ])('"%s" %s', (internalIp, fact) => {
    const value = internalIp && `internalIp ${internalIp} of `;
    expect(found([fip('fip01', { eip: 'eip3', internalIp })])).toEqual([
      `error internal-ip-malformed: ${value}floating IP fip01 ${fact}`,
    ]);
    expect(found([dnat('web2', { internalIp })])).toEqual([
      `error internal-ip-malformed: ${value}DNAT rule web2 ${fact}`,
    ]);
  });

  it('lies in a subnet of the VPC', () => {
    expect(found([fip('fip01', { eip: 'eip3', internalIp: '10.1.1.5' })])).toEqual([
      'error floating-ip-outside-vpc: floating IP internalIp 10.1.1.5 is in no subnet of VPC test-vpc-1',
    ]);
    expect(found([dnat('web2', { internalIp: '10.1.1.5' })])).toEqual([
      'error port-forward-outside-vpc: DNAT internalIp 10.1.1.5 is in no subnet of VPC test-vpc-1',
    ]);
    expect(found([snat('snat02', { eip: 'eip2', internalCIDR: '10.1.1.0/24' })])).toEqual([
      'error snat-outside-vpc: SNAT internalCIDR 10.1.1.0/24 is in no subnet of VPC test-vpc-1',
    ]);
  });

  const outside = [
    fip('fip01', { eip: 'eip3', internalIp: '10.9.0.5' }),
    dnat('web2', { internalIp: '10.9.0.5' }),
    snat('snat02', { eip: 'eip2', internalCIDR: '10.9.0.0/24' }),
  ];
  const outsideRules = ['floating-ip-outside-vpc', 'port-forward-outside-vpc', 'snat-outside-vpc'];
  const foundOutside = (...more: Parameters<typeof rulesFound>) =>
    rulesFound(...more).filter((line) => outsideRules.some((id) => line.includes(id)));

  it('is found outside by all three rules', () => {
    expect(foundOutside(outside)).toHaveLength(3);
  });

  const route = {
    policy: 'policyDst',
    cidr: '0.0.0.0/0',
    nextHopIP: '10.0.1.254',
    ecmpMode: '',
    bfdId: '',
    routeTable: '',
  };
  const vpc = (spec: object) => object('Vpc', 'test-vpc-1', { namespaces: ['ns1'], staticRoutes: [route], ...spec });
  const peer = [
    vpc({ vpcPeerings: [{ remoteVpc: 'peer', localConnectIP: '169.254.0.1/30' }] }),
    object('Vpc', 'peer', { vpcPeerings: [{ remoteVpc: 'test-vpc-1', localConnectIP: '169.254.0.2/30' }] }),
  ];

  it.each<[string, string[], Parameters<typeof rulesFound>[1]?]>([
    ['a peer with that range', [...peer, object('Subnet', 'net9', { vpc: 'peer', cidrBlock: '10.9.0.0/16' })]],
    ['a peer outside of the input', [vpc({ vpcPeerings: [{ remoteVpc: 'far', localConnectIP: '169.254.0.1/30' }] })]],
    ['a static route', [vpc({ staticRoutes: [route, { ...route, cidr: '10.9.0.0/16', nextHopIP: '10.0.1.9' }] })]],
    [
      'a policy route',
      [
        vpc({
          policyRoutes: [{ priority: 10, action: 'reroute', match: 'ip4.src == 10.9.0.0/16', nextHopIP: '10.0.1.9' }],
        }),
      ],
    ],
    ['a subnet of unknown VPC', [], { external: [{ kind: 'Subnet', name: 'net9' }] }],
    [
      'a VPC outside of the input',
      [],
      { without: ['Vpc test-vpc-1'], external: [{ kind: 'Vpc', name: 'test-vpc-1' }] },
    ],
    [
      'a gateway outside of the input',
      [],
      { without: ['VpcNatGateway gw1'], external: [{ kind: 'VpcNatGateway', name: 'gw1' }] },
    ],
    ['a second subnet', [object('Subnet', 'net9', { vpc: 'test-vpc-1', cidrBlock: '10.9.0.0/16' })]],
  ])('is not judged with %s', (_, objects, cluster) => {
    expect(foundOutside([...outside, ...objects], cluster)).toEqual([]);
  });

  it('is judged although the external network is outside of the input', () => {
    const external = [{ kind: 'Subnet', name: 'ovn-vpc-external-network' }];
    expect(foundOutside(outside, { without: ['Subnet ovn-vpc-external-network'], external })).toHaveLength(3);
  });

  it('is silent where the CIDR of the subnet is the mistake', () => {
    const moved = object('Subnet', 'net1', { vpc: 'test-vpc-1', cidrBlock: '10.8.0.0/24', gateway: '10.0.1.1' });
    expect(foundOutside([moved])).toEqual([]);
    const smaller = object('Subnet', 'net1', { vpc: 'test-vpc-1', cidrBlock: '10.8.0.0/24' });
    expect(foundOutside([smaller])).toEqual([]);
  });

  it.each([
    ['10.0.1.0', 'network address'],
    ['10.0.1.255', 'broadcast address'],
    ['10.0.1.1', 'gateway'],
  ])('%s is the %s', (internalIp, role) => {
    expect(found([fip('fip01', { eip: 'eip3', internalIp })])).toEqual([
      `error internal-ip-reserved: internalIp ${internalIp} of floating IP fip01 is the ${role} of Subnet net1`,
    ]);
    expect(rulesFound([dnat('web2', { internalIp })])).toEqual(['error internal-ip-reserved']);
  });

  it('may be the gateway of an underlay subnet, a machine like any other', () => {
    const underlay = object('Subnet', 'net9', {
      vpc: 'test-vpc-1',
      cidrBlock: '10.9.0.0/24',
      gateway: '10.9.0.1',
      vlan: 'v9',
    });
    expect(rulesFound([underlay, dnat('web2', { internalIp: '10.9.0.1' })])).not.toContain(
      'error internal-ip-reserved',
    );
  });

  it('has two floating IPs of one gateway, or of two', () => {
    const second = fip('fip02', { eip: 'eip4', internalIp: '10.0.1.5' });
    expect(found([eip('eip4'), second])).toEqual([
      'warning internal-ip-in-two-floating-ips: address 10.0.1.5 has two floating IPs, eip3 and eip4',
    ]);
    const other = eip('eip4', { natGwDp: 'gw2' });
    expect(found([other, second], { external: [{ kind: 'VpcNatGateway', name: 'gw2' }] })).toEqual([]);
  });
});

describe('the ports of port forwarding', () => {
  it.each([
    ['', 'DNAT rule web2 has no externalPort'],
    ['080', 'externalPort 080 of DNAT rule web2 is another way to write 80'],
    ['+80', 'externalPort +80 of DNAT rule web2 is another way to write 80'],
    ['0', 'externalPort 0 of DNAT rule web2 is not a port from 1 to 65535'],
    ['65536', 'externalPort 65536 of DNAT rule web2 is not a port from 1 to 65535'],
    ['*', 'externalPort * of DNAT rule web2 is not a port from 1 to 65535'],
    ['80-90', 'externalPort 80-90 of DNAT rule web2 is not a port from 1 to 65535'],
    ['80,81', 'externalPort 80,81 of DNAT rule web2 is not a port from 1 to 65535'],
    ['1e3', 'externalPort 1e3 of DNAT rule web2 is not a port from 1 to 65535'],
    ['http', 'externalPort http of DNAT rule web2 is not a port from 1 to 65535'],
  ])('"%s"', (externalPort, message) => {
    expect(found([dnat('web2', { externalPort })])).toEqual([`error port-malformed: ${message}`]);
  });

  it.each(['1', '80', '65535'])('%s is one', (internalPort) => {
    expect(found([dnat('web2', { internalPort })])).toEqual([]);
  });

  it('are judged both', () => {
    expect(rulesFound([dnat('web2', { externalPort: '0', internalPort: '0' })])).toEqual([
      'error port-malformed',
      'error port-malformed',
    ]);
  });

  it('are no finding of this rule as numbers: the schema wants text', () => {
    expect(rulesFound([dnat('web2', { externalPort: 81 })])).not.toContain('error port-malformed');
  });

  it('are used twice with one EIP and protocol', () => {
    const again = { externalPort: '8080', internalIp: '10.0.1.7' };
    expect(found([dnat('web2', again)])).toEqual([
      'error port-forward-used-twice: port 8080/tcp of EIP eip2 is forwarded by web and web2',
    ]);
    expect(found([dnat('web2', { ...again, protocol: 'udp' })])).toEqual([]);
    expect(found([dnat('web2', { ...again, eip: 'eip1' })])).toEqual([]);
  });
});

describe('type share', () => {
  const web = (name: string, spec = {}) => dnat(name, { externalPort: '8080', type: 'share', ...spec });

  it('lets rules share a port from 1.17 on, if all of them have it', () => {
    const both = [web('web'), web('web2', { internalIp: '10.0.1.7' })];
    expect(found(both, { version: '1.17-dev' })).toEqual([]);
    expect(rulesFound(both)).toContain('error port-forward-used-twice');
    const one = [web('web'), web('web2', { internalIp: '10.0.1.7', type: 'exclusive' })];
    expect(rulesFound(one, { version: '1.17-dev' })).toEqual(['error port-forward-used-twice']);
  });

  it('counts a target once', () => {
    expect(found([web('web'), web('web2')], { version: '1.17-dev' })).toEqual([
      'warning shared-port-target-repeated: web and web2 share a port and both forward it to 10.0.1.6:80',
    ]);
  });

  it('wants no v6ip without v4ip', () => {
    const ipv6 = eip('eip2', { v6ip: 'fd00::1' });
    expect(rulesFound([ipv6, web('web')], { version: '1.17-dev' })).toEqual(['error shared-port-without-ipv4']);
    expect(rulesFound([ipv6], { version: '1.17-dev' })).toEqual(['error eip-field-overwritten']);
    const both = eip('eip2', { v4ip: '192.168.100.231', v6ip: 'fd00::1' });
    expect(rulesFound([both, web('web')], { version: '1.17-dev' })).toEqual(['error eip-field-overwritten']);
  });
});

describe('the protocol of port forwarding', () => {
  it.each([
    ['', 'DNAT rule web2 has no protocol'],
    ['TCP', 'protocol TCP of DNAT rule web2 is not in lower case'],
    ['Udp', 'protocol Udp of DNAT rule web2 is not in lower case'],
    ['sctp', 'protocol sctp of DNAT rule web2 is neither tcp nor udp'],
    ['tcp ', 'protocol tcp  of DNAT rule web2 is neither tcp nor udp'],
  ])('"%s"', (protocol, message) => {
    expect(found([dnat('web2', { protocol })])).toEqual([`error port-forward-protocol: ${message}`]);
  });
});
