import { expect, test } from 'vitest';
import { parseIp } from '../../lib/net/ip';
import { withPort } from '../../lib/net/with-port';

test.each([
  ['10.0.1.6', 80, '10.0.1.6:80'],
  ['fd00::6', 80, '[fd00::6]:80'],
  ['fd00::6', undefined, 'fd00::6'],
])('%s with port %s', (text, port, written) => {
  const address = parseIp(text);
  expect(address && withPort(address, port)).toBe(written);
});

test('words for an address are no IPv6 address', () => {
  expect(withPort('<address of a:b>', 80)).toBe('<address of a:b>:80');
});
