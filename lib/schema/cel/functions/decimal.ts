/** A decimal number, exactly: `value` times ten to the power of `exponent`. */
export interface Decimal {
  readonly value: bigint;
  readonly exponent: number;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { value: scaled(a, exponent) + scaled(b, exponent), exponent };
}

/** -1, 0 or 1. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  return sign(add(a, { ...b, value: -b.value }));
}

export function sign({ value }: Decimal): number {
  return value < 0n ? -1 : value > 0n ? 1 : 0;
}

/** Without what lies behind `digits` places, which goes away from zero. */
export function roundedUp(decimal: Decimal, digits: number): Decimal {
  if (decimal.exponent >= -digits) return decimal;
  const unit = 10n ** BigInt(-digits - decimal.exponent);
  const whole = decimal.value / unit;
  const rest = decimal.value % unit;
  return { value: rest === 0n ? whole : whole + BigInt(sign(decimal)), exponent: -digits };
}

export function toDouble({ value, exponent }: Decimal): number {
  return Number(`${value}e${exponent}`);
}

/** @param exponent not above that of the number */
function scaled(decimal: Decimal, exponent: number): bigint {
  return decimal.value * 10n ** BigInt(decimal.exponent - exponent);
}
