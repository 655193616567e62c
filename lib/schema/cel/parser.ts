import { above, aboveAll, maxDepth, tooDeep } from './height';
import { Refusal } from './refusal';
import type { CallSyntax, EntrySyntax, ItemSyntax, Syntax } from './syntax';
import type { Token } from './token';
import { TokenReader } from './token-reader';
import { Uint, type Value } from './value';

/** As cel-go bounds it (parser/options.go: expressionSizeCodePointLimit). */
const maxLength = 100_000;

/** Words that no variable or function may have as a name. */
const reserved: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** How tightly binary operators bind, all to the left. `&&` and `||` take many operands at once. */
const binary: ReadonlyMap<string, number> = new Map([
  ['||', 1],
  ['&&', 2],
  ...['==', '!=', '<', '<=', '>', '>=', 'in'].map((sign) => [sign, 3] as const),
  ['+', 4],
  ['-', 4],
  ['*', 5],
  ['/', 5],
  ['%', 5],
]);

/** @throws Refusal */
export function parse(text: string): Syntax {
  if (text.length > maxLength) throw new Refusal(`the expression is longer than ${maxLength} characters`, 0);
  return new Parser(text).whole();
}

class Parser extends TokenReader {
  private depth = 0;

  whole(): Syntax {
    const syntax = this.expression();
    if (this.token.kind !== 'end') throw this.unexpected();
    return syntax;
  }

  private expression(): Syntax {
    this.enter();
    const condition = this.operation(1);
    const { offset } = this.token;
    let syntax = condition;
    if (this.accept('?')) {
      const yes = this.operation(1);
      this.expect(':');
      syntax = this.call('_?_:_', offset, [condition, yes, this.expression()]);
    }
    this.depth--;
    return syntax;
  }

  private operation(tightness: number): Syntax {
    let left = this.unary();
    for (;;) {
      const { text: sign, kind, offset } = this.token;
      const binds = kind === 'sign' || kind === 'name' ? binary.get(sign) : undefined;
      if (binds === undefined || binds < tightness) return left;
      if (binds <= 2) left = this.logic(sign, binds, left);
      else {
        this.advance();
        left = this.call(sign === 'in' ? '@in' : `_${sign}_`, offset, [left, this.operation(binds + 1)]);
      }
    }
  }

  /** However many operands there are, it is one call. */
  private logic(sign: string, binds: number, first: Syntax): Syntax {
    const { offset } = this.token;
    const operands = [first];
    while (this.accept(sign)) operands.push(this.operation(binds + 1));
    return this.call(`_${sign}_`, offset, operands);
  }

  private unary(): Syntax {
    const { text: sign, offset } = this.token;
    if (this.token.kind !== 'sign' || (sign !== '!' && sign !== '-')) return this.member(this.primary());
    this.enter();
    this.advance();
    const isNumber = sign === '-' && isNumeral(this.token);
    const syntax = isNumber ? this.member(this.literal(true)) : this.call(`${sign}_`, offset, [this.unary()]);
    this.depth--;
    return syntax;
  }

  private member(start: Syntax): Syntax {
    let syntax = start;
    for (;;) {
      const { offset } = this.token;
      if (this.accept('.')) syntax = this.afterDot(syntax, offset);
      else if (this.accept('[')) {
        const name = this.accept('?') ? '_[?_]' : '_[_]';
        syntax = this.call(name, offset, [syntax, this.expression()]);
        this.expect(']');
      } else if (this.token.text === '{' && this.token.kind === 'sign') {
        throw new Refusal('messages cannot be made here: there is no such type', syntax.offset);
      } else return syntax;
    }
  }

  private afterDot(of: Syntax, offset: number): Syntax {
    const optional = this.accept('?');
    const { text: field, kind, offset: at } = this.token;
    const isKeyword = kind === 'name' && (constants.has(field) || field === 'in');
    if ((kind !== 'name' && kind !== 'quoted-name') || isKeyword) throw this.unexpected();
    this.advance();
    if (kind === 'name' && !optional && this.accept('(')) return this.call(field, at, this.arguments(), of);
    return { kind: 'select', of, field, optional, offset, height: above(of.height, offset) };
  }

  private primary(): Syntax {
    const { kind, text, offset } = this.token;
    if (kind === 'literal') return this.literal(false);
    if (this.accept('.')) return this.named(offset);
    if (kind === 'name') return this.named(offset);
    if (this.accept('(')) {
      const syntax = this.expression();
      this.expect(')');
      return syntax;
    }
    if (this.accept('[')) return this.list(offset);
    if (this.accept('{')) return this.map(offset);
    throw kind === 'end' ? new Refusal('the expression ends too early', offset) : this.unexpected(text);
  }

  private named(offset: number): Syntax {
    const { kind, text: name } = this.token;
    if (kind !== 'name' || name === 'in') throw this.unexpected();
    this.advance();
    const value = constants.get(name);
    if (value !== undefined) return { kind: 'literal', value, offset, height: 1 };
    if (reserved.has(name)) throw new Refusal(`reserved identifier: ${name}`, offset);
    if (this.accept('(')) return this.call(name, offset, this.arguments());
    return { kind: 'name', name, offset, height: 1 };
  }

  private literal(isNegative: boolean): Syntax {
    const { token } = this;
    if (token.kind !== 'literal') throw this.unexpected();
    this.advance();
    return { kind: 'literal', value: inRange(token.value, isNegative, token), offset: token.offset, height: 1 };
  }

  private arguments(): readonly Syntax[] {
    const args: Syntax[] = [];
    if (this.accept(')')) return args;
    do args.push(this.expression());
    while (this.accept(','));
    this.expect(')');
    return args;
  }

  private list(offset: number): Syntax {
    const items = this.separated(']', (): ItemSyntax => ({ optional: this.accept('?'), value: this.expression() }));
    const parts = items.map(({ value }) => value);
    return { kind: 'list', items, offset, height: aboveAll(parts, offset) };
  }

  private map(offset: number): Syntax {
    const entries = this.separated('}', (): EntrySyntax => {
      const optional = this.accept('?');
      const key = this.expression();
      this.expect(':');
      return { optional, key, value: this.expression() };
    });
    const parts = entries.flatMap(({ key, value }) => [key, value]);
    return { kind: 'map', entries, offset, height: aboveAll(parts, offset) };
  }

  private call(name: string, offset: number, args: readonly Syntax[], receiver?: Syntax): CallSyntax {
    const parts = receiver ? [receiver, ...args] : args;
    return { kind: 'call', name, receiver, args, offset, height: aboveAll(parts, offset) };
  }

  private enter(): void {
    if (++this.depth > maxDepth) throw tooDeep(this.token.offset);
  }
}

function isNumeral({ kind, text }: Token): boolean {
  return kind === 'literal' && /^[.\d]/.test(text);
}

function inRange(value: Value, isNegative: boolean, { text, offset }: Token): Value {
  if (typeof value === 'bigint') {
    const signed = isNegative ? -value : value;
    if (BigInt.asIntN(64, signed) !== signed) throw new Refusal(`invalid int literal: ${text}`, offset);
    return signed;
  }
  if (value instanceof Uint && (isNegative || BigInt.asUintN(64, value.value) !== value.value))
    throw new Refusal(`invalid uint literal: ${text}`, offset);
  if (value === Number.POSITIVE_INFINITY) throw new Refusal(`invalid double literal: ${text}`, offset);
  return isNegative && typeof value === 'number' ? -value : value;
}
