import { expect, test } from 'vitest';
import { formatDuration } from '../../lib/controllers/kube-ovn/workload/duration';

test.each([
  ['90s', '1m30s'],
  ['1h', '1h0m0s'],
  ['1.5s', '1.5s'],
  ['1500us', '1.5ms'],
  ['100ns', '100ns'],
  ['-30s', '-30s'],
  ['1h30m0.25s', '1h30m0.25s'],
  ['.5m', '30s'],
  ['0', '0s'],
  ['', '0s'],
])('%s is printed as Go prints it: %s', (text, printed) => {
  expect(formatDuration(text)).toBe(printed);
});

test.each(['90', 's', '1x', '1s ', '.s', '9999999999h', '--1s', '+'])('%j is no duration', (text) => {
  expect(formatDuration(text)).toBeUndefined();
});
