import { parseCidr } from '../net/cidr';
import { parseIp } from '../net/ip';
import { parseMac } from '../net/mac';
import { isBase64 } from '../source/base64';

/**
 * Formats of text that the API server checks, by name without hyphens; it ignores the others.
 * Copied behaviour: kubernetes/kube-openapi pkg/validation/strfmt.
 */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  // Ours, for fields of the API server's own kinds: encoding/json ignores line ends there, and strfmt does not.
  base64: isBase64,
  byte: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  cidr: (text) => parseCidr(text) !== undefined,
  date: isDate,
  datetime: isDateTime,
  ipv4: (text) => text.includes('.') && parseIp(text) !== undefined,
  ipv6: (text) => text.includes(':') && parseIp(text) !== undefined,
  mac: (text) => parseMac(text) !== undefined,
  uuid: (text) => /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text),
};

/** The check of a text format, or undefined where the API server has none. */
export function formatCheck(format: string): ((text: string) => boolean) | undefined {
  const name = format.replaceAll('-', '');
  return Object.hasOwn(formats, name) ? formats[name] : undefined;
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return false;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  if (month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}

function isDateTime(text: string): boolean {
  const match = /^([^t]*)t(\d{2}):(\d{2}):(\d{2})(.\d+)?(z|[+-]\d{2}:\d{2})$/i.exec(text);
  if (!match) return false;
  const [, date = '', hours = '', minutes = '', seconds = ''] = match;
  return isDate(date) && hours <= '23' && minutes <= '59' && seconds <= '59';
}
