import { Failure, type Uint } from '../value';
import { signed, unsigned } from './arithmetic';

/** Scalars as text, as Go's strconv reads and writes them. */
const longest = 400;

export function readInt(text: string): bigint | Failure {
  const value = text.length <= longest && /^[+-]?\d+$/.test(text) ? signed(BigInt(text.replace('+', ''))) : undefined;
  return typeof value === 'bigint' ? value : invalid('int', text);
}

export function readUint(text: string): Uint | Failure {
  const value = text.length <= longest && /^\d+$/.test(text) ? unsigned(BigInt(text)) : undefined;
  return value === undefined || value instanceof Failure ? invalid('uint', text) : value;
}

export function readDouble(text: string): number | Failure {
  if (text.length > 100_000) return invalid('double', text);
  const special = /^([+-]?)(?:(inf|infinity)|nan)$/i.exec(text);
  if (special?.[2]) return special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (special && !special[1]) return Number.NaN;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return invalid('double', text);
  const value = Number(text);
  return Number.isFinite(value) ? value : invalid('double', text);
}

const truths = new Set(['1', 't', 'T', 'TRUE', 'true', 'True']);
const lies = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False']);

export function readBool(text: string): boolean | Failure {
  if (truths.has(text)) return true;
  return lies.has(text) ? false : invalid('bool', text);
}

/** `%g`: with an exponent from 1e+06 on and below 1e-04, of two digits at least. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (Object.is(value, -0)) return '-0';
  const [digits = '', exponent = '0'] = value.toExponential().split('e');
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(value);
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

function invalid(type: string, text: string): Failure {
  return new Failure(`cannot convert ${JSON.stringify(text.slice(0, 60))} to ${type}`);
}
