import { describe, expect, it } from 'vitest';
import { parseQuantity } from '../../lib/schema/quantity';

describe('a quantity', () => {
  it.each<[text: string | number, billionths: bigint]>([
    ['1', 1_000_000_000n],
    ['100m', 100_000_000n],
    ['0.1', 100_000_000n],
    [0.1, 100_000_000n],
    ['1.5Gi', 1_610_612_736_000_000_000n],
    ['1e3', 1_000_000_000_000n],
    ['1E', 10n ** 27n],
    ['1E3', 1_000_000_000_000n],
    ['.5', 500_000_000n],
    ['5.', 5_000_000_000n],
    ['-1', -1_000_000_000n],
    ['128Mi ', 134_217_728_000_000_000n],
    ['0.0000000001', 1n],
    ['1n', 1n],
  ])('%s', (text, billionths) => {
    expect(parseQuantity(text)).toBe(billionths);
  });

  it.each(['', '100 m', '0.1.1', '128MB', '128mi', '١', 'one', '1e', '.', '1K', 'Mi', '--1', '1e1000000x'])(
    'is not %j',
    (text) => {
      expect(parseQuantity(text)).toBeUndefined();
    },
  );

  it('of any size is read at once', () => {
    expect(parseQuantity('1e999999999')).toBe(10n ** 49n);
    expect(parseQuantity('9'.repeat(100_000))).toBeUndefined();
  });
});
