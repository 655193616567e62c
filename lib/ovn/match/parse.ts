import {
  type Comparison,
  type Expression,
  type FieldBits,
  negate,
  type Relation,
  turn,
  type Value,
} from './expression';
import { type FieldSymbol, symbols } from './fields';
import { MatchError, type MatchErrorCode } from './match-error';
import { type Token, tokensOf } from './tokens';

/** Parentheses within parentheses that OVN takes. */
const deepest = 100;

/** An expression of OVN (ovn-sb(5), Logical_Flow; ovn v25.03.0 lib/expr.c, expr_parse). */
export function parse(text: string): Expression | MatchError {
  const tokens = tokensOf(text);
  if (tokens instanceof MatchError) return tokens;
  const parser = new Parser(text, tokens);
  const expression = parser.expression();
  return expression instanceof MatchError ? expression : (parser.errorAtEnd ?? expression);
}

/** Values as they stand, with or without braces. */
interface ValueSet {
  readonly values: readonly Value[];
  readonly isSet: boolean;
}

class Parser {
  private at = 0;
  private depth = 0;
  /** Whether an odd number of `!` encloses what is read. */
  private isNegated = false;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  get errorAtEnd(): MatchError | undefined {
    return this.next.kind === 'end' ? undefined : this.error('expected-end');
  }

  /** Conditions joined by one kind of sign. */
  expression(): Expression | MatchError {
    const first = this.negation();
    const joint = this.next.text;
    if (first instanceof MatchError || this.next.kind !== 'sign' || (joint !== '&&' && joint !== '||')) return first;
    const of = [first];
    while (this.take(joint)) {
      const next = this.negation();
      if (next instanceof MatchError) return next;
      of.push(next);
    }
    if (this.isSign('&&') || this.isSign('||')) return this.error('mixed-and-or');
    return { kind: joint === '&&' ? 'all' : 'any', of };
  }

  private negation(): Expression | MatchError {
    const start = this.next.start;
    if (!this.take('!')) return this.primary().expression;
    this.isNegated = !this.isNegated;
    const { expression, isAtomic } = this.primary();
    this.isNegated = !this.isNegated;
    if (expression instanceof MatchError) return expression;
    return isAtomic ? negate(expression) : this.errorFrom('parentheses-after-not', start);
  }

  /** What `!` may stand before is atomic: what is in parentheses, or a word alone. */
  private primary(): { readonly expression: Expression | MatchError; readonly isAtomic: boolean } {
    if (this.isSign('(')) return { expression: this.inParentheses(), isAtomic: true };
    if (this.next.kind !== 'name') return this.valueFirst();
    if (this.tokens[this.at + 1]?.text === '(') return { expression: this.call(), isAtomic: true };
    const start = this.next.start;
    const field = this.field();
    if (field instanceof MatchError) return { expression: field, isAtomic: false };
    if (!this.isRelation) return { expression: this.alone(field, start), isAtomic: true };
    const relation = this.relation();
    const set = relation instanceof MatchError ? relation : this.values();
    if (relation instanceof MatchError || set instanceof MatchError)
      return { expression: set as MatchError, isAtomic: false };
    return { expression: this.comparison(field, relation, set, start), isAtomic: false };
  }

  private inParentheses(): Expression | MatchError {
    if (this.depth >= deepest) return this.error('too-deep', `${deepest}`);
    this.at++;
    this.depth++;
    const inner = this.expression();
    this.depth--;
    if (inner instanceof MatchError) return inner;
    return this.take(')') ? inner : this.error('expected-sign', ')');
  }

  /** A field without a comparison: one bit of it is set. */
  private alone(field: FieldBits, start: number): Expression | MatchError {
    if (widthOf(field.symbol) === 0 || this.isSign('=')) return this.error('expected-relation');
    if (field.high > field.low && !this.isNegated) return this.errorFrom('missing-comparison', start);
    const zero = { constant: { value: 0n, format: 'hexadecimal' }, text: '0', start, end: start } as const;
    return this.comparison(field, '!=', { values: [zero], isSet: false }, start);
  }

  /** `1`, `0`, `80 == tcp.dst`, `80 <= tcp.dst <= 90`. */
  private valueFirst(): { readonly expression: Expression | MatchError; readonly isAtomic: boolean } {
    const start = this.next.start;
    const left = this.values();
    if (left instanceof MatchError) return { expression: left, isAtomic: false };
    const boolean = this.isRelation ? undefined : booleanOf(left);
    if (boolean) return { expression: boolean, isAtomic: true };
    return { expression: this.range(left, start), isAtomic: false };
  }

  private range(left: ValueSet, start: number): Expression | MatchError {
    const first = this.relation();
    if (first instanceof MatchError) return first;
    const field = this.field();
    if (field instanceof MatchError) return field;
    if (!this.isRelation) return this.comparison(field, turn(first), left, start);
    const second = this.relation();
    const right = second instanceof MatchError ? second : this.values();
    if (right instanceof MatchError) return right;
    const way = first[0];
    if ((way !== '<' && way !== '>') || (second as Relation)[0] !== way)
      return this.errorFrom('range-direction', start);
    return {
      kind: 'all',
      of: [this.comparison(field, turn(first), left, start), this.comparison(field, second as Relation, right, start)],
    };
  }

  private comparison(field: FieldBits, relation: Relation, { values, isSet }: ValueSet, start: number): Comparison {
    const end = this.tokens[this.at - 1]?.end ?? start;
    return { kind: 'comparison', field, relation, values, isSet, start, end };
  }

  private call(): Expression | MatchError {
    const start = this.next.start;
    if (this.next.text !== 'is_chassis_resident') return this.error('unknown-function');
    this.at += 2;
    if (this.next.kind !== 'string') return this.error('expected-string');
    this.at++;
    if (!this.take(')')) return this.error('expected-sign', ')');
    return { kind: 'function', text: this.text.slice(start, this.tokens[this.at - 1]?.end), not: false };
  }

  /** `ip4.src`, `eth.dst[40]`, `ip4.dst[28..31]`. */
  private field(): FieldBits | MatchError {
    const token = this.next;
    const symbol = token.kind === 'name' ? symbols.get(token.text) : undefined;
    if (!symbol) return this.error('expected-field');
    this.at++;
    const width = widthOf(symbol);
    if (!this.take('[')) return { symbol, low: 0, high: width - 1 };
    if (width === 0) return this.errorFrom('bits-of-name', token.start, '', token.text);
    const low = this.integer();
    if (low instanceof MatchError) return low;
    const high = this.take('..') ? this.integer() : low;
    if (high instanceof MatchError) return high;
    if (!this.take(']')) return this.error('expected-sign', ']');
    if (low > high) return this.errorFrom('bits-order', token.start);
    if (high >= width) return this.errorFrom('bits-outside', token.start, `${width}`, token.text);
    const isWhole = low === 0 && high === width - 1;
    if (levelOf(symbol) === 'nominal' && !isWhole)
      return this.errorFrom('bits-of-nominal', token.start, '', token.text);
    return { symbol, low, high };
  }

  private integer(): number | MatchError {
    const { constant } = this.next;
    if (constant?.format !== 'decimal' || constant.mask !== undefined) return this.error('expected-integer');
    this.at++;
    return Number(constant.value);
  }

  private relation(): Relation | MatchError {
    if (!this.isRelation) return this.error('expected-relation');
    return this.tokens[this.at++]?.text as Relation;
  }

  /** A value, or some in braces with or without commas between them. */
  private values(): ValueSet | MatchError {
    if (!this.take('{')) {
      const value = this.value();
      return value instanceof MatchError ? value : { values: [value], isSet: false };
    }
    const values: Value[] = [];
    do {
      const value = this.value();
      if (value instanceof MatchError) return value;
      values.push(value);
      this.take(',');
    } while (!this.take('}'));
    return { values, isSet: true };
  }

  private value(): Value | MatchError {
    const { kind, text, start, end, constant } = this.next;
    if (kind === 'sign' || kind === 'name' || kind === 'end') return this.error('expected-constant');
    this.at++;
    if (constant) return { constant, text, start, end };
    if (kind === 'string') return { string: unquoted(text), start, end };
    const name = text.slice(1);
    return kind === 'address-set' ? { addressSet: name, start, end } : { portGroup: name, start, end };
  }

  private get next(): Token {
    return this.tokens[this.at] as Token;
  }

  private get isRelation(): boolean {
    return this.next.kind === 'sign' && relations.has(this.next.text);
  }

  private isSign(text: string): boolean {
    return this.next.kind === 'sign' && this.next.text === text;
  }

  private take(sign: string): boolean {
    if (!this.isSign(sign)) return false;
    this.at++;
    return true;
  }

  /** At the next token. */
  private error(code: MatchErrorCode, about = ''): MatchError {
    const { start, end, text } = this.next;
    return new MatchError(code, start, end, text, about);
  }

  /** At what was read since a place. */
  private errorFrom(code: MatchErrorCode, start: number, about = '', text?: string): MatchError {
    const end = this.tokens[this.at - 1]?.end ?? start;
    return new MatchError(code, start, end, text ?? this.text.slice(start, end), about);
  }
}

const relations: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** `1` and `0` alone. */
function booleanOf({ values: [value], isSet }: ValueSet): Expression | undefined {
  if (isSet || !value || !('constant' in value)) return undefined;
  const { value: number, format, mask } = value.constant;
  if (format !== 'decimal' || mask !== undefined || number > 1n) return undefined;
  return { kind: 'constant', value: number === 1n };
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(1, -1);
  }
}

/** Bits; of a predicate one, of a string field none. */
export function widthOf(symbol: FieldSymbol): number {
  if (symbol.kind === 'predicate') return 1;
  return symbol.kind === 'field' ? symbol.width : symbol.high - symbol.low + 1;
}

const levels = new Map<FieldSymbol, 'nominal' | 'boolean' | 'ordinal'>();

/** A predicate is nominal if anything that it stands for is, and boolean otherwise. */
export function levelOf(symbol: FieldSymbol): 'nominal' | 'boolean' | 'ordinal' {
  if (symbol.kind === 'field') return symbol.level;
  if (symbol.kind === 'subfield') return 'ordinal';
  const known = levels.get(symbol);
  if (known) return known;
  const names = symbol.expression.match(/[a-z][\w.]*/g) ?? [];
  const isNominal = names.some((name) => {
    const used = symbols.get(name);
    return used !== undefined && levelOf(used) === 'nominal';
  });
  const level = isNominal ? 'nominal' : 'boolean';
  levels.set(symbol, level);
  return level;
}
