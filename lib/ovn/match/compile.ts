import { Ip } from '../../net/ip';
import { RangeSet } from '../../net/range-set';
import { widthOf as bitsOfDimension, everyValue } from '../packets/dimensions';
import { NameSet } from '../packets/name-set';
import { NumberSet } from '../packets/number-set';
import { subtract, type Values } from '../packets/values';
import { allOf, always, anyOf, type Condition, never, oneOf } from './condition';
import { type Comparison, type Expression, type FieldBits, invert, negate, type Value } from './expression';
import { type Field, symbols } from './fields';
import { MatchError } from './match-error';
import { levelOf, parse, widthOf } from './parse';
import { type Constant, constantOf, masked } from './tokens';

/** What the names in expressions stand for. */
export interface MatchNames {
  /** The addresses of `$name`. */
  addressSet(name: string): readonly string[] | undefined;
  /** The ports of `@name`. */
  portGroup(name: string): readonly string[] | undefined;
}

/** The packets that an expression means, or why OVN leaves out the row that has it. */
export function compileMatch(text: string, names: MatchNames): Condition | MatchError {
  const expression = parse(text);
  return expression instanceof MatchError ? expression : compile(expression, names);
}

function compile(expression: Expression, names: MatchNames): Condition | MatchError {
  switch (expression.kind) {
    case 'constant':
      return expression.value ? always : never;
    case 'function':
      return oneOf(`?${expression.text}`, NumberSet.of(expression.not ? 0 : 1));
    case 'comparison':
      return compared(expression, names);
    default: {
      const of: Condition[] = [];
      for (const part of expression.of) {
        const condition = compile(part, names);
        if (condition instanceof MatchError) return condition;
        of.push(condition);
      }
      return expression.kind === 'all' ? allOf(of) : anyOf(of);
    }
  }
}

/** Values with what the names stand for, or what is wrong with them. */
function compared(comparison: Comparison, names: MatchNames): Condition | MatchError {
  const { field, start } = comparison;
  const width = widthOf(field.symbol);
  const values: Resolved[] = [];
  for (const value of comparison.values) {
    const resolved = resolve(value, names);
    if (resolved instanceof MatchError) return resolved;
    const isString = resolved.some((one) => typeof one === 'string') || 'portGroup' in value || 'string' in value;
    if (isString !== (width === 0))
      return new MatchError('wrong-type', start, comparison.end, field.symbol.name, isString ? 'a string' : 'a number');
    const wide = resolved.find((one) => typeof one !== 'string' && constantWidth(one) > width);
    if (wide && width > 0)
      return new MatchError('too-wide', value.start, value.end, field.symbol.name, 'text' in value ? value.text : '');
    values.push(...resolved);
  }
  const error = errorOf(comparison, values);
  if (error) return error;
  if (values.length === 0) return comparison.relation === '!=' ? always : never;
  return width === 0
    ? namesCondition(comparison, values as string[])
    : numbersCondition(comparison, values as Constant[]);
}

type Resolved = Constant | string;

function resolve(value: Value, names: MatchNames): readonly Resolved[] | MatchError {
  if ('constant' in value) return [value.constant];
  if ('string' in value) return [value.string];
  const { start, end } = value;
  if ('portGroup' in value)
    return names.portGroup(value.portGroup) ?? new MatchError('unknown-port-group', start, end, value.portGroup);
  const addresses = names.addressSet(value.addressSet);
  return (
    addresses?.flatMap((text) => addressConstant(text) ?? []) ??
    new MatchError('unknown-address-set', start, end, value.addressSet)
  );
}

/** A member of an address set: what OVN cannot read of it is left out. */
function addressConstant(text: string): Constant | undefined {
  const [address = '', length] = text.trim().split('/');
  const value = constantOf(address);
  if (length === undefined) return value;
  const mask = value && constantOf(length);
  return mask && masked(value, mask);
}

function constantWidth({ value, format }: Constant): number {
  if (format === 'ipv4') return 32;
  if (format === 'ipv6') return 128;
  return format === 'ethernet' ? 48 : value.toString(2).length;
}

/** What OVN refuses of a comparison (ovn v25.03.0 lib/expr.c, make_cmp). */
function errorOf(comparison: Comparison, values: readonly Resolved[]): MatchError | undefined {
  const { field, relation, start, end } = comparison;
  const { symbol } = field;
  const error = (code: MatchError['code']) => new MatchError(code, start, end, symbol.name);
  const level = levelOf(symbol);
  if (relation !== '==' && relation !== '!=') {
    if (comparison.isSet) return error('order-of-set');
    if (level !== 'ordinal') return error('order-of-nominal');
    if (values.length === 0) return error('order-of-empty-set');
    return (values[0] as Constant).mask === undefined ? undefined : error('order-of-mask');
  }
  if (level !== 'nominal') return undefined;
  if (symbol.kind !== 'predicate') return relation === '==' ? undefined : error('negated-nominal');
  const isPositive = values.every((value) => ((value as Constant).value & 1n) === (relation === '==' ? 1n : 0n));
  return isPositive ? undefined : error('negated-predicate');
}

function namesCondition({ field, relation }: Comparison, values: readonly string[]): Condition {
  const set = NameSet.of(values);
  const { dimension } = field.symbol as Field;
  return oneOf(dimension, relation === '==' ? set : subtract(everyValue(dimension), set));
}

function numbersCondition(comparison: Comparison, constants: readonly Constant[]): Condition {
  const { field, relation } = comparison;
  if (field.symbol.kind === 'predicate') {
    const holds = constants.some(({ value }) => (value & 1n) === (relation === '==' ? 1n : 0n));
    return predicateCondition(field.symbol.expression, holds);
  }
  const bits = wholeField(field);
  const own = valuesOf(bits, comparison, constants);
  const condition = own ? oneOf(bits.field.dimension, own) : tested(bits, comparison, constants);
  return allOf([...bits.needs.map((needs) => predicateCondition(needs, true)), condition]);
}

/** A comparison that is tested value by value; the opposite one stands for the same question. */
function tested({ field, low, high }: WholeBits, comparison: Comparison, constants: readonly Constant[]): Condition {
  const { relation, values } = comparison;
  const isOpposite = relation === '!=' || relation === '>' || relation === '>=';
  const positive = isOpposite ? invert(relation) : relation;
  const shown = values.map((value) =>
    'text' in value ? value.text : 'addressSet' in value ? `$${value.addressSet}` : '',
  );
  const top = (1n << BigInt(high - low + 1)) - 1n;
  const holds = (value: bigint) => {
    const bits = (value >> BigInt(low)) & top;
    return constants.some((constant) => isRelated(bits, positive, constant, top)) !== isOpposite;
  };
  const open = `?${field.name}[${low}..${high}] ${positive} {${shown.join(', ')}}`;
  return { kind: 'test', dimension: field.dimension, holds, open, isOpposite };
}

function isRelated(bits: bigint, relation: Comparison['relation'], { value, mask }: Constant, top: bigint): boolean {
  if (relation === '==') return ((bits ^ value) & (mask ?? top) & top) === 0n;
  return relation === '<' ? bits < (value & top) : bits <= (value & top);
}

const predicates = new Map<string, Condition>();
const noNames: MatchNames = { addressSet: () => undefined, portGroup: () => undefined };

/** What a predicate, or what a field needs, stands for. Those of OVN itself are right. */
function predicateCondition(source: string, holds: boolean): Condition {
  const key = `${holds} ${source}`;
  const known = predicates.get(key);
  if (known) return known;
  const expression = parse(source) as Expression;
  const condition = compile(holds ? expression : negate(expression), noNames) as Condition;
  predicates.set(key, condition);
  return condition;
}

/** Bits of a whole field, and what it needs on the way there. */
interface WholeBits {
  readonly field: Field;
  readonly low: number;
  readonly high: number;
  readonly needs: readonly string[];
}

function wholeField({ symbol, low, high }: FieldBits): WholeBits {
  const needs: string[] = [];
  let at = symbol;
  let offset = 0;
  while (at.kind === 'subfield') {
    if (at.needs) needs.push(at.needs);
    offset += at.low;
    at = symbols.get(at.of) as Field;
  }
  const field = at as Field;
  if (field.needs) needs.push(field.needs);
  return { field, low: low + offset, high: high + offset, needs };
}

interface Interval {
  readonly first: bigint;
  readonly last: bigint;
}

/** Beyond so many runs, values are not followed. */
const mostRuns = 4096;

/** The values of a field that a comparison lets through; nothing where they are too many pieces to follow. */
function valuesOf(
  { field, low, high }: WholeBits,
  { relation }: Comparison,
  constants: readonly Constant[],
): Values | undefined {
  const bits = high - low + 1;
  const top = (1n << BigInt(bits)) - 1n;
  const intervals: Interval[] = [];
  for (const { value, mask } of constants) {
    const some = ordered(relation, value & top, top) ?? maskedIntervals(value & top, mask ?? top, bits);
    if (!some || some.length * constants.length > mostRuns) return undefined;
    intervals.push(...some);
  }
  const width = bitsOfDimension(field.dimension) ?? field.width;
  const lifted = inField(intervals, low, bits, width);
  if (!lifted) return undefined;
  const set = setOf(field, lifted);
  return relation === '!=' ? subtract(setOf(field, [{ first: 0n, last: (1n << BigInt(width)) - 1n }]), set) : set;
}

function ordered(relation: Comparison['relation'], value: bigint, top: bigint): readonly Interval[] | undefined {
  if (relation === '==' || relation === '!=') return undefined;
  const first = relation === '>' ? value + 1n : relation === '>=' ? value : 0n;
  const last = relation === '<' ? value - 1n : relation === '<=' ? value : top;
  return first > last ? [] : [{ first, last }];
}

/** The numbers that have certain bits under a mask: a run for each choice of the bits that are free above the mask's end. */
function maskedIntervals(value: bigint, mask: bigint, bits: number): readonly Interval[] | undefined {
  const isSet = (bit: number) => ((mask >> BigInt(bit)) & 1n) === 1n;
  let end = 0;
  while (end < bits && !isSet(end)) end++;
  const free: bigint[] = [];
  for (let bit = end; bit < bits; bit++) if (!isSet(bit)) free.push(1n << BigInt(bit));
  if (2 ** free.length > mostRuns) return undefined;
  let starts = [value & mask];
  for (const bit of free) starts = starts.flatMap((start) => [start, start | bit]);
  return starts.map((first) => ({ first, last: first + (1n << BigInt(end)) - 1n }));
}

/** Intervals of some bits, as those of the whole field: whatever the other bits are. */
function inField(intervals: readonly Interval[], low: number, bits: number, width: number) {
  const above = Math.max(0, width - low - bits);
  if (above > 12 || intervals.length * 2 ** above > mostRuns) return undefined;
  const lifted: Interval[] = [];
  for (let upper = 0n; upper < 1n << BigInt(above); upper++) {
    const base = upper << BigInt(low + bits);
    for (const { first, last } of intervals)
      lifted.push({ first: base | (first << BigInt(low)), last: base | (((last + 1n) << BigInt(low)) - 1n) });
  }
  return lifted;
}

function setOf({ dimension, width }: Field, intervals: readonly Interval[]): Values {
  const modelled = bitsOfDimension(dimension);
  if (modelled !== undefined) {
    const top = 2n ** BigInt(modelled) - 1n;
    const runs = intervals.filter(({ first }) => first <= top);
    return NumberSet.from(
      runs.map(({ first, last }) => ({ first: Number(first), last: Number(last > top ? top : last) })),
    );
  }
  const family = width === 32 ? 4 : 6;
  return RangeSet.of(intervals.map(({ first, last }) => ({ first: Ip.of(family, first), last: Ip.of(family, last) })));
}
