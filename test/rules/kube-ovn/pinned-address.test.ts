import { describe, expect, it } from 'vitest';
import type { External } from '../../../lib/network/known';
import { reported } from '../edit';
import { overlaid } from '../overlay';
import { object } from './nat-objects';

/** What is said of objects that are added to the example network. */
const said = (documents: readonly string[], circumstances: { version?: string; external?: readonly External[] } = {}) =>
  reported(overlaid(documents.join('---\n')), circumstances).map((line) => line.replace('kube-ovn/', ''));

const vip = (name: string, spec: unknown) => object('Vip', name, { subnet: 'net1', ...(spec as object) });

const outside = 'error pinned-address-outside-subnet:';

describe('the address of a Vip', () => {
  it.each<[spec: unknown, ...findings: string[]]>([
    [{ v4ip: '10.0.1.100' }],
    [{ v4ip: '' }],
    [{ v4ip: null }],
    [{ v4ip: 7 }, 'error schema/wrong-type: spec.v4ip of Vip vip1 is the integer 7, not a string'],
    [{ v4ip: '10.0.2.100' }, `${outside} v4ip 10.0.2.100 of Vip vip1 is outside of Subnet net1, 10.0.1.0/24`],
    [{ v4ip: '10.0.1.0100' }, `${outside} v4ip 10.0.1.0100 of Vip vip1 has a leading zero in 0100`],
    [{ v4ip: '10.0.1.100 ' }, `${outside} v4ip 10.0.1.100  of Vip vip1 has a blank in it`],
    [{ v4ip: '１０.0.1.100' }, `${outside} v4ip １０.0.1.100 of Vip vip1 is not an address`],
    [{ v4ip: '10.0.1.100/24' }, `${outside} v4ip 10.0.1.100/24 of Vip vip1 has a prefix length`],
    [{ v4ip: '10.0.1.100,10.0.1.101' }, `${outside} v4ip 10.0.1.100,10.0.1.101 of Vip vip1 is not an address`],
    [
      { v4ip: '::ffff:10.0.1.100' },
      'warning pinned-address-outside-subnet: v4ip ::ffff:10.0.1.100 of Vip vip1 is another way to write 10.0.1.100',
    ],
    [{ v6ip: '10.0.1.100' }, 'warning pinned-address-outside-subnet: v6ip 10.0.1.100 of Vip vip1 is an IPv4 address'],
    [{ v6ip: 'fd00::1' }, `${outside} v6ip fd00::1 of Vip vip1 is IPv6, and Subnet net1 has no IPv6`],
    [{ v6ip: 'FD00::1' }, `${outside} v6ip FD00::1 of Vip vip1 has capital letters`],
    [
      { v4ip: '10.0.1.0' },
      'error pinned-address-reserved: v4ip 10.0.1.0 of Vip vip1 is the network address of Subnet net1',
    ],
    [
      { v4ip: '10.0.1.255' },
      'error pinned-address-reserved: v4ip 10.0.1.255 of Vip vip1 is the broadcast address of Subnet net1',
    ],
    [
      { v4ip: '10.0.1.254' },
      'error pinned-address-used-twice: v4ip 10.0.1.254 of Vip vip1 is also that of VpcNatGateway gw1',
    ],
    [{ subnet: '' }, 'error reference-empty: Vip vip1 names no Subnet'],
    [{ subnet: null }, 'error reference-empty: Vip vip1 names no Subnet'],
    [{ subnet: 'net9', v4ip: '1.2.3.4' }, 'error reference-missing: Vip vip1 names Subnet net9, which does not exist'],
  ])('%j', (spec, ...findings) => {
    expect(said([vip('vip1', spec)])).toEqual(findings);
  });

  it('in a subnet of the cluster is not judged', () => {
    const external = [{ kind: 'Subnet', name: 'net9' }];
    expect(said([vip('vip1', { subnet: 'net9', v4ip: '1.2.3.4' })], { external })).toEqual([]);
  });
});

describe('one address for several', () => {
  const external = { externalSubnet: 'ovn-vpc-external-network' };

  it('an IP is the entry of its own pod in the books', () => {
    const ip = (podName: string) =>
      object('IP', `${podName}.ns1`, { subnet: 'net1', podName, namespace: 'ns1', v4IpAddress: '10.0.1.5' });
    expect(said([ip('vpc1-pod')])).toEqual([]);
    expect(said([ip('other')])).toEqual([
      'error pinned-address-used-twice: v4IpAddress 10.0.1.5 of IP other.ns1 is also that of Pod ns1/vpc1-pod',
    ]);
  });

  it('an OvnEip and an IptablesEIP share an external subnet', () => {
    expect(said([object('OvnEip', 'oe1', { ...external, v4Ip: '192.168.100.230' })])).toEqual([
      'error pinned-address-used-twice: v4Ip 192.168.100.230 of OvnEip oe1 is also that of IptablesEIP eip1',
    ]);
  });

  it('the same address in two subnets is no pair', () => {
    const subnet = (name: string, vpc: string) => object('Subnet', name, { vpc, cidrBlock: '10.7.0.0/24' });
    const vpc = (name: string) => object('Vpc', name, {});
    expect(
      said([
        vpc('a'),
        vpc('b'),
        subnet('in-a', 'a'),
        subnet('in-b', 'b'),
        vip('vip1', { subnet: 'in-a', v4ip: '10.7.0.9' }),
        vip('vip2', { subnet: 'in-b', v4ip: '10.7.0.9' }),
      ]),
    ).toEqual([]);
  });
});
