/**
 * Numbers as Kubernetes' YAML reader knows them: what Go's strconv accepts with base 0, the YAML 1.1 floats,
 * and no base 60.
 *
 * Behaviour: gopkg.in/yaml.v2 resolve.go; sigs.k8s.io/yaml yaml.go for keys.
 */

const maxInt64 = 9223372036854775807n;
const maxUint64 = 18446744073709551615n;

/**
 * `80`, `0x1F`, `010` and `0o10` (eight), `0b11`. Exact: a bigint beyond 2^53.
 * Undefined where it is none, or is beyond 64 bits.
 */
export function parseInteger(text: string): number | bigint | undefined {
  if (text.length <= 15 && /^(?:0|[1-9][0-9]*)$/.test(text)) return Number(text);
  const match = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/.exec(text);
  if (!match) return parseSignedBinary(text);
  const [, sign, hex, binary, octal, decimal] = match;
  const digits = hex ? `0x${hex}` : binary ? `0b${binary}` : octal ? `0o${octal}` : (decimal ?? '');
  const magnitude = magnitudeOf(digits);
  const limit = sign === '-' ? maxInt64 + 1n : sign === '+' ? maxInt64 : maxUint64;
  if (magnitude === undefined || magnitude > limit) return undefined;
  return narrow(sign === '-' ? -magnitude : magnitude);
}

/** Undefined beyond 80 digits, where a long conversion could be forced upon us. */
function magnitudeOf(digits: string): bigint | undefined {
  const short = digits.length > 80 ? digits.replace(/^(0[xbo])?0*(?=.)/, '$1') : digits;
  return short.length > 80 ? undefined : BigInt(short);
}

/** The reader's second attempt at `0b` takes a sign behind the prefix too. */
function parseSignedBinary(text: string): number | bigint | undefined {
  const [, sign, digits] = /^0b([-+])([01]+)$/.exec(text) ?? [];
  if (!digits) return undefined;
  const magnitude = magnitudeOf(`0b${digits}`);
  if (magnitude === undefined || magnitude > (sign === '-' ? maxInt64 + 1n : maxInt64)) return undefined;
  return narrow(sign === '-' ? -magnitude : magnitude);
}

function narrow(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

export function isUnsigned64(value: bigint): boolean {
  return value > maxInt64;
}

/** `1.5`, `1.`, `.5`, `1e3`, `09.5`. Undefined where it is none, or is beyond what a float holds (`1e400`). */
export function parseFloating(text: string): number | undefined {
  if (!/^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/.test(text)) return undefined;
  return finite(Number(text));
}

/** What begins with a dot: here underscores stand between digits alone. */
export function parseFraction(text: string): number | undefined {
  const digits = '[0-9]+(?:_[0-9]+)*';
  if (!new RegExp(`^\\.${digits}(?:[eE][-+]?${digits})?$`).test(text)) return undefined;
  return finite(Number(text.replaceAll('_', '')));
}

/**
 * A float without a fraction, of which Go's JSON encoder writes the digits: an integer to whoever reads them. Undefined
 * for others, and beyond 64 bits.
 */
export function wholeNumber(value: number): bigint | undefined {
  if (!Number.isInteger(value) || Math.abs(value) >= 2 ** 64) return undefined;
  // The shortest digits that mean this float, as in Go; the zeros behind them are not those of the binary number.
  const digits = BigInt(String(value));
  return digits > maxInt64 || digits < -maxInt64 - 1n ? undefined : digits;
}

/** JSON has one zero. */
function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** A float as the key of a map: Go's `%g` in 32 bits. 1.0 is `1`, 1e6 is `1e+06`. */
export function floatKey(value: number): string {
  const single = Math.fround(value);
  if (Number.isNaN(single)) return '.nan';
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf';
  if (single === 0) return Object.is(single, -0) ? '-0' : '0';
  const [mantissa = '', exponentText = ''] = shortest(single).split('e');
  const exponent = Number(exponentText);
  if (exponent >= -4 && exponent < 6) return fixed(mantissa, exponent);
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** The fewest digits that name this 32-bit float, in exponential notation. */
function shortest(single: number): string {
  for (let digits = 0; digits < 9; digits++) {
    const text = single.toExponential(digits);
    if (Math.fround(Number(text)) === single) return text.replace(/\.?0+e/, 'e');
  }
  return single.toExponential(8);
}

function fixed(mantissa: string, exponent: number): string {
  return String(Number(`${mantissa}e${exponent}`));
}

/** Whether a text is a date that `!!timestamp` accepts. */
export function isTimestamp(text: string): boolean {
  const time = String.raw`(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?`;
  const match = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt]${time}(?:Z|[-+]\d\d:\d\d)| ${time})?$`).exec(
    text,
  );
  if (!match) return false;
  const [year = 0, month = 0, day = 0, ...clock] = match.slice(1).map((part) => Number(part ?? 0));
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > days) return false;
  return clock.every((part, i) => part < (i % 3 === 0 ? 24 : 60));
}
