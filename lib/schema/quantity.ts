/** Powers of ten and of two, by the suffix of a quantity. */
const decimal: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const binary: Readonly<Record<string, bigint>> = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n };

/** Beyond these nothing is counted: Go cuts such quantities to the largest that it has. */
const mostExponent = 40;
const mostCharacters = 200;

/**
 * How many billionths a quantity of Kubernetes is, rounded away from zero; undefined if it is none. White space around it
 * is ignored.
 * Copied behaviour: kubernetes/apimachinery v0.36.0 pkg/api/resource/quantity.go, ParseQuantity, UnmarshalJSON.
 */
export function parseQuantity(value: string | number | bigint): bigint | undefined {
  const text = `${value}`.trim();
  if (text.length > mostCharacters) return undefined;
  const [, sign = '', whole = '', , fraction = '', suffix = ''] =
    /^([+-]?)(\d*)(\.(\d*))?([a-zA-Z]*(?:[+-]?\d+)?)$/.exec(text) ?? [];
  const digits = whole + fraction;
  const factor = digits === '' ? undefined : factorOf(suffix);
  if (!factor) return undefined;
  // Billionths, over as many places as the fraction has.
  const numerator = BigInt(digits) * factor.times * 10n ** BigInt(Math.max(0, 9 + factor.exponent));
  const denominator = 10n ** BigInt(fraction.length + Math.max(0, -9 - factor.exponent));
  const size = (numerator + denominator - 1n) / denominator;
  return sign === '-' ? -size : size;
}

/** Whether a text is a quantity. */
export function isQuantity(text: string): boolean {
  return parseQuantity(text) !== undefined;
}

/** The quantity that a text was meant to be: without blanks, without the B of bytes, with the capitals of its unit. */
export function quantityMeant(text: string): string | undefined {
  const plain = text.replace(/\s+/g, '').replace(/b(ytes?)?$/i, '');
  const [, amount = '', unit = ''] = /^([-+.\d]*)([a-z]*)$/i.exec(plain) ?? [];
  const known = [...Object.keys(decimal), ...Object.keys(binary)].find(
    (one) => one.toLowerCase() === unit.toLowerCase(),
  );
  const meant = known === undefined ? undefined : `${amount}${Object.hasOwn(decimal, unit) ? unit : known}`;
  return meant !== undefined && isQuantity(meant) ? meant : undefined;
}

/** The format of fields that hold quantities. */
export const quantityFormat = 'k8s-quantity';

/** One whole, in billionths. */
export const one = 1_000_000_000n;

function factorOf(suffix: string): { readonly times: bigint; readonly exponent: number } | undefined {
  if (Object.hasOwn(binary, suffix)) return { times: 2n ** (binary[suffix] as bigint), exponent: 0 };
  if (Object.hasOwn(decimal, suffix)) return { times: 1n, exponent: decimal[suffix] as number };
  const exponent = /^[eE]([+-]?\d+)$/.exec(suffix)?.[1];
  if (exponent === undefined) return undefined;
  return { times: 1n, exponent: Math.max(-mostExponent, Math.min(mostExponent, Number(exponent))) };
}
