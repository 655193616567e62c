import { describe, expect, it } from 'vitest';
import { found, rulesFound, snat } from './nat-objects';

const range = (internalCIDR: string, eip = 'eip2', name = 'snat02') => snat(name, { eip, internalCIDR });

describe('the source range of SNAT', () => {
  it.each([
    ['', 'SNAT rule snat01 has no internalCIDR'],
    ['10.0.1.0/33', 'internalCIDR 10.0.1.0/33 of SNAT rule snat01 has the prefix length 33 where 32 is the most'],
    ['10.0.1.0/', 'internalCIDR 10.0.1.0/ of SNAT rule snat01 is not a CIDR'],
    ['010.0.1.0/24', 'internalCIDR 010.0.1.0/24 of SNAT rule snat01 has a leading zero in 010'],
    ['net1', 'internalCIDR net1 of SNAT rule snat01 has no prefix length'],
    ['fd00::/64', 'internalCIDR fd00::/64 of SNAT rule snat01 is IPv6, and NAT gateways translate IPv4 only'],
    ['fd00::5', 'internalCIDR fd00::5 of SNAT rule snat01 is IPv6, and NAT gateways translate IPv4 only'],
    [
      '10.0.1.0/25,10.0.1.128/25',
      'internalCIDR 10.0.1.0/25,10.0.1.128/25 of SNAT rule snat01 lists 2 ranges where one is the most',
    ],
  ])('"%s"', (internalCIDR, message) => {
    expect(found([range(internalCIDR, 'eip1', 'snat01')])).toEqual([`error snat-range-malformed: ${message}`]);
  });

  it('may be a pair before 1.15, which takes the IPv4 range', () => {
    const pair = [range('10.0.1.0/24,fd00::/64', 'eip1', 'snat01')];
    expect(rulesFound(pair, { version: '1.14' })).toContain('warning snat-range-malformed');
    expect(rulesFound(pair, { version: '1.15' })).toContain('error snat-range-malformed');
  });

  it('has host bits', () => {
    expect(found([range('10.0.1.77/24', 'eip1', 'snat01')])).toEqual([
      'error snat-range-not-canonical: internalCIDR 10.0.1.77/24 of SNAT rule snat01 has host bits: its network is 10.0.1.0/24',
    ]);
    expect(rulesFound([range('10.0.1.0/024', 'eip1', 'snat01')])).toEqual(['error snat-range-not-canonical']);
  });

  it('is a bare address, which works', () => {
    expect(found([range('10.0.1.77', 'eip1', 'snat01')])).toEqual([
      'warning snat-range-not-canonical: internalCIDR 10.0.1.77 of SNAT rule snat01 has no prefix length',
    ]);
  });

  it.each(['10.0.1.0/24', '10.0.1.77/32', '0.0.0.0/0', '10.0.0.0/8'])('%s is one', (internalCIDR) => {
    expect(found([range(internalCIDR, 'eip1', 'snat01')])).toEqual([]);
  });
});

describe('two SNAT rules', () => {
  it('for one range and one EIP are one', () => {
    expect(found([range('10.0.1.0/24', 'eip1')])).toEqual([
      'error snat-range-repeated: snat01 and snat02 both translate 10.0.1.0/24 to EIP eip1',
    ]);
    expect(rulesFound([range('10.0.1.9', 'eip1'), range('10.0.1.9/32', 'eip1', 'snat03')])).toEqual([
      'warning snat-range-not-canonical',
      'error snat-range-repeated',
    ]);
  });

  it('for one range and two EIPs use one of them, in every release', () => {
    for (const version of ['1.12', '1.16', '1.17-dev'])
      expect(rulesFound([range('10.0.1.0/24')], { version })).toContain('warning snat-range-repeated');
  });

  it('of two gateways have nothing to do with each other', () => {
    const cluster = { external: [{ kind: 'IptablesEIP', name: 'far' }] };
    expect(found([range('10.0.1.0/24', 'far'), range('10.0.1.0/25', 'far', 'snat03')], cluster)).toEqual([]);
  });

  const wide = range('10.0.0.0/16', 'eip1', 'wide');
  const part = range('10.0.1.128/25', 'eip2', 'part');

  it('hide each other before 1.17, for certain if the wider one comes first', () => {
    expect(found([part])).toEqual([
      'error snat-range-hidden: SNAT 10.0.1.128/25 to EIP eip2 is hidden by the wider 10.0.1.0/24 to EIP eip1',
    ]);
    expect(found([range('10.0.0.0/16', 'eip2', 'wide')])).toEqual([
      'warning snat-range-hidden: SNAT 10.0.1.0/24 to EIP eip1 may be hidden by the wider 10.0.0.0/16 to EIP eip2',
    ]);
    for (const version of ['1.12', '1.15', '1.16.2'])
      expect(rulesFound([part], { version })).toContain('error snat-range-hidden');
    expect(found([part], { version: '1.17-dev' })).toEqual([]);
  });

  it('of one EIP hide nothing', () => {
    expect(found([wide])).toEqual([]);
    expect(found([range('10.0.1.128/25', 'eip1', 'part')])).toEqual([]);
  });
});
