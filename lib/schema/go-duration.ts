/** Nanoseconds in each unit. */
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

/** Far more than any duration that somebody means. */
const mostCharacters = 1000;

/**
 * The nanoseconds of a duration, `1h2m3.5s`; undefined if it is none, or does not fit into 64 bits.
 * Copied behaviour: Go's time.ParseDuration.
 */
export function parseGoDuration(text: string): bigint | undefined {
  if (text.length > mostCharacters) return undefined;
  const [, sign = '', rest = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (rest === '0') return 0n;
  if (!/^(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined;
  let size = 0n;
  for (const [, whole = '', decimals = '', unit = ''] of rest.matchAll(/(\d*)(?:\.(\d*))?([a-zµμ]+)/g)) {
    const one = units[unit] as bigint;
    size += BigInt(whole || '0') * one + (BigInt(decimals || '0') * one) / 10n ** BigInt(decimals.length);
  }
  const nanos = sign === '-' ? -size : size;
  return BigInt.asIntN(64, nanos) === nanos ? nanos : undefined;
}

/** Nanoseconds as Go prints a duration: `1m30s`, `1.5ms`. */
export function formatGoDuration(nanos: bigint): string {
  if (nanos === 0n) return '0s';
  const sign = nanos < 0n ? '-' : '';
  const size = nanos < 0n ? -nanos : nanos;
  for (const [unit, next] of [
    ['ns', 'µs'],
    ['µs', 'ms'],
    ['ms', 's'],
  ] as const)
    if (size < (units[next] as bigint)) return `${sign}${decimal(size, units[unit] as bigint)}${unit}`;
  const hours = size / (units.h as bigint);
  const minutes = (size / (units.m as bigint)) % 60n;
  const seconds = decimal(size % (units.m as bigint), units.s as bigint);
  return `${sign}${hours > 0n ? `${hours}h` : ''}${hours > 0n || minutes > 0n ? `${minutes}m` : ''}${seconds}s`;
}

function decimal(nanos: bigint, unit: bigint): string {
  const rest = (nanos % unit)
    .toString()
    .padStart(unit.toString().length - 1, '0')
    .replace(/0+$/, '');
  return `${nanos / unit}${unit > 1n && rest ? `.${rest}` : ''}`;
}
