import type { Budget } from '../budget';
import type { Type } from '../type';
import { Failure, Opaque, type Result, type Value } from '../value';
import { add, compareDecimals, sign, toDouble } from './decimal';
import { bool, double, int, method, plain, since, stepsOf, string } from './define';
import { type Amount, parseQuantity } from './quantity-text';

/** An amount of `quantity(text)`. How it was written does not count: `quantity('1k') == quantity('1000')`. */
export class QuantityValue extends Opaque {
  readonly type = 'quantity';

  constructor(readonly amount: Amount) {
    super();
  }

  override equals(other: Value): boolean {
    return other instanceof QuantityValue && compareDecimals(this.amount, other.amount) === 0;
  }
}

const quantityType: Type & { readonly holds?: QuantityValue } = { kind: 'quantity' };

const pair = [quantityType, quantityType] as const;
const withInt = [quantityType, int] as const;

/** Source: kubernetes/kubernetes apiserver/pkg/cel/library/quantity.go, of 1.28: without mul and div. */
export const quantityFunctions = since('1.28', [
  plain('quantity', [string], quantityType, ([text], budget) => readQuantity(text, budget)),
  plain('isQuantity', [string], bool, ([text], budget) => readQuantity(text, budget) instanceof QuantityValue),
  // Documented behind a dot, but declared without: servers refuse `quantity.sign()`.
  plain('sign', [quantityType], int, ([{ amount }]) => BigInt(sign(amount))),
  method('isInteger', [quantityType], bool, ([{ amount }]) => integerOf(amount) !== undefined),
  method('asInteger', [quantityType], int, ([{ amount }]) => {
    return integerOf(amount) ?? new Failure('cannot convert value to integer');
  }),
  method('asApproximateFloat', [quantityType], double, ([{ amount }]) => toDouble(amount)),
  method('add', pair, quantityType, ([a, b]) => sum(a.amount, b.amount)),
  method('add', withInt, quantityType, ([a, value]) => sum(a.amount, ofInt(value))),
  method('sub', pair, quantityType, ([a, b]) => sum(a.amount, { ...b.amount, value: -b.amount.value })),
  method('sub', withInt, quantityType, ([a, value]) => sum(a.amount, ofInt(-value))),
  method('isLessThan', pair, bool, ([a, b]) => compareDecimals(a.amount, b.amount) < 0),
  method('isGreaterThan', pair, bool, ([a, b]) => compareDecimals(a.amount, b.amount) > 0),
  method('compareTo', pair, int, ([a, b]) => BigInt(compareDecimals(a.amount, b.amount))),
]);

/** Reading digits takes more than linear time: many of them are paid for by the square. */
function readQuantity(text: string, budget: Budget): Result {
  budget.spend(stepsOf(text.length) ** 2);
  const amount = parseQuantity(text);
  return amount ? new QuantityValue(amount) : new Failure(`${JSON.stringify(text)} is no quantity`);
}

function ofInt(value: bigint): Amount {
  return { value, exponent: 0, small: true };
}

/** Zero changes nothing, not even how the other one is held. */
function sum(a: Amount, b: Amount): QuantityValue {
  const small = a.small && b.small;
  if (small && b.value === 0n) return new QuantityValue(a);
  if (small && a.value === 0n) return new QuantityValue(b);
  const total = add(a, b);
  return new QuantityValue({ ...total, small: small && isInt64(total.value) });
}

/** Places behind the point are never an integer, not even 1000m. */
function integerOf({ value, exponent, small }: Amount): bigint | undefined {
  if (!small || exponent < 0) return undefined;
  const whole = value * 10n ** BigInt(exponent);
  return isInt64(whole) ? whole : undefined;
}

function isInt64(value: bigint): boolean {
  return value === BigInt.asIntN(64, value);
}
