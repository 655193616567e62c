import { Failure } from '../value';

const fixed = /^([+-]?)(\d\d):(\d\d)$/;
const told = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/;
/** Only zones that exist are remembered. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far a time zone is from UTC at a moment, in seconds: `+02:00` or a name of the IANA database.
 * @param at in milliseconds since 1970
 */
export function zoneOffset(zone: string, at: number): number | Failure {
  if (zone === '' || zone === 'UTC') return 0;
  const found = fixed.exec(zone);
  if (found) return seconds(found[1], found[2], found[3]);
  const format = formatOf(zone);
  if (!format) return new Failure(`unknown time zone ${zone.slice(0, 60)}`);
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, rest] = told.exec(name) ?? [];
  return seconds(sign, hours, minutes, rest);
}

function seconds(sign = '+', hours = '0', minutes = '0', rest = '0'): number {
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest));
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone);
  if (known || zone.length > 60) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    formats.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}
