import type { Opaque } from '../../../../lib/schema/cel/value';
import { type Case, error, made } from './calls';

const quantity = (text: string) => made('quantity', text);

const texts: readonly (readonly [text: string, valid: boolean])[] = [
  ['1.5G', true],
  ['200k', true],
  ['1.3Gi', true],
  ['10000k', true],
  ['-1e3', true],
  ['+.5E-3', true],
  ['1E', true],
  ['1.', true],
  ['1e1000000', true],
  ['200K', false],
  ['1,3G', false],
  ['Three', false],
  ['Mi', false],
  ['.', false],
  ['', false],
  ['1 k', false],
  ['１', false],
  ['1e99999999999', false],
];

const two = (name: string, a: string, b: string, gives: unknown): Case => [
  `quantity.${name}(quantity)`,
  [quantity(a), quantity(b)],
  gives,
];

export const quantityCases: readonly Case[] = [
  ...texts.map(([text, valid]): Case => ['isQuantity(string)', [text], valid]),
  ...texts.map(([text, valid]): Case => ['quantity(string)', [text], valid ? quantity(text) : error]),
  ['sign(quantity)', [quantity('-1n')], -1n],
  ['sign(quantity)', [quantity('0.000')], 0n],
  ['sign(quantity)', [quantity('1e-30')], 1n],
  ['quantity.isInteger()', [quantity('50000000G')], true],
  ['quantity.isInteger()', [quantity('50k')], true],
  ['quantity.isInteger()', [quantity('9999999999999999999999999999999999999G')], false],
  ['quantity.isInteger()', [quantity('1000m')], false],
  ['quantity.isInteger()', [quantity('1.5Gi')], false],
  ['quantity.isInteger()', [quantity('1Gi')], true],
  ['quantity.asInteger()', [quantity('50k')], 50_000n],
  ['quantity.asInteger()', [quantity('2Mi')], 2_097_152n],
  ['quantity.asInteger()', [quantity('9999999999999999999999999999999999999G')], error],
  ['quantity.asInteger()', [quantity('0.5')], error],
  ['quantity.asApproximateFloat()', [quantity('50k')], 50_000],
  ['quantity.asApproximateFloat()', [quantity('-1.5')], -1.5],
  ['quantity.asApproximateFloat()', [quantity('1e1000')], Number.POSITIVE_INFINITY],
  two('compareTo', '200M', '0.2G', 0n),
  two('compareTo', '50M', '50Mi', -1n),
  two('compareTo', '50Mi', '50M', 1n),
  two('compareTo', '1n', '0.1n', 0n),
  two('compareTo', '-1n', '-0.1n', 0n),
  two('compareTo', '100Ei', '9223372036854775807', 0n),
  two('isGreaterThan', '150Mi', '100Mi', true),
  two('isGreaterThan', '50Mi', '100Mi', false),
  two('isGreaterThan', '1e1000000000', '1e1000', true),
  two('isLessThan', '50M', '100M', true),
  two('isLessThan', '100M', '50M', false),
  two('isLessThan', '-1', '-1', false),
  ['quantity.add(quantity)', [quantity('50k'), quantity('20k')], equalTo('70k')],
  ['quantity.add(quantity)', [quantity('0.1'), quantity('0.2')], equalTo('0.3')],
  ['quantity.add(quantity)', [quantity('-5m'), quantity('5m')], equalTo('0')],
  ['quantity.add(int)', [quantity('50k'), 20n], equalTo('50020')],
  ['quantity.add(int)', [quantity('1m'), -1n], equalTo('-0.999')],
  ['quantity.add(int)', [quantity('0'), 7n], equalTo('7')],
  ['quantity.sub(quantity)', [quantity('50k'), quantity('20k')], equalTo('30k')],
  ['quantity.sub(quantity)', [quantity('1'), quantity('1n')], equalTo('999999999n')],
  ['quantity.sub(quantity)', [quantity('1'), quantity('2')], equalTo('-1')],
  ['quantity.sub(int)', [quantity('50k'), 20_000n], equalTo('30k')],
  ['quantity.sub(int)', [quantity('50k'), -1n], equalTo('50001')],
  ['quantity.sub(int)', [quantity('1Ki'), 1024n], equalTo('0')],
];

/** A matcher: how an amount is held differs between equal quantities. */
function equalTo(text: string): unknown {
  return { asymmetricMatch: (other: never) => (quantity(text) as Opaque).equals(other) };
}
