import { isIP } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { compareIps, Ip, parseIp } from '../../lib/net/ip';
import { anyIp, ip } from './values';

describe('parseIp', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['0.0.0.0', '0.0.0.0'],
    ['255.255.255.255', '255.255.255.255'],
    ['::', '::'],
    ['::1', '::1'],
    ['1::', '1::'],
    ['2001:DB8::Ab', '2001:db8::ab'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::2:3:4:5:6:7:8', '0:2:3:4:5:6:7:8'],
    ['1:0:0:2:0:0:3:4', '1::2:0:0:3:4'],
    ['1:0:0:2:0:0:0:4', '1:0:0:2::4'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['0:0:1::', '0:0:1::'],
    ['::1.2.3.4', '::102:304'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['::fffe:1.2.3.4', '::fffe:102:304'],
    ['::ffff:0:1.2.3.4', '::ffff:0:102:304'],
  ])('%s is %s', (text, canonical) => {
    expect(parseIp(text)?.toString()).toBe(canonical);
  });

  it('keeps the family apart from the text', () => {
    expect(parseIp('::ffff:1.2.3.4')).toEqual(Ip.of(4, 0x01020304n));
    expect(parseIp('::1.2.3.4')).toEqual(Ip.of(6, 0x01020304n));
  });

  it.each([
    ['', 'nothing'],
    [' 10.0.0.1', 'a blank before'],
    ['10.0.0.1 ', 'a blank behind'],
    ['10.0.0.1\n', 'a line end'],
    ['10.0. 0.1', 'a blank inside'],
    ['010.0.0.1', 'a leading zero'],
    ['10.0.0.00', 'a zero written twice'],
    ['0x0a.0.0.1', 'a hexadecimal octet'],
    ['10.0.0.256', 'an octet too large'],
    ['10.0.0.1000', 'an octet too long'],
    ['10.0.0', 'three octets'],
    ['10', 'one number'],
    ['167772161', 'a number of 32 bits'],
    ['10.0.0.1.2', 'five octets'],
    ['10.0.0.', 'an end missing'],
    ['.10.0.0.1', 'a start missing'],
    ['10..0.1', 'an octet missing'],
    ['+10.0.0.1', 'a sign'],
    ['-1.0.0.1', 'a negative octet'],
    ['10.0.0.٣', 'a digit that is not ASCII'],
    ['１０.0.0.1', 'full-width digits'],
    ['10.0.0.1:80', 'a port'],
    ['10.0.0.1/8', 'a prefix'],
    ['[::1]', 'brackets'],
    ['fe80::1%eth0', 'a zone'],
    ['fe80::1%', 'an empty zone'],
    ['%eth0', 'only a zone'],
    [':', 'one colon'],
    [':::', 'three colons'],
    ['1:::2', 'three colons inside'],
    ['1::2::3', 'two gaps'],
    [':1:2:3:4:5:6:7', 'a colon before'],
    ['1:2:3:4:5:6:7:', 'a colon behind'],
    ['1:2:3:4:5:6:7', 'seven groups'],
    ['1:2:3:4:5:6:7:8:9', 'nine groups'],
    ['1:2:3:4:5:6:7:8::', 'eight groups and a gap behind'],
    ['::1:2:3:4:5:6:7:8', 'eight groups and a gap before'],
    ['1::2:3:4:5:6:7:8', 'eight groups and a gap'],
    ['00001::1', 'a group of five digits'],
    ['12345::', 'a group too large'],
    ['g::', 'a letter that is no digit'],
    ['::1.2.3', 'three octets at the end'],
    ['::01.2.3.4', 'a leading zero at the end'],
    ['::1.2.3.4:5', 'octets that are not at the end'],
    ['1.2.3.4::', 'octets at the start'],
    ['1:2:3:4:5:1.2.3.4', 'too few groups before octets'],
    ['1:2:3:4:5:6:7:1.2.3.4', 'too many groups before octets'],
    ['1:2:3:4:5:6::1.2.3.4', 'a gap for nothing before octets'],
  ])('refuses %j: %s', (text) => {
    expect(parseIp(text)).toBeUndefined();
  });

  it('refuses a long text', () => {
    for (const part of ['1', '1.', '1:', ':', '::', '0']) expect(parseIp(part.repeat(10_000))).toBeUndefined();
  });

  it('accepts what Node accepts, zones and IPv4-mapping aside', () => {
    const almost = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0127af:.'), maxLength: 24 }),
      fc
        .array(fc.constantFrom('0', '1', '25', '256', '01', 'ffff', 'a0', '', '1.2.3.4'), { maxLength: 9 })
        .chain((parts) =>
          fc.constantFrom(parts.join('.'), parts.join(':'), `::${parts.join(':')}`, `${parts.join(':')}::`),
        ),
      anyIp.map(String),
    );
    fc.assert(
      fc.property(almost, (text) => {
        expect(parseIp(text) !== undefined).toBe(isIP(text) !== 0);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('Ip', () => {
  it('reads back what it prints', () => {
    fc.assert(
      fc.property(anyIp, (address) => {
        expect(parseIp(address.toString())).toEqual(address);
      }),
    );
  });

  it('prints as ipaddr.js does', () => {
    fc.assert(
      fc.property(anyIp, (address) => {
        const bytes =
          address.value
            .toString(16)
            .padStart(address.family === 4 ? 8 : 32, '0')
            .match(/../g) ?? [];
        const theirs = ipaddr.fromByteArray(bytes.map((byte) => Number.parseInt(byte, 16)));
        expect(address.toString()).toBe(theirs.toString());
      }),
    );
  });

  it('keeps an IPv4-mapped value in its family', () => {
    expect(Ip.of(6, 0xffff_0102_0304n).toString()).toBe('::ffff:1.2.3.4');
    expect(Ip.of(6, 0xffff_0102_0304n).equals(ip('1.2.3.4'))).toBe(false);
  });

  it('counts on and stops at the ends', () => {
    expect(ip('10.0.0.255').plus(1n)).toEqual(ip('10.0.1.0'));
    expect(ip('10.0.0.0').plus(-1n)).toEqual(ip('9.255.255.255'));
    expect(ip('::ffff').plus(1n)).toEqual(ip('::1:0'));
    expect(ip('255.255.255.255').plus(1n)).toBeUndefined();
    expect(ip('0.0.0.0').plus(-1n)).toBeUndefined();
    expect(ip('::').plus(-1n)).toBeUndefined();
    expect(ip('ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff').plus(1n)).toBeUndefined();
  });

  it('is never out of its family', () => {
    expect(() => Ip.of(4, 1n << 32n)).toThrow(RangeError);
    expect(() => Ip.of(6, 1n << 128n)).toThrow(RangeError);
    expect(() => Ip.of(6, -1n)).toThrow(RangeError);
  });

  it('sorts by family, then by value', () => {
    const sorted = ['::1', '10.0.0.2', '9.0.0.1', '::', '10.0.0.10'].map(ip).sort(compareIps).map(String);
    expect(sorted).toEqual(['9.0.0.1', '10.0.0.2', '10.0.0.10', '::', '::1']);
    expect(compareIps(ip('::1'), ip('0:0::1'))).toBe(0);
    expect(ip('::1').equals(ip('0.0.0.1'))).toBe(false);
  });
});
