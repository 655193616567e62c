import { describe, expect, it } from 'vitest';
import { eip, found, object, rulesFound } from './nat-objects';

const external = (spec: Readonly<Record<string, unknown>>) =>
  object('Subnet', 'ovn-vpc-external-network', {
    protocol: 'IPv4',
    provider: 'ovn-vpc-external-network.kube-system',
    cidrBlock: '192.168.100.0/24',
    gateway: '192.168.100.1',
    excludeIps: ['192.168.100.1..192.168.100.220', '192.168.100.230..192.168.100.232'],
    ...spec,
  });
const gateway = (spec: Readonly<Record<string, unknown>>) =>
  object('VpcNatGateway', 'gw1', { vpc: 'test-vpc-1', subnet: 'net1', lanIp: '10.0.1.254', ...spec });

const provider = 'dmz.kube-system';
const dmz = `${object('Subnet', 'dmz', {
  protocol: 'IPv4',
  provider,
  cidrBlock: '172.31.7.0/24',
  gateway: '172.31.7.1',
  excludeIps: ['172.31.7.1..172.31.7.99'],
})}---
${JSON.stringify({
  apiVersion: 'k8s.cni.cncf.io/v1',
  kind: 'NetworkAttachmentDefinition',
  metadata: { name: 'dmz', namespace: 'kube-system' },
  spec: {
    config: JSON.stringify({
      cniVersion: '0.3.1',
      type: 'macvlan',
      master: 'ens38',
      mode: 'bridge',
      ipam: { type: 'kube-ovn', server_socket: '/run/openvswitch/kube-ovn-daemon.sock', provider },
    }),
  },
})}
`;

describe('the gateway of an EIP', () => {
  it('is missing when empty, when left out and when misspelt', () => {
    expect(found([eip('eip1', { natGwDp: '' })])).toEqual([
      'error eip-gateway-missing: IptablesEIP eip1 names no VpcNatGateway',
    ]);
    expect(found([object('IptablesEIP', 'eip1', {})])).toHaveLength(1);
    expect(rulesFound([eip('eip1', { natGwDp: 'gw2' })])).toEqual(['error eip-gateway-missing']);
  });

  it('may exist outside of the input', () => {
    expect(found([eip('eip1', { natGwDp: 'gw2' })], { external: [{ kind: 'VpcNatGateway', name: 'gw2' }] })).toEqual(
      [],
    );
  });
});

describe('the external subnet of an EIP', () => {
  it('is the default when nobody wrote it, and one finding says so when that is missing', () => {
    const renamed = [gateway({ externalSubnets: ['dmz'] }), dmz];
    const eips = ['eip1', 'eip2', 'eip3'].map((name, i) =>
      eip(name, { externalSubnet: 'dmz', v4ip: `172.31.7.${i + 10}` }),
    );
    expect(found([...renamed, ...eips])).toEqual([]);
    expect(found([...renamed, ...eips, eip('eip4')])).toEqual([
      'warning eip-on-other-external-subnet: EIP eip4 names no externalSubnet and takes ovn-vpc-external-network, its gateway gw1 is on dmz',
    ]);
    const without = ['Subnet ovn-vpc-external-network'];
    expect(found([...renamed, ...eips, eip('eip4')], { without })).toEqual([
      'error eip-external-subnet-missing: IptablesEIP eip4 names no externalSubnet and takes ovn-vpc-external-network, which does not exist',
    ]);
  });

  it('is reported once where gateway and EIPs name the same missing one', () => {
    const names = { externalSubnet: 'nowhere', v4ip: '192.168.100.230' };
    expect(rulesFound([gateway({ externalSubnets: ['nowhere'] }), eip('eip1', names), eip('eip2', names)])).toContain(
      'error gateway-external-subnet-missing',
    );
    expect(
      rulesFound([gateway({ externalSubnets: ['nowhere'] }), eip('eip1', names), eip('eip2', names)]),
    ).not.toContain('error eip-external-subnet-missing');
  });

  it('may differ from that of a gateway which is not in the input', () => {
    expect(
      found([dmz, eip('eip4', { natGwDp: 'gw2', externalSubnet: 'dmz' })], {
        external: [{ kind: 'VpcNatGateway', name: 'gw2' }],
      }),
    ).toEqual([]);
  });

  it('is only warned about when the address fits it, and is the cure when the address fits the other', () => {
    expect(rulesFound([dmz, eip('eip4', { externalSubnet: 'dmz', v4ip: '172.31.7.9' })])).toEqual([
      'warning eip-on-other-external-subnet',
    ]);
    expect(rulesFound([dmz, eip('eip1', { externalSubnet: 'dmz', v4ip: '192.168.100.230' })])).toEqual([
      'error eip-address-outside-subnet',
    ]);
  });
});

describe('the address of an EIP', () => {
  it.each([
    ['192.168.100.230/24', 'has a prefix length'],
    [' 192.168.100.230', 'has a blank in it'],
    ['192.168.100.0230', 'has a leading zero in 0230'],
    ['192.168.100.300', 'has 300 where 255 is the most'],
    ['192.168.100.230,fd00::1', 'is not an address'],
    ['fd00::1', 'is IPv6, and NAT gateways translate IPv4 only'],
    ['::ffff:192.168.100.230', 'is IPv6, and NAT gateways translate IPv4 only'],
    ['192.168.10.230', 'is outside of Subnet ovn-vpc-external-network, 192.168.100.0/24'],
  ])('%s %s', (v4ip, fact) => {
    expect(found([eip('eip1', { v4ip })])).toEqual([
      `error eip-address-outside-subnet: v4ip ${v4ip} of EIP eip1 ${fact}`,
    ]);
  });

  it('is not judged against a subnet that is outside of the input, malformed or without IPv4', () => {
    const away = eip('eip1', { externalSubnet: 'far', v4ip: '203.0.113.9' });
    expect(
      rulesFound([away, gateway({ externalSubnets: ['far'] })], { external: [{ kind: 'Subnet', name: 'far' }] }),
    ).not.toContain('error eip-address-outside-subnet');
    expect(rulesFound([external({ cidrBlock: '192.168.100.0/42' })])).toEqual(['error subnet-cidr-malformed']);
  });

  it('is silent where the CIDR of the subnet contradicts its own gateway', () => {
    expect(rulesFound([external({ cidrBlock: '192.168.101.0/24', excludeIps: undefined })])).toEqual([
      'error subnet-gateway-malformed',
    ]);
  });

  it.each([
    ['192.168.100.1', 'gateway'],
    ['192.168.100.0', 'network address'],
    ['192.168.100.255', 'broadcast address'],
  ])('%s is the %s', (v4ip, role) => {
    expect(found([eip('eip1', { v4ip })])).toEqual([
      `error eip-address-reserved: v4ip ${v4ip} of EIP eip1 is the ${role} of Subnet ovn-vpc-external-network`,
    ]);
  });

  it('is used twice by EIPs of one subnet, not by those of two', () => {
    expect(rulesFound([eip('eip2', { v4ip: '192.168.100.230' })])).toEqual(['error eip-address-used-twice']);
    const twin = external({}).replaceAll('ovn-vpc-external-network', 'twin');
    expect(rulesFound([twin, eip('eip4', { externalSubnet: 'twin', v4ip: '192.168.100.230' })])).not.toContain(
      'error eip-address-used-twice',
    );
  });

  it('is used twice by an EIP and a pod on the same network', () => {
    const pod = (provider: string) =>
      `${JSON.stringify({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          name: 'probe',
          namespace: 'ns1',
          annotations: {
            'k8s.v1.cni.cncf.io/networks': 'kube-system/ovn-vpc-external-network',
            [`${provider}.kubernetes.io/ip_address`]: '192.168.100.230',
          },
        },
        spec: { containers: [{ name: 'probe', image: 'docker.io/library/busybox' }] },
      })}\n`;
    expect(found([pod('ovn-vpc-external-network.kube-system')])).toEqual([
      'error eip-address-used-twice: v4ip 192.168.100.230 of EIP eip1 is also that of Pod ns1/probe',
    ]);
    expect(found([pod('other.kube-system')])).toEqual([
      'error pod-annotation-ignored: annotation other.kube-system.kubernetes.io/ip_address of Pod ns1/probe is read by nobody',
    ]);
  });
});

describe('the reserve of an external subnet', () => {
  const bare = external({ excludeIps: ['192.168.100.1'] });

  it('is one finding for all its EIPs', () => {
    expect(found([bare])).toEqual([
      'warning eip-address-not-excluded: excludeIps of Subnet ovn-vpc-external-network lack 192.168.100.230, 192.168.100.231, 192.168.100.232, which EIPs pin',
    ]);
    expect(found([eip('eip4', { v4ip: '192.168.100.240' })])).toEqual([
      'warning eip-address-not-excluded: excludeIps of Subnet ovn-vpc-external-network lack 192.168.100.240, which an EIP pins',
    ]);
    const many = Array.from({ length: 200 }, (_, i) => eip(`e${i}`, { v4ip: `192.168.100.${i + 2}` }));
    expect(found([bare, eip('eip1'), eip('eip2'), eip('eip3'), ...many])).toEqual([
      'warning eip-address-not-excluded: excludeIps of Subnet ovn-vpc-external-network lack 192.168.100.2, 192.168.100.3, 192.168.100.4 and 197 more, which EIPs pin',
    ]);
  });

  it('is not needed where nothing takes an address by chance', () => {
    const none = gateway({ noDefaultEIP: true });
    expect(found([bare, none])).toEqual([]);
    // Before 1.15 the field does not exist, and the gateway takes an address.
    expect(rulesFound([bare, none], { version: '1.14' })).toContain('warning eip-address-not-excluded');
    expect(rulesFound([bare, none, eip('eip4')])).toEqual(['warning eip-address-not-excluded']);
  });

  it('is not judged where an entry cannot be read', () => {
    expect(rulesFound([external({ excludeIps: ['192.168.100.1-192.168.100.220'] })])).not.toContain(
      'warning eip-address-not-excluded',
    );
  });
});

describe('v6ip and macAddress', () => {
  const v4ip = '192.168.100.230';
  const dual = external({
    protocol: 'Dual',
    cidrBlock: '192.168.100.0/24,fd00::/64',
    gateway: '192.168.100.1,fd00::1',
  });

  it('are overwritten, each a finding', () => {
    const both = eip('eip1', { v4ip, v6ip: 'fd00::9', macAddress: '00:00:00:53:00:01' });
    expect(found([dual, both]).filter((line) => line.includes('eip-field'))).toEqual([
      'warning eip-field-overwritten: EIP eip1 sets v6ip fd00::9, which kube-ovn overwrites',
      'warning eip-field-overwritten: EIP eip1 sets macAddress 00:00:00:53:00:01, which kube-ovn overwrites',
    ]);
  });

  it.each(['fd00::AB', 'fd01::9', 'nothing'])('are refused as v6ip %s', (v6ip) => {
    expect(rulesFound([dual, eip('eip1', { v4ip, v6ip })])).toContain('error eip-field-overwritten');
    expect(rulesFound([eip('eip1', { v4ip, v6ip })])).toEqual(['error eip-field-overwritten']);
  });

  it('may be empty, as kube-ovn leaves them', () => {
    expect(found([eip('eip1', { v4ip, v6ip: '', macAddress: '' })])).toEqual([]);
  });
});

it('two manifests of one EIP are no address used twice', () => {
  const twice = eip('eip4', { v4ip: '192.168.100.231' });
  expect(rulesFound([eip('eip2'), twice, twice])).toEqual(['error kubernetes/duplicate-object']);
});
