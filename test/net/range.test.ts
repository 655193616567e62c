import { describe, expect, it } from 'vitest';
import { parseRange, rangeOf, readRange } from '../../lib/net/range';
import { cidr, ip } from './values';

describe('readRange', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['10.0.0.1..10.0.0.9', '10.0.0.1', '10.0.0.9'],
    ['10.0.0.1..10.0.0.1', '10.0.0.1', '10.0.0.1'],
    ['10.0.0.9..10.0.0.10', '10.0.0.9', '10.0.0.10'],
    ['fd00::1..FD00::a', 'fd00::1', 'fd00::a'],
    ['::ffff:10.0.0.1..10.0.0.2', '10.0.0.1', '10.0.0.2'],
  ])('%s is %s to %s', (text, first, last) => {
    expect(readRange(text)).toEqual({ range: { first: ip(first), last: ip(last) } });
    expect(parseRange(text)).toEqual({ first: ip(first), last: ip(last) });
  });

  it.each([
    ['', 'format'],
    ['..', 'format'],
    ['10.0.0.1..', 'format'],
    ['..10.0.0.1', 'format'],
    ['10.0.0.1...10.0.0.9', 'format'],
    ['10.0.0.1..10.0.0.5..10.0.0.9', 'format'],
    ['10.0.0.1-10.0.0.9', 'format'],
    ['10.0.0.1 .. 10.0.0.9', 'format'],
    ['10.0.0.1..9', 'format'],
    ['10.0.0.0/24', 'format'],
    ['10.0.0.1..fd00::1', 'family'],
    ['fd00::1..10.0.0.1', 'family'],
    ['10.0.0.9..10.0.0.1', 'order'],
    ['10.0.0.10..10.0.0.9', 'order'],
    ['fd00::2..fd00::1', 'order'],
  ])('refuses %j for its %s', (text, fault) => {
    expect(readRange(text)).toEqual({ fault });
    expect(parseRange(text)).toBeUndefined();
  });
});

describe('rangeOf', () => {
  it('spans a network, an address, a range', () => {
    expect(rangeOf(cidr('10.0.0.7/29'))).toEqual({ first: ip('10.0.0.0'), last: ip('10.0.0.7') });
    expect(rangeOf(ip('fd00::1'))).toEqual({ first: ip('fd00::1'), last: ip('fd00::1') });
    expect(rangeOf({ first: ip('10.0.0.1'), last: ip('10.0.0.2') })).toEqual({
      first: ip('10.0.0.1'),
      last: ip('10.0.0.2'),
    });
  });
});
