import { describe, expect, it } from 'vitest';
import { parseExpectation } from '../../lib/paths/expectations/expectation';

const read = (text: string) => {
  const found = parseExpectation(text);
  return found && { ...found, services: [...found.services], ...(found.as && { as: `${found.as}` }) };
};

const every = [
  { protocol: 'tcp', first: 0, last: 65535 },
  { protocol: 'udp', first: 0, last: 65535 },
];
const port = (protocol: string, number: number) => [{ protocol, first: number, last: number }];

describe('a sentence', () => {
  it.each([
    [
      '10.20.0.10 can reach 1.1.1.1:443 as 203.0.113.110',
      { from: '10.20.0.10', to: '1.1.1.1', services: port('tcp', 443), reaches: true, as: '203.0.113.110' },
    ],
    ['pay cannot reach shop', { from: 'pay', to: 'shop', services: every, reaches: false }],
    [
      'pay   can\n reach  shop/web-0:53/udp',
      { from: 'pay', to: 'shop/web-0', services: port('udp', 53), reaches: true },
    ],
    ['10.20.0.0/24 can reach outside', { from: '10.20.0.0/24', to: 'outside', services: every, reaches: true }],
    ['fd00::5 can reach 2001:db8::1', { from: 'fd00::5', to: '2001:db8::1', services: every, reaches: true }],
    [
      'fd00::5 can reach [2001:db8::1]:443/tcp',
      { from: 'fd00::5', to: '2001:db8::1', services: port('tcp', 443), reaches: true },
    ],
    [
      'outside can reach 10.0.0.0/8:22',
      { from: 'outside', to: '10.0.0.0/8', services: port('tcp', 22), reaches: true },
    ],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    'pay reaches shop',
    'pay can reach',
    'pay can not reach shop',
    'pay can reach shop:0',
    'pay can reach shop:65536',
    'pay can reach shop:https',
    'pay can reach shop:443/sctp',
    'pay can reach shop:443/tcp/udp',
    'pay can reach shop as gateway',
    'pay cannot reach shop as 10.0.0.1',
    'pay can reach shop as 10.0.0.01',
    'pay can reach [shop',
    '',
  ])('%s: is none', (text) => {
    expect(read(text)).toBe(undefined);
  });
});
