import { describe, expect, it } from 'vitest';
import { type Circumstances, reported } from '../edit';
import { overlaid } from '../overlay';

type Spec = Readonly<Record<string, unknown>>;

const subnet = (spec: Spec, name = 'net2') =>
  JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind: 'Subnet', metadata: { name }, spec });

/** What is said of a further subnet of test-vpc-1, without what is the same in every message. */
const vlan1 = `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata: {name: phys1}
spec: {defaultInterface: eth1}
---
apiVersion: kubeovn.io/v1
kind: Vlan
metadata: {name: vlan1}
spec: {id: 1, provider: phys1}
`;

const said = (spec: Spec, circumstances?: Circumstances) =>
  reported(overlaid(`${subnet({ vpc: 'test-vpc-1', ...spec })}\n---\n${vlan1}`), circumstances).map((line) =>
    line.replace('kube-ovn/', '').replace(' of Subnet net2', ''),
  );

describe('cidrBlock', () => {
  it.each<[cidrBlock: string, finding: string]>([
    ['010.0.2.0/24', 'error subnet-cidr-malformed: cidrBlock 010.0.2.0/24 has a leading zero in 010'],
    ['10.0.2.0/024', 'warning subnet-cidr-not-canonical: cidrBlock 10.0.2.0/024 is another way to write 10.0.2.0/24'],
    ['10.0.2.0', 'error subnet-cidr-malformed: cidrBlock 10.0.2.0 has no prefix length'],
    ['10.0.2.0/33', 'error subnet-cidr-malformed: cidrBlock 10.0.2.0/33 has the prefix length 33 where 32 is the most'],
    ['fd00::/129', 'error subnet-cidr-malformed: cidrBlock fd00::/129 has the prefix length 129 where 128 is the most'],
    ['10.0.256.0/24', 'error subnet-cidr-malformed: cidrBlock 10.0.256.0/24 has 256 where 255 is the most'],
    ['10.0.2.0/255.255.255.0', 'error subnet-cidr-malformed: cidrBlock 10.0.2.0/255.255.255.0 is not a CIDR'],
    ['net2', 'error subnet-cidr-malformed: cidrBlock net2 has no prefix length'],
    ['10.0.2.0/24,', 'error subnet-cidr-malformed: cidrBlock 10.0.2.0/24, has "", which has no prefix length'],
    [
      '10.0.2.0/24, fd00::/64',
      'error subnet-cidr-malformed: cidrBlock 10.0.2.0/24, fd00::/64 has " fd00::/64", which has a blank in it',
    ],
    [
      '10.0.2.0/24,10.0.3.0/24',
      'error subnet-cidr-malformed: cidrBlock 10.0.2.0/24,10.0.3.0/24 lists two IPv4 networks where one of each family is the most',
    ],
    [
      '10.0.2.0/24,fd00::/64,fd01::/64',
      'error subnet-cidr-malformed: cidrBlock 10.0.2.0/24,fd00::/64,fd01::/64 lists 3 networks where one IPv4 and one IPv6 network is the most',
    ],
    ['FD00::/64', 'error subnet-cidr-malformed: cidrBlock FD00::/64 has capital letters'],
    ['fd00::/64,10.0.2.0/24', 'error dual-stack-order: cidrBlock fd00::/64,10.0.2.0/24 names IPv6 before IPv4'],
    [
      '10.0.2.9/32',
      'error subnet-cidr-malformed: cidrBlock 10.0.2.9/32 is a single address: a /32 has no room for a gateway and a pod',
    ],
    [
      'fd00::9/128',
      'error subnet-cidr-malformed: cidrBlock fd00::9/128 is a single address: a /128 has no room for a gateway and a pod',
    ],
    ['0.0.0.0/8', 'error subnet-cidr-malformed: cidrBlock 0.0.0.0/8 holds the address 0.0.0.0'],
    ['127.0.1.0/24', 'error subnet-cidr-malformed: cidrBlock 127.0.1.0/24 overlaps the loopback range 127.0.0.0/8'],
    [
      '169.254.0.0/16',
      'error subnet-cidr-malformed: cidrBlock 169.254.0.0/16 overlaps the link-local range 169.254.0.0/16',
    ],
    ['224.0.0.0/24', 'error subnet-cidr-malformed: cidrBlock 224.0.0.0/24 overlaps the multicast range 224.0.0.0/4'],
    [
      '255.255.255.0/24',
      'error subnet-cidr-malformed: cidrBlock 255.255.255.0/24 holds the broadcast address 255.255.255.255',
    ],
    ['ff02::/64', 'error subnet-cidr-malformed: cidrBlock ff02::/64 overlaps the multicast range ff00::/8'],
    ['fe80::/64', 'error subnet-cidr-malformed: cidrBlock fe80::/64 overlaps the link-local range fe80::/10'],
    ['::/64', 'error subnet-cidr-malformed: cidrBlock ::/64 holds the address ::'],
    ['10.0.2.5/24', 'warning subnet-cidr-not-canonical: cidrBlock 10.0.2.5/24 is an address in 10.0.2.0/24'],
    ['fd00:0::/64', 'warning subnet-cidr-not-canonical: cidrBlock fd00:0::/64 is another way to write fd00::/64'],
  ])('%s', (cidrBlock, finding) => {
    expect(said({ cidrBlock })).toEqual([finding]);
  });

  it.each(['10.0.2.0/24', 'fd00::/64', '10.0.2.0/24,fd00::/64', '10.0.2.0/31', '8.0.0.0/8'])(
    '%s is fine',
    (cidrBlock) => {
      expect(said({ cidrBlock })).toEqual([]);
    },
  );

  it('is needed, but in a VLAN from 1.17 on', () => {
    const missing = ['error subnet-cidr-malformed: Subnet net2 has no cidrBlock'];
    expect(said({})).toEqual(missing);
    expect(said({ cidrBlock: '' })).toEqual(missing);
    expect(said({ vlan: 'vlan1' })).toEqual(missing);
    expect(said({ vlan: 'vlan1' }, { version: '1.17-dev' })).toEqual([]);
    expect(said({ cidrBlock: 10 })).toEqual([
      'error schema/wrong-type: spec.cidrBlock is the integer 10, not a string',
    ]);
  });
});

describe('gateway', () => {
  const cidrBlock = '10.0.2.0/24';
  const dual = '10.0.2.0/24,fd00::/64';
  it.each<[cidrBlock: string, gateway: string, fact: string]>([
    [cidrBlock, '10.0.3.1', '10.0.3.1 is outside its cidrBlock 10.0.2.0/24'],
    [cidrBlock, '10.0.2.0', '10.0.2.0 is the network address of 10.0.2.0/24'],
    [cidrBlock, '10.0.2.255', '10.0.2.255 is the broadcast address of 10.0.2.0/24'],
    [cidrBlock, '10.0.2.1/24', '10.0.2.1/24 has a prefix length'],
    [cidrBlock, '10.0.2.01', '10.0.2.01 has a leading zero in 01'],
    [cidrBlock, 'router', 'router is not an address'],
    [cidrBlock, 'fd00::1', 'fd00::1 is outside its cidrBlock 10.0.2.0/24'],
    [cidrBlock, '10.0.2.1,fd00::1', 'fd00::1 is outside its cidrBlock 10.0.2.0/24'],
    [cidrBlock, '10.0.2.1,10.0.2.2', '10.0.2.1,10.0.2.2 lists two IPv4 addresses where one of each family is the most'],
    [dual, '10.0.2.1,fd01::1', 'fd01::1 is outside its cidrBlock 10.0.2.0/24,fd00::/64'],
    [dual, '10.0.2.1,FD00::1', '10.0.2.1,FD00::1 has FD00::1, which has capital letters'],
    ['fd00::/64', 'fd00::', 'fd00:: is the network address of fd00::/64'],
  ])('%s, %s', (block, gateway, fact) => {
    const [finding = '', ...more] = said({ cidrBlock: block, gateway });
    expect(finding.replace('gateway fd', 'gateway fd')).toBe(`error subnet-gateway-malformed: gateway ${fact}`);
    expect(more).toEqual([]);
  });

  it.each([
    [cidrBlock, '10.0.2.254'],
    [dual, '10.0.2.1,fd00::1'],
    [dual, '10.0.2.1'],
    ['10.0.2.0/31', '10.0.2.0'],
    ['fd00::/64', 'fd00::ffff:ffff:ffff:ffff'],
  ])('%s, %s is fine', (block, gateway) => {
    expect(said({ cidrBlock: block, gateway })).toEqual([]);
  });

  it('is not judged against a CIDR that cannot be read, or that makes no subnet', () => {
    expect(said({ cidrBlock: '10.0.2.0/33', gateway: '10.0.9.1' })).toHaveLength(1);
    expect(said({ cidrBlock: '224.0.2.0/24', gateway: '10.0.9.1', excludeIps: ['10.0.9.1'] })).toEqual([
      'error subnet-cidr-malformed: cidrBlock 224.0.2.0/24 overlaps the multicast range 224.0.0.0/4',
    ]);
  });

  it('has nothing to lie in where there are no addresses', () => {
    expect(said({ vlan: 'vlan1', gateway: '10.0.2.1' }, { version: '1.17-dev' })).toEqual([
      'error subnet-gateway-malformed: Subnet net2 has gateway 10.0.2.1 and no cidrBlock for it',
    ]);
  });

  it('and excludeIps together accuse the CIDR', () => {
    expect(said({ cidrBlock: '10.0.3.0/24', gateway: '10.0.2.1', excludeIps: ['10.0.2.1'] })).toEqual([
      'error subnet-gateway-malformed: cidrBlock 10.0.3.0/24 holds neither its gateway 10.0.2.1 nor its excludeIps',
    ]);
  });
});

describe('excludeIps', () => {
  const about = (excludeIps: readonly unknown[], more: Spec = {}) =>
    said({ cidrBlock: '10.0.2.0/24', gateway: '10.0.2.1', excludeIps, ...more });

  it.each<[entry: string, fact: string]>([
    ['10.0.2.9-10.0.2.20', 'is not written with two dots'],
    ['10.0.2.9 .. 10.0.2.20', 'is not written with two dots'],
    ['10.0.2.9...10.0.2.20', 'is not written with two dots'],
    ['10.0.2.8/29', 'is a CIDR, not a range'],
    ['10.0.2.20..10.0.2.9', 'ends before it begins'],
    ['10.0.2.9..10.0.2.12..10.0.2.20', 'has more than two ends'],
    ['10.0.2.9..', 'has the end "", which is not an address'],
    ['10.0.2.9..10.0.2.020', 'has the end 10.0.2.020, which has a leading zero in 020'],
    ['10.0.2.9..fd00::9', 'goes from one address family to the other'],
    ['10.0.2.300', 'has 300 where 255 is the most'],
    ['FD00::1', 'has capital letters'],
    ['web', 'is not an address'],
  ])('%s', (entry, fact) => {
    expect(about(['10.0.2.1', entry])).toEqual([`error exclude-ips-malformed: excludeIps entry ${entry} ${fact}`]);
  });

  it('outside of the CIDR exclude nothing', () => {
    const outside = (entry: string) =>
      `warning exclude-ips-malformed: excludeIps entry ${entry} is outside of its cidrBlock`;
    expect(about(['10.0.2.1', '10.0.3.1..10.0.3.9'])).toEqual([outside('10.0.3.1..10.0.3.9')]);
    expect(about(['10.0.2.1', 'fd00::1'])).toEqual([outside('fd00::1')]);
    expect(about(['10.0.1.0..10.0.2.9'])).toEqual([]);
    expect(about(['10.0.2.1', '10.0.3.1'], { gateway: '10.0.9.1' })).toEqual([
      'error subnet-gateway-malformed: gateway 10.0.9.1 is outside its cidrBlock 10.0.2.0/24',
    ]);
  });

  it.each<[excludeIps: string[], fact: string]>([
    [['10.0.2.9'], 'leaves out the gateway 10.0.2.1'],
    [['10.0.2.9', '10.0.2.1'], 'is not sorted as text'],
    [['10.0.2.1', '10.0.2.9..10.0.2.20', '10.0.2.5'], 'is not sorted as text'],
    [['10.0.2.1', '10.0.2.1..10.0.2.5'], 'has entries that overlap'],
    [['10.0.2.1..10.0.2.1'], 'has addresses in a long form'],
  ])('%j is kept in another form', (excludeIps, fact) => {
    expect(about(excludeIps)).toEqual([`warning exclude-ips-not-canonical: excludeIps ${fact}`]);
  });

  it.each([
    [['10.0.2.1']],
    [['10.0.2.0..10.0.2.9', '10.0.2.10']],
    [['10.0.2.1', '10.0.2.10', '10.0.2.9']],
    [[]],
    [['10.0.2.1..10.0.2.255']],
  ])('%j is fine', (excludeIps) => {
    expect(about(excludeIps)).toEqual([]);
  });

  it('takes the first address for the gateway where none is given', () => {
    expect(said({ cidrBlock: '10.0.2.0/24', excludeIps: ['10.0.2.9'] })).toEqual([
      'warning exclude-ips-not-canonical: excludeIps leaves out the gateway 10.0.2.1',
    ]);
  });
});

describe('options', () => {
  const net = { cidrBlock: '10.0.2.0/24' };
  it.each<[spec: Spec, findings: string[]]>([
    [
      { gatewayType: 'Distributed' },
      ['error subnet-option-malformed: gatewayType Distributed is none of distributed and centralized'],
    ],
    [{ gatewayType: 'distributed' }, []],
    [{ gatewayType: '' }, []],
    [{ protocol: 'Mac' }, ['error subnet-option-malformed: protocol Mac is none of IPv4, IPv6 and Dual']],
    [{ protocol: 'IPv6' }, ['warning subnet-option-malformed: protocol IPv6 is not that of its cidrBlock, IPv4']],
    [{ protocol: 'Dual', cidrBlock: '10.0.2.0/24,fd00::/64' }, []],
    [{ private: true, allowSubnets: ['10.0.9.0/24', '0.0.0.0/0'] }, []],
    [
      { private: true, allowSubnets: ['10.0.9.1'] },
      ['error subnet-option-malformed: allowSubnets entry 10.0.9.1 has no prefix length'],
    ],
    [
      { private: true, allowSubnets: ['FD00::/64'] },
      ['error subnet-option-malformed: allowSubnets entry FD00::/64 has capital letters'],
    ],
  ])('%j', (spec, findings) => {
    expect(said({ ...net, ...spec })).toEqual(findings);
  });

  it('know Mac from 1.17 on, and leave protocols to the CRD before 1.16', () => {
    expect(said({ vlan: 'vlan1', protocol: 'Mac' }, { version: '1.17-dev' })).toEqual([]);
    expect(said({ ...net, protocol: 'ipv4' }, { version: '1.15' })).toEqual([
      'error schema/value-not-allowed: spec.protocol is ipv4, which is not allowed',
    ]);
  });
});

describe('mtu', () => {
  const ipv6 = { cidrBlock: 'fd00::/64' };
  const ipv4 = { cidrBlock: '10.0.2.0/24' };
  it.each<[spec: Spec, version: string, findings: string[]]>([
    [{ ...ipv6, mtu: 1279 }, '1.16', ['error subnet-mtu-too-small: mtu 1279 is below 1280 bytes, the minimum of IPv6']],
    [{ ...ipv6, mtu: 1279 }, '1.12', ['error subnet-mtu-too-small: mtu 1279 is below 1280 bytes, the minimum of IPv6']],
    [{ ...ipv6, mtu: 1280 }, '1.16', []],
    [{ ...ipv4, mtu: 500 }, '1.17-dev', []],
    [{ ...ipv4, mtu: 0 }, '1.16', []],
    [{ ...ipv4, mtu: 67 }, '1.16', ['error subnet-mtu-too-small: mtu 67 is below 68 bytes, the minimum of IPv4']],
    [{ ...ipv4, mtu: 67 }, '1.15', ['error schema/out-of-range: spec.mtu is 67, below 68']],
    [{ ...ipv4, mtu: '1400' }, '1.16', ['error schema/wrong-type: spec.mtu is the string 1400, not an integer']],
  ])('%j in %s', (spec, version, findings) => {
    expect(said(spec, { version })).toEqual(findings);
  });
});

describe('overlaps', () => {
  const found = (...subnets: string[]) => reported(overlaid([...subnets, vlan1].join('\n---\n')));
  const inVpc = (name: string, cidrBlock: string, more: Spec = {}) =>
    subnet({ vpc: 'test-vpc-1', cidrBlock, ...more }, name);

  it('are told once a pair, at the later one', () => {
    expect(found(inVpc('a', '10.0.1.0/25'))).toEqual([
      'error kube-ovn/subnet-cidr-overlap: cidrBlock 10.0.1.0/25 of Subnet a overlaps 10.0.1.0/24 of Subnet net1, in the same VPC test-vpc-1',
    ]);
    expect(found(inVpc('a', '10.9.0.0/16,fd00::/64'), inVpc('b', '10.9.0.0/16,fd00::/64'))).toEqual([
      'error kube-ovn/subnet-cidr-overlap: cidrBlock 10.9.0.0/16 of Subnet b is also that of Subnet a, in the same VPC test-vpc-1',
    ]);
  });

  it('are fine in another VPC or VLAN, and between networks of others', () => {
    expect(found(subnet({ cidrBlock: '10.0.1.0/24' }))).toEqual([]);
    expect(found(inVpc('a', '10.0.1.0/24', { vlan: 'vlan1' }))).toEqual([]);
    const other = { vpc: 'other', cidrBlock: '10.0.1.0/24' };
    expect(
      found(
        JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind: 'Vpc', metadata: { name: 'other' }, spec: {} }),
        subnet(other),
      ),
    ).toEqual([]);
  });

  it('of a gateway with both sides the same', () => {
    expect(found(inVpc('a', '192.168.100.128/25'))).toEqual([
      'error kube-ovn/subnet-cidr-overlap: cidrBlock 192.168.100.128/25 of Subnet a overlaps 192.168.100.0/24 of Subnet ovn-vpc-external-network, and gateway gw1 of VPC test-vpc-1 connects the two',
    ]);
  });

  it('follow from a VPC that does not exist', () => {
    expect(
      found(
        subnet({ vpc: 'tset', cidrBlock: '10.9.0.0/16' }, 'a'),
        subnet({ vpc: 'tset', cidrBlock: '10.9.0.0/16' }, 'b'),
      ),
    ).toEqual([
      'error kube-ovn/subnet-vpc-missing: Subnet a names Vpc tset, which does not exist',
      'error kube-ovn/subnet-vpc-missing: Subnet b names Vpc tset, which does not exist',
    ]);
  });
});
