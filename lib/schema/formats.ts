import { parseCidr } from '../net/cidr';
import { parseIp } from '../net/ip';

/**
 * Formats of text that the API server checks, by name without hyphens; it ignores the others.
 * Copied behaviour: kubernetes/kube-openapi pkg/validation/strfmt.
 */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  byte: (text) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text),
  cidr: (text) => parseCidr(text) !== undefined,
  date: isDate,
  datetime: isDateTime,
  ipv4: (text) => text.includes('.') && parseIp(text) !== undefined,
  ipv6: (text) => text.includes(':') && parseIp(text) !== undefined,
  mac: isMac,
  uuid: (text) => /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(text),
};

/** The check of a text format, or undefined where the API server has none. */
export function formatCheck(format: string): ((text: string) => boolean) | undefined {
  const name = format.replaceAll('-', '');
  return Object.hasOwn(formats, name) ? formats[name] : undefined;
}

/** 6, 8 or 20 bytes: pairs of digits behind colons or hyphens, or fours behind dots. */
function isMac(text: string): boolean {
  const separator = /[:.-]/.exec(text)?.[0] ?? '';
  const digits = separator === '.' ? 4 : 2;
  const groups = separator === '' ? [] : text.split(separator);
  return (
    [6, 8, 20].includes((groups.length * digits) / 2) &&
    groups.every((group) => group.length === digits && /^[0-9a-f]+$/i.test(group))
  );
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
