import { parseGoDuration } from '../../go-duration';
import { Duration, Failure, Timestamp } from '../value';

const nanosPerSecond = 1_000_000_000n;
/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. */
const firstSecond = -62_135_596_800n;
const lastSecond = 253_402_300_799n;

/** A duration; its nanoseconds must fit into 64 bits, as Go has it. */
export function lasting(nanos: bigint): Duration | Failure {
  return BigInt.asIntN(64, nanos) === nanos ? new Duration(nanos) : new Failure('integer overflow');
}

export function moment(seconds: bigint, nanos: number): Timestamp | Failure {
  if (seconds < firstSecond || seconds > lastSecond) return new Failure('timestamp overflow');
  return new Timestamp(seconds, nanos);
}

export function later({ seconds, nanos }: Timestamp, by: bigint): Timestamp | Failure {
  const total = seconds * nanosPerSecond + BigInt(nanos) + by;
  const rest = ((total % nanosPerSecond) + nanosPerSecond) % nanosPerSecond;
  return moment((total - rest) / nanosPerSecond, Number(rest));
}

export function between(a: Timestamp, b: Timestamp): Duration | Failure {
  return lasting((a.seconds - b.seconds) * nanosPerSecond + BigInt(a.nanos - b.nanos));
}

const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;

/** RFC 3339, as Go reads it. */
export function readTimestamp(text: string): Timestamp | Failure {
  const found = text.length > 100 ? null : rfc3339.exec(text);
  if (!found) return new Failure(`invalid timestamp: ${short(text)}`);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const [zoneHour, zoneMinute] = [Number(found[9] ?? 0), Number(found[10] ?? 0)];
  if (!isDay || hour > 23 || minute > 59 || second > 59 || zoneHour > 24 || zoneMinute > 59)
    return new Failure(`invalid timestamp: ${short(text)}`);
  const zone = (found[8] === '-' ? -60 : 60) * (zoneHour * 60 + zoneMinute);
  const seconds = date.getTime() / 1000 + hour * 3600 + minute * 60 + second - zone;
  return moment(BigInt(seconds), Number((found[7] ?? '').slice(0, 9).padEnd(9, '0')));
}

export function timestampText({ seconds, nanos }: Timestamp): string {
  const whole = new Date(Number(seconds) * 1000).toISOString().slice(0, 19);
  return `${whole}${nanos === 0 ? '' : `.${fraction(nanos)}`}Z`;
}

/** `1h2m3.5s` */
export function readDuration(text: string): Duration | Failure {
  const nanos = parseGoDuration(text);
  return nanos === undefined ? new Failure(`invalid duration: ${short(text)}`) : new Duration(nanos);
}

/** In seconds. */
export function durationText({ nanos }: Duration): string {
  const size = nanos < 0n ? -nanos : nanos;
  const rest = Number(size % nanosPerSecond);
  return `${nanos < 0n ? '-' : ''}${size / nanosPerSecond}${rest === 0 ? '' : `.${fraction(rest)}`}s`;
}

function fraction(nanos: number): string {
  return String(nanos).padStart(9, '0').replace(/0+$/, '');
}

function short(text: string): string {
  return JSON.stringify(text.slice(0, 60));
}
