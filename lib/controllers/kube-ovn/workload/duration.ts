/** Nanoseconds in each unit of a Go duration. */
const units: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** A Go duration (`90s`) as Go prints it (`1m30s`); undefined if it is none. Nothing is nothing: `0s`. */
export function formatDuration(text: string): string | undefined {
  const total = text === '' ? 0n : parse(text);
  return total === undefined ? undefined : format(total);
}

function parse(text: string): bigint | undefined {
  const [, sign = '', rest = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (rest === '0') return 0n;
  if (rest === '' || !/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined;
  let total = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of rest.matchAll(/(\d*)(?:\.(\d*))?([a-zµμ]+)/g)) {
    const nanos = units[unit] as bigint;
    const digits = fraction.slice(0, 18);
    total += BigInt(whole || '0') * nanos + (BigInt(digits || '0') * nanos) / 10n ** BigInt(digits.length);
  }
  // A Go duration has 63 bits.
  if (total >= 1n << 63n) return undefined;
  return sign === '-' ? -total : total;
}

function format(total: bigint): string {
  if (total === 0n) return '0s';
  const sign = total < 0n ? '-' : '';
  const nanos = total < 0n ? -total : total;
  for (const [unit, next] of [
    ['ns', 'µs'],
    ['µs', 'ms'],
    ['ms', 's'],
  ] as const)
    if (nanos < (units[next] as bigint)) return `${sign}${decimal(nanos, units[unit] as bigint)}${unit}`;
  const hours = nanos / (units.h as bigint);
  const minutes = (nanos / (units.m as bigint)) % 60n;
  const seconds = decimal(nanos % (units.m as bigint), units.s as bigint);
  return `${sign}${hours > 0n ? `${hours}h` : ''}${hours > 0n || minutes > 0n ? `${minutes}m` : ''}${seconds}s`;
}

function decimal(nanos: bigint, unit: bigint): string {
  const rest = (nanos % unit)
    .toString()
    .padStart(unit.toString().length - 1, '0')
    .replace(/0+$/, '');
  return `${nanos / unit}${unit > 1n && rest ? `.${rest}` : ''}`;
}
