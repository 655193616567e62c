import { type Decimal, roundedUp, sign } from './decimal';

/** An amount, and whether Kubernetes holds it in 64 bits and a scale; else it is never an integer, whatever it is. */
export interface Amount extends Decimal {
  readonly small: boolean;
}

const DECIMAL_SUFFIXES = new Map([
  ['n', -9],
  ['u', -6],
  ['m', -3],
  ['', 0],
  ['k', 3],
  ['M', 6],
  ['G', 9],
  ['T', 12],
  ['P', 15],
  ['E', 18],
]);

const BINARY_SUFFIXES = new Map([
  ['Ki', 10],
  ['Mi', 20],
  ['Gi', 30],
  ['Ti', 40],
  ['Pi', 50],
  ['Ei', 60],
]);

/** No quantity has more decimal places: what is smaller is rounded away from zero. */
const MOST_PLACES = 9;

/** As many digits always fit into 64 bits. */
const MOST_DIGITS = 18;

/** Binary amounts are cut to it. */
const MOST_BINARY = (1n << 63n) - 1n;

/** Beyond it amounts are told apart no more: to write them out would take all memory. */
const HIGHEST_EXPONENT = 10_000;

/** Copied behaviour: kubernetes/apimachinery pkg/api/resource/quantity.go, ParseQuantity. */
export function parseQuantity(text: string): Amount | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, minus, digits = '', fraction = '', suffix = '', exponent] = match;
  if (digits === '' && fraction === '') return undefined;
  const value = BigInt(`${digits}${fraction}`) * (minus === '-' ? -1n : 1n);
  const length = digits.replace(/^0+(?=.)/, '').length + fraction.length;
  const bits = BINARY_SUFFIXES.get(suffix);
  if (bits !== undefined) return binary(value, bits, fraction, length);
  const power = exponent === undefined ? (DECIMAL_SUFFIXES.get(suffix) ?? 0) : Number(exponent);
  return power === (power | 0) ? decimal({ value, exponent: power - fraction.length }, length) : undefined;
}

function decimal(amount: Decimal, length: number): Amount {
  if (amount.value === 0n)
    return { ...amount, exponent: Math.max(-MOST_PLACES, Math.min(amount.exponent, 0)), small: true };
  const small = length <= MOST_DIGITS && amount.exponent >= -MOST_PLACES;
  if (amount.exponent + length < -MOST_PLACES) return { value: BigInt(sign(amount)), exponent: -MOST_PLACES, small };
  const exponent = Math.min(amount.exponent, HIGHEST_EXPONENT);
  return { ...roundedUp({ ...amount, exponent }, MOST_PLACES), small };
}

/** The digits that a binary amount may have and still be small are estimated, as upstream does. */
function binary(value: bigint, bits: number, fraction: string, length: number): Amount {
  const small = fraction === '' && 14 - length - Math.trunc(bits * 0.3) >= 0;
  const amount = roundedUp({ value: value << BigInt(bits), exponent: -fraction.length }, MOST_PLACES);
  const most = MOST_BINARY * 10n ** BigInt(-amount.exponent);
  const cut = amount.value > most ? most : amount.value < -most ? -most : amount.value;
  return { value: cut, exponent: amount.exponent, small };
}
