import { parseAsWritten } from '../../net/ip';
import { MatchError } from './match-error';

/** A number as OVN writes it: its format says how wide it is, and what a mask behind it means. */
export interface Constant {
  readonly value: bigint;
  readonly mask?: bigint | undefined;
  readonly format: 'decimal' | 'hexadecimal' | 'ipv4' | 'ipv6' | 'ethernet';
}

export interface Token {
  readonly kind: 'sign' | 'name' | 'number' | 'string' | 'address-set' | 'port-group' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Of a number. */
  readonly constant?: Constant;
}

const signs = /&&|\|\||==|!=|<=|>=|\.\.|[<>!(){}[\],=;:]/y;
const blank = /(?:\s+|\/\*[^\n]*?\*\/|\/\/[^\n]*)+/y;
const name = /[a-z_.][\w.]*/iy;
const set = /[$@][a-z_.][\w.]*/iy;
const string = /"(?:[^"\\]|\\.)*"/sy;
/** Where an address or a number begins, and not a name. */
const numberStart = /\d|::|[0-9a-f]+:/iy;
/** A dot belongs to it unless another one follows; behind a dot no colon does. */
const number = /(?:[0-9a-z]|:)*(?:[0-9a-z]|\.(?!\.))*/iy;
const ethernet = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i;

/** The tokens of an expression, the last of kind `end`; or the first place that is none. */
export function tokensOf(text: string): readonly Token[] | MatchError {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += readAt(blank, text, at).length;
    if (at >= text.length) return [...tokens, { kind: 'end', text: '', start: at, end: at }];
    const token = tokenAt(text, at);
    if (token instanceof MatchError) return token;
    tokens.push(token);
    at = token.end;
  }
}

function tokenAt(text: string, start: number): Token | MatchError {
  const token = (kind: Token['kind'], read: string): Token => ({ kind, text: read, start, end: start + read.length });
  if (readAt(numberStart, text, start) !== '') return numberAt(text, start);
  const reference = readAt(set, text, start);
  if (reference !== '') return token(reference[0] === '$' ? 'address-set' : 'port-group', reference);
  const quoted = readAt(string, text, start);
  if (quoted !== '') return token('string', quoted);
  const sign = readAt(signs, text, start);
  if (sign !== '') return token('sign', sign);
  const word = readAt(name, text, start);
  if (word !== '') return token('name', word);
  return new MatchError('unexpected-character', start, start + 1, text[start] as string);
}

/** `80`, `0x800`, `10.0.0.0/8`, `fd00::/64`, `0a:00:00:00:00:01`. */
function numberAt(text: string, start: number): Token | MatchError {
  const read = readAt(number, text, start);
  const end = start + read.length;
  const value = constantOf(read);
  if (!value) return new MatchError('malformed-number', start, end, read);
  if (text[end] !== '/' || text[end + 1] === '/' || text[end + 1] === '*')
    return { kind: 'number', text: read, start, end, constant: value };
  const maskText = readAt(number, text, end + 1);
  const whole = text.slice(start, end + 1 + maskText.length);
  const mask = constantOf(maskText);
  const constant = mask && masked(value, mask);
  if (!constant) return new MatchError('malformed-mask', start, start + whole.length, whole);
  return { kind: 'number', text: whole, start, end: start + whole.length, constant };
}

/** What one number stands for; decimals have no leading zeros. */
export function constantOf(text: string): Constant | undefined {
  if (ethernet.test(text)) return { value: BigInt(`0x${text.replaceAll(':', '')}`), format: 'ethernet' };
  if (/^\d+$/.test(text)) {
    if (text.length > 1 && text.startsWith('0')) return undefined;
    const value = BigInt(text);
    return value < 1n << 64n ? { value, format: 'decimal' } : undefined;
  }
  if (/^0x/i.test(text)) {
    if (!/^0x0*[0-9a-f]{0,32}$/i.test(text) || text.length === 2) return undefined;
    return { value: BigInt(text), format: 'hexadecimal' };
  }
  const ip = parseAsWritten(text);
  return ip && { value: ip.value, format: ip.family === 4 ? 'ipv4' : 'ipv6' };
}

/** A number under a mask of its own format, or a prefix length behind an address. */
export function masked({ value, format }: Constant, mask: Constant): Constant | undefined {
  const bits = maskBits({ value, format }, mask);
  if (bits === undefined) return undefined;
  const isZero = format === 'decimal' && mask.format === 'hexadecimal';
  return { value: value & bits, mask: bits, format: isZero ? 'hexadecimal' : format };
}

function maskBits({ value, format }: Constant, mask: Constant): bigint | undefined {
  if (format === mask.format) return mask.value;
  const width = format === 'ipv4' ? 32n : format === 'ipv6' ? 128n : undefined;
  if (width !== undefined && mask.format === 'decimal' && mask.value <= width)
    return ((1n << mask.value) - 1n) << (width - mask.value);
  return format === 'decimal' && mask.format === 'hexadecimal' && value === 0n ? mask.value : undefined;
}

/** What a sticky pattern reads at a place; empty if nothing. */
function readAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
