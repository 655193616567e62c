import type { Signature } from '../signatures';
import type { Type } from '../type';
import type { Value } from '../value';
import { exactly, product, type Size, scaled, sum, times, unknownSize } from './size';

/** What is known of an argument. */
export interface Operand {
  readonly type: Type;
  readonly size: Size | undefined;
  /** Of each of its items, where it is a list. */
  readonly itemSize: Size | undefined;
  /** What it always is. */
  readonly literal: Value | undefined;
}

export interface Operands {
  readonly target: Operand | undefined;
  readonly args: readonly Operand[];
  readonly overload: Signature | undefined;
}

/** What a call costs without its arguments, and the size of what it gives where that is known. */
export interface Estimate {
  readonly cost: number;
  readonly size?: Size;
}

/** To go through a text once, by its characters; to match a pattern, by the characters of the pattern. */
const perCharacter = 0.1;
const perPatternCharacter = 0.25;
const listCost = 10;
/** The longest name of a format, and a guess at its pattern. */
const formatName = 64;
const formatPattern = 128;
/** The bytes of an address. */
const address = 16;

const one: Estimate = { cost: 1 };

/**
 * What a call of a function costs.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiserver pkg/cel/library/cost.go, EstimateCallCost;
 * google/cel-go v0.26.0 checker/cost.go, functionCost; google/cel-go v0.26.0 ext/lists.go, ext/sets.go.
 */
export function callCost(name: string, operands: Operands): Estimate {
  return functions.get(name)?.(operands) ?? one;
}

type CostOf = (operands: Operands) => Estimate | undefined;

const functions: ReadonlyMap<string, CostOf> = new Map<string, CostOf>([
  ...each('isSorted sum max min indexOf lastIndexOf', ({ target }) => target && goingThrough(target)),
  ...each('url', ({ args: [text] }) => reading(text, 1, sizeOf(text))),
  ...each('lowerAscii upperAscii substring trim', ({ target }) => reading(target, 1, sizeOf(target))),
  ...each('isIP isCIDR cidr quantity isQuantity semver isSemver', ({ args: [text] }) => reading(text)),
  ...each('ip', ({ args: [text] }) => (text ? reading(text) : one)),
  ...each('ip.isCanonical', ({ args: [text] }) => reading(text, 2)),
  ...each('containsIP', ({ args: [ip], overload }) => ({
    cost: scaled(2 * address, perCharacter) + textCost(ip, overload),
  })),
  ...each('containsCIDR', ({ args: [cidr], overload }) => ({
    cost: scaled(2 * address, perCharacter) + scaled(address, perCharacter) + 1 + textCost(cidr, overload),
  })),
  ...each('validate', ({ args: [text] }) => ({
    cost: scaled(scaled(sizeOf(text).max, perCharacter), formatPattern * perPatternCharacter),
  })),
  ...each('replace', ({ target, args }) => reading(target, 2, replaced(sizeOf(target), args))),
  ...each('split', ({ target, args: [, limit] }) => {
    const most = wholeNumber(limit) ?? sizeOf(target).max;
    return reading(target, 2, { min: 0, max: most < 0 ? Number.POSITIVE_INFINITY : most });
  }),
  ...each('join', ({ target, args: [separator] }) => {
    const size = joined(target, separator);
    return { cost: scaled(size.max, perCharacter), size };
  }),
  ...each('find findAll', ({ target, args: [pattern] }) => ({
    cost: matching(target, pattern),
    size: { min: 0, max: sizeOf(target).max },
  })),
  ...each('matches', ({ target, args: [pattern] }) => target && { cost: matching(target, pattern) }),
  ...each('contains', ({ target, args: [part] }) => ({
    cost: times(scaled(sizeOf(target).max, perCharacter), scaled(sizeOf(part).max, perCharacter)),
  })),
  ...each('startsWith endsWith', ({ args: [part] }) => reading(part)),
  ...each('format', ({ target }) => reading(target)),
  ...each('strings.quote', ({ args: [text] }) => reading(text, 1, quoted(sizeOf(text)))),
  ...each('string', ({ args: [value], overload }) => {
    const { min, max } = sizeOf(value);
    return takes(overload, 'bytes') ? reading(value, 1, { min: Math.floor(min / 4), max }) : undefined;
  }),
  ...each('bytes', ({ args: [value], overload }) => {
    const { min, max } = sizeOf(value);
    return takes(overload, 'string') ? reading(value, 1, { min, max: max * 4 }) : undefined;
  }),

  ...each('lists.range', ({ args: [count] }) => making(1, exactly(notNegative(count) ?? Number.POSITIVE_INFINITY))),
  ...each('slice', ({ target, args: [start, end] }) => {
    const last = notNegative(end) ?? sizeOf(target).max;
    const count = last - (notNegative(start) ?? 0);
    // The difference is one of unsigned integers there.
    return making(1, exactly(count < 0 ? Number.POSITIVE_INFINITY : count));
  }),
  ...each('flatten', ({ target, args: [depth] }) =>
    making(depth ? (notNegative(depth) ?? Number.POSITIVE_INFINITY) : 1, sizeOf(target)),
  ),
  ...each('reverse', ({ target }) => making(1, sizeOf(target))),
  ...each('distinct', ({ target }) => making(2, squared(target))),
  ...each('sort', ({ target, overload }) => making(sortFactor(overload?.takes[0]), squared(target))),
  ...each('@sortByAssociatedKeys', ({ args: [keys], overload }) =>
    making(sortFactor(overload?.takes[1]), squared(keys)),
  ),
  ...each('sets.contains sets.intersects', ({ args }) => ({ cost: pairs(args) + 1 })),
  ...each('sets.equivalent', ({ args }) => ({ cost: times(2, pairs(args)) + 1 })),

  ...each('@in', ({ args: [, list], overload }) =>
    overload?.takes[1]?.kind === 'list' ? { cost: sizeOf(list).max } : undefined,
  ),
  ...each('_==_', ({ args }) => opaqueEquality(args) ?? comparing(args)),
  ...each('_!=_', ({ args }) => comparing(args)),
  ...each('_<_ _<=_ _>_ _>=_', ({ args, overload }) =>
    takes(overload, 'string') || takes(overload, 'bytes') ? comparing(args) : undefined,
  ),
  ...each('_+_', ({ args: [left, right], overload }) => {
    const size = sum(sizeOf(left), sizeOf(right));
    if (takes(overload, 'list')) return { cost: 1, size };
    const isText = takes(overload, 'string') || takes(overload, 'bytes');
    return isText ? { cost: scaled(size.max, perCharacter), size } : undefined;
  }),
]);

function each(names: string, cost: CostOf): (readonly [string, CostOf])[] {
  return names.split(' ').map((name) => [name, cost]);
}

function sizeOf(operand: Operand | undefined): Size {
  return operand?.size ?? unknownSize;
}

function takes(overload: Signature | undefined, kind: Type['kind']): boolean {
  return overload?.takes[0]?.kind === kind;
}

/** To read a text a number of times. */
function reading(text: Operand | undefined, often = 1, size?: Size): Estimate {
  const cost = scaled(sizeOf(text).max, often * perCharacter);
  return size ? { cost, size } : { cost };
}

/** An address or a network may be given as a text, which is read then. */
function textCost(operand: Operand | undefined, overload: Signature | undefined): number {
  return overload?.takes[1]?.kind === 'string' ? scaled(sizeOf(operand).max, perCharacter) : 0;
}

/** Each item of a list, with all of its text; a text as a whole. */
function goingThrough({ type, size = unknownSize, itemSize = unknownSize }: Operand): Estimate {
  const of = type.kind === 'list' || type.kind === 'optional' ? type.of : type.kind === 'map' ? type.key : undefined;
  if (!of) return { cost: scaled(size.max, perCharacter) };
  const ofItem = of.kind === 'string' || of.kind === 'bytes' ? scaled(itemSize.max, perCharacter) : 0;
  return { cost: times(size.max, 1 + ofItem) };
}

function matching(text: Operand | undefined, pattern: Operand | undefined): number {
  return times(scaled(sizeOf(text).max + 1, perCharacter), scaled(sizeOf(pattern).max, perPatternCharacter));
}

/** Texts of no known size may be of any; quoting the longest of all overflows to nothing there. */
function quoted({ min, max }: Size): Size {
  return { min: min + 2, max: max === Number.POSITIVE_INFINITY ? 0 : max * 2 + 2 };
}

function replaced(text: Size, [old, by]: readonly Operand[]): Size {
  const part = sizeOf(old);
  const other = sizeOf(by);
  const most = mostReplaced(text.max, part, other);
  const least = leastReplaced(text.min, part, other);
  return { min: times(least.times, other.min) + least.kept, max: times(most.times, other.max) + most.kept };
}

interface Replaced {
  readonly times: number;
  /** What is left of the text. */
  readonly kept: number;
}

/** Nothing stands between any two characters, and around them. */
function mostReplaced(length: number, part: Size, by: Size): Replaced {
  if (part.min === 0) return { times: length + 1, kept: length };
  if (by.max <= part.min) return { times: 0, kept: length };
  return { times: Math.ceil(length / part.min), kept: 0 };
}

function leastReplaced(length: number, part: Size, by: Size): Replaced {
  if (part.max === 0) return { times: length + 1, kept: length };
  if (part.max <= by.min) return { times: 0, kept: length };
  return { times: Math.ceil(length / part.max), kept: 0 };
}

function joined(list: Operand | undefined, separator: Operand | undefined): Size {
  const count = sizeOf(list);
  const texts = list?.type.kind === 'list' ? product(count, list.itemSize ?? unknownSize) : exactly(0);
  if (!separator) return texts;
  const between = { min: Math.max(count.min - 1, 0), max: Math.max(count.max - 1, 0) };
  return sum(texts, product(sizeOf(separator), between));
}

/** A new list, by the number of its items. */
function making(factor: number, size: Size): Estimate {
  return { cost: scaled(size.max, factor) + 1 + listCost, size };
}

function squared(list: Operand | undefined): Size {
  return product(sizeOf(list), sizeOf(list));
}

function pairs([one, other]: readonly Operand[]): number {
  return times(sizeOf(one).max, sizeOf(other).max);
}

function sortFactor(list: Type | undefined): number {
  const isText = list?.kind === 'list' && (list.of.kind === 'string' || list.of.kind === 'bytes');
  return isText ? 2 + perCharacter : 2;
}

function comparing([one, other]: readonly Operand[]): Estimate {
  return { cost: scaled(Math.min(sizeOf(one).max, sizeOf(other).max), perCharacter) };
}

/** Addresses, quantities and the like: only `==` of two such is known to be cheap. */
function opaqueEquality([one, other]: readonly Operand[]): Estimate | undefined {
  if (!one || !other || one.type.kind !== other.type.kind) return undefined;
  switch (one.type.kind) {
    case 'ip':
    case 'cidr':
    case 'quantity':
    case 'semver':
      return { cost: 1 };
    case 'format':
      return { cost: scaled(formatName, perCharacter) };
    case 'url':
      return { cost: scaled((other.size ?? exactly(1)).max, perCharacter) };
    default:
      return undefined;
  }
}

function wholeNumber(operand: Operand | undefined): number | undefined {
  return typeof operand?.literal === 'bigint' ? Number(operand.literal) : undefined;
}

function notNegative(operand: Operand | undefined): number | undefined {
  const number = wholeNumber(operand);
  return number === undefined ? undefined : Math.max(number, 0);
}
