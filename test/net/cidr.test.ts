import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { parseCidr, singleHost } from '../../lib/net/cidr';
import { anyIp, cidr, ip, nearCidr, nearIp } from './values';

const anyCidrText = fc
  .tuple(anyIp, fc.nat({ max: 128 }))
  .map(([address, prefix]) => `${address}/${address.family === 4 ? prefix % 33 : prefix}`);

describe('parseCidr', () => {
  it.each([
    ['10.0.0.0/8', '10.0.0.0', '10.0.0.0/8'],
    ['10.1.2.3/8', '10.1.2.3', '10.0.0.0/8'],
    ['10.1.2.3/32', '10.1.2.3', '10.1.2.3/32'],
    ['10.1.2.3/0', '10.1.2.3', '0.0.0.0/0'],
    ['1.2.3.4/08', '1.2.3.4', '1.0.0.0/8'],
    ['1.2.3.4/00000000000000000000024', '1.2.3.4', '1.2.3.0/24'],
    ['2001:DB8::1/64', '2001:db8::1', '2001:db8::/64'],
    ['::/0', '::', '::/0'],
    ['::1/128', '::1', '::1/128'],
    ['::1.2.3.4/120', '::102:304', '::102:300/120'],
    ['::ffff:10.0.0.0/104', '10.0.0.0', '10.0.0.0/8'],
    ['::ffff:10.1.2.3/128', '10.1.2.3', '10.1.2.3/32'],
    ['::ffff:10.1.2.3/96', '10.1.2.3', '0.0.0.0/0'],
    ['::ffff:10.1.2.3/95', '10.1.2.3', '::fffe:0:0/95'],
    ['::ffff:10.1.2.3/24', '10.1.2.3', '::/24'],
  ])('%s has address %s and network %s', (text, address, network) => {
    const parsed = cidr(text);
    expect(parsed.address.toString()).toBe(address);
    expect(parsed.toString()).toBe(network);
    expect(parsed.written).toBe(text);
    expect(parsed.family).toBe(parsed.network.family);
  });

  it.each([
    ['', 'nothing'],
    ['10.0.0.0', 'no prefix'],
    ['10.0.0.0/', 'an empty prefix'],
    ['/8', 'no address'],
    ['10.0.0.0/33', 'a prefix too long for IPv4'],
    ['::/129', 'a prefix too long for IPv6'],
    ['10.0.0.0/99999999999999999999', 'a prefix beyond all numbers'],
    ['10.0.0.0/-1', 'a negative prefix'],
    ['10.0.0.0/+8', 'a sign'],
    ['10.0.0.0/8x', 'a letter behind'],
    ['10.0.0.0/0x8', 'a hexadecimal prefix'],
    ['10.0.0.0/8.0', 'a fraction'],
    ['10.0.0.0/٣', 'a digit that is not ASCII'],
    ['10.0.0.0/255.0.0.0', 'a netmask'],
    ['10.0.0.0/8/8', 'two prefixes'],
    ['10.0.0.0 /8', 'a blank before the slash'],
    ['10.0.0.0/ 8', 'a blank behind the slash'],
    ['10.0.0.0/8 ', 'a blank at the end'],
    ['10.0.0.0/8\n', 'a line end'],
    ['10/8', 'one octet'],
    ['010.0.0.0/8', 'a leading zero'],
    ['fe80::1%eth0/64', 'a zone'],
    ['::1%1/64', 'a zone that looks like a prefix'],
    ['::ffff:10.0.0.0/129', 'a prefix too long for an IPv4-mapped address'],
    ['10.0.0.0/8,fd00::/8', 'two networks'],
  ])('refuses %j: %s', (text) => {
    expect(parseCidr(text)).toBeUndefined();
  });

  it('agrees with ipaddr.js on canonical addresses', () => {
    fc.assert(
      fc.property(anyCidrText, (text) => {
        const parsed = cidr(text);
        const family = parsed.family === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
        const same = (ours: unknown, theirs: string) => expect(ipaddr.parse(String(ours)).toString()).toBe(theirs);
        same(parsed.network, family.networkAddressFromCIDR(text).toString());
        same(parsed.last, family.broadcastAddressFromCIDR(text).toString());
        expect(parsed.prefix).toBe(ipaddr.parseCIDR(text)[1]);
      }),
    );
  });
});

describe('Cidr', () => {
  it.each([
    ['10.0.1.7/24', '10.0.1.0', '10.0.1.255', '10.0.1.255', 254n],
    ['10.0.1.0/30', '10.0.1.0', '10.0.1.3', '10.0.1.3', 2n],
    ['10.0.1.0/31', '10.0.1.0', '10.0.1.1', undefined, 2n],
    ['10.0.1.1/32', '10.0.1.1', '10.0.1.1', undefined, 1n],
    ['0.0.0.0/0', '0.0.0.0', '255.255.255.255', '255.255.255.255', (1n << 32n) - 2n],
    ['fd00::5/64', 'fd00::', 'fd00::ffff:ffff:ffff:ffff', undefined, 1n << 64n],
    ['fd00::5/128', 'fd00::5', 'fd00::5', undefined, 1n],
    ['::/0', '::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', undefined, 1n << 128n],
  ])('%s spans %s to %s, broadcast %s, %s hosts', (text, first, last, broadcast, hosts) => {
    const network = cidr(text);
    expect(network.first.toString()).toBe(first);
    expect(network.last.toString()).toBe(last);
    expect(network.broadcast?.toString()).toBe(broadcast);
    expect(network.hosts).toBe(hosts);
  });

  it('tells canonical text by comparison', () => {
    const canonical = (text: string) => cidr(text).written === cidr(text).toString();
    expect(canonical('10.0.1.0/24')).toBe(true);
    expect(canonical('10.0.1.7/24')).toBe(false);
    expect(canonical('10.0.1.0/024')).toBe(false);
    expect(canonical('FD00::/64')).toBe(false);
  });

  it('contains addresses and networks', () => {
    const net1 = cidr('10.0.1.0/24');
    expect(net1.contains(ip('10.0.1.0'))).toBe(true);
    expect(net1.contains(ip('10.0.1.255'))).toBe(true);
    expect(net1.contains(ip('10.0.2.0'))).toBe(false);
    expect(net1.contains(ip('::10.0.1.0'))).toBe(false);
    expect(net1.contains(cidr('10.0.1.128/25'))).toBe(true);
    expect(net1.contains(net1)).toBe(true);
    expect(net1.contains(cidr('10.0.0.0/23'))).toBe(false);
    expect(cidr('10.0.0.0/24').contains(cidr('10.0.0.0/23'))).toBe(false);
    expect(cidr('0.0.0.0/0').contains(cidr('::/8'))).toBe(false);
  });

  it('holds no IPv4 address in an IPv6 network, however it was written', () => {
    expect(cidr('::ffff:10.1.2.3/24').contains(ip('10.1.2.3'))).toBe(false);
    expect(cidr('::ffff:10.0.0.0/104').contains(ip('10.1.2.3'))).toBe(true);
  });

  it('contains exactly what lies between first and last', () => {
    fc.assert(
      fc.property(nearCidr, nearIp, (network, address) => {
        const inside =
          network.family === address.family &&
          network.first.value <= address.value &&
          address.value <= network.last.value;
        expect(network.contains(address)).toBe(inside);
      }),
      { numRuns: 1_000 },
    );
  });

  it('overlaps where an address is in both', () => {
    fc.assert(
      fc.property(nearCidr, nearCidr, (a, b) => {
        const shared = a.family === b.family && a.first.value <= b.last.value && b.first.value <= a.last.value;
        expect(a.overlaps(b)).toBe(shared);
        expect(b.overlaps(a)).toBe(shared);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('singleHost', () => {
  it.each([
    ['10.0.1.5', '10.0.1.5/32'],
    ['fd00::5', 'fd00::5/128'],
  ])('of %s is %s', (address, network) => {
    const host = singleHost(ip(address));
    expect(host).toEqual(cidr(network));
    expect(host.toString()).toBe(network);
  });
});
