import { Duration, Timestamp } from '../cel/value';
import { parseGoDuration } from '../go-duration';

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

/** A duration as Go writes it, `1h30m`. */
export function durationOf(text: string): Duration {
  const nanos = parseGoDuration(text);
  if (nanos === undefined) throw new Unreadable('Invalid duration formatted string');
  return new Duration(nanos);
}
