import { expect, test } from 'vitest';
import { formatGoDuration, parseGoDuration } from '../../lib/schema/go-duration';

test.each([
  ['90s', '1m30s'],
  ['1h', '1h0m0s'],
  ['1.5s', '1.5s'],
  ['1500us', '1.5ms'],
  ['1500µs', '1.5ms'],
  ['100ns', '100ns'],
  ['-30s', '-30s'],
  ['1h30m0.25s', '1h30m0.25s'],
  ['.5m', '30s'],
  ['1.s', '1s'],
  ['0.000000001000000000000000000001s', '1ns'],
  ['0', '0s'],
  ['-0', '0s'],
  ['9223372036854775807ns', '2562047h47m16.854775807s'],
  ['-9223372036854775808ns', '-2562047h47m16.854775808s'],
])('%s is printed as Go prints it: %s', (text, printed) => {
  expect(formatGoDuration(parseGoDuration(text) ?? -1n)).toBe(printed);
});

test.each([
  '',
  '90',
  's',
  '1x',
  '1s ',
  '1s\n',
  '.s',
  '00',
  '0s0',
  '9999999999h',
  '9223372036854775808ns',
  '--1s',
  '+',
  '1s'.repeat(5_000_000),
])('%.20j is no duration', (text) => {
  expect(parseGoDuration(text)).toBeUndefined();
});
