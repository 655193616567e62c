import { Duration, Timestamp } from '../cel/value';

/** A text that is not of its format: a rule that looks at it fails. */
export class Unreadable extends Error {}

/** A date, or a date and time with its distance from UTC, as RFC 3339 writes them. */
export function timestampOf(text: string): Timestamp {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[Tt](\d{2}:\d{2}:\d{2})(?:[.,](\d+))?([Zz]|[+-]\d{2}:\d{2}))?$/.exec(text);
  const [, date = '', time = '00:00:00', fraction = '', zone = 'Z'] = match ?? [];
  const milliseconds = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  if (!match || Number.isNaN(milliseconds)) throw new Unreadable('Invalid date formatted string');
  return new Timestamp(BigInt(milliseconds) / 1000n, Number(fraction.slice(0, 9).padEnd(9, '0')));
}

const nanos: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 6e10,
  h: 3.6e12,
};

/** A duration as Go writes it, `1h30m`. */
export function durationOf(text: string): Duration {
  const match = /^([+-]?)((?:(?:\d{1,19}(?:\.\d{0,19})?|\.\d{1,19})(?:ns|us|µs|μs|ms|s|m|h)){1,20})$/.exec(text);
  if (text === '0') return new Duration(0n);
  if (!match) throw new Unreadable('Invalid duration formatted string');
  let total = 0n;
  for (const [, whole = '0', fraction = '', unit = ''] of (match[2] ?? '').matchAll(/(\d*)(?:\.(\d*))?([a-zµμ]+)/g)) {
    const size = BigInt(nanos[unit] ?? 0);
    total += BigInt(whole || '0') * size + (BigInt(fraction || '0') * size) / 10n ** BigInt(fraction.length);
  }
  return new Duration(match[1] === '-' ? -total : total);
}
