import { describe, expect, it } from 'vitest';
import { parseExpectation } from '../../lib/paths/expectations/expectation';

const read = (text: string) => {
  const found = parseExpectation(text);
  if ('fault' in found) return found;
  return { ...found, services: [...found.services], ...(found.as && { as: `${found.as}` }) };
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
    ['fd00::/64 can reach 2001:db8::/32', 'fd00::/64', '2001:db8::/32'],
    ['pay can reach [2001:db8::/32]:443', 'pay', '2001:db8::/32'],
  ])('%s: of ranges', (text, from, to) => {
    expect(read(text)).toMatchObject({ from, to });
  });

  it.each([
    ['pay reaches shop', 'form', 'pay reaches shop'],
    ['', 'form', ''],
    ['pay can', 'form', 'pay can'],
    [' 10.0.1.5 talks to 1.1.1.1 ', 'form', '10.0.1.5 talks to 1.1.1.1'],
    ['pay can not reach shop', 'mood', 'can not'],
    ['pay could reach shop', 'mood', 'could'],
    ['pay Can reach shop', 'mood', 'Can'],
    ['pay can access shop', 'verb', 'access'],
    ['pay can reach', 'alone', 'reach'],
    ['pay can reach shop as', 'alone', 'as'],
    ['pay can reach shop and web', 'rest', 'and web'],
    ['pay can reach shop 443', 'rest', '443'],
    ['pay can reach shop as 10.0.0.1 today', 'rest', 'today'],
    ['pay can reach [shop', 'name', '[shop'],
    ['pay can reach a:b:443', 'name', 'a:b'],
    ['pay can reach [fd00::1:443', 'name', '[fd00::1'],
    ['pay can reach shop:https', 'digits', 'https'],
    ['pay can reach shop:1-1024/tcp', 'digits', '1-1024'],
    ['pay can reach shop:', 'digits', ':'],
    ['pay can reach shop:0', 'port', '0'],
    ['pay can reach shop:65536', 'port', '65536'],
    ['pay can reach shop:53/UDP', 'protocol', 'UDP'],
    ['pay can reach shop:443/sctp', 'protocol', 'sctp'],
    ['pay can reach shop:443/tcp/udp', 'protocol', 'tcp/udp'],
    ['pay can reach shop:443/', 'protocol', '/'],
    ['pay can reach shop as gateway', 'seen', 'gateway'],
    ['pay can reach shop as 10.0.0.01', 'seen', '10.0.0.01'],
    ['pay cannot reach shop as 10.0.0.1', 'unseen', 'as 10.0.0.1'],
  ])('%s: %s, for %s', (text, fault, words) => {
    const start = text.lastIndexOf(words);
    expect(read(text)).toEqual({ fault, text: words, start, end: start + words.length });
  });
});
