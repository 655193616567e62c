import { compared, protocols, relations } from './comparison';
import { type Condition, negated } from './condition';
import { type Token, tokensOf } from './match-tokens';

/** Parentheses within parentheses that are followed. */
const deepest = 100;

/**
 * An OVN expression, as `match` of a policy route or an ACL has it (ovn-sb(5), Logical_Flow; ovn lib/expr.c), as far as
 * it speaks of addresses, protocols and ports. Everything else is `unknown`, never guessed; a text that OVN would not
 * read is unknown as a whole.
 */
export function parseMatch(text: string): Condition {
  const tokens = tokensOf(text);
  if ('unread' in tokens) return unreadable(text);
  const reader = new Reader(text, tokens);
  const condition = reader.expression(0);
  return condition && reader.isAtEnd ? condition : unreadable(text);
}

function unreadable(text: string): Condition {
  return { kind: 'unknown', what: text.trim() === '' ? 'an empty match' : `the match '${short(text)}'` };
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  /** Comparisons joined by one kind of sign: OVN wants parentheses where `&&` and `||` meet. */
  expression(depth: number): Condition | undefined {
    const first = this.term(depth);
    const joint = this.peek;
    if (!first || (joint !== '&&' && joint !== '||')) return first;
    const of = [first];
    while (this.take(joint)) {
      const next = this.term(depth);
      if (!next) return undefined;
      of.push(next);
    }
    return { kind: joint === '&&' ? 'all' : 'any', of };
  }

  private term(depth: number): Condition | undefined {
    if (depth > deepest) return undefined;
    if (this.take('!')) {
      const inner = this.take('(') ? this.closed(depth) : this.comparison();
      return inner && negated(inner);
    }
    return this.take('(') ? this.closed(depth) : this.comparison();
  }

  private closed(depth: number): Condition | undefined {
    const inner = this.expression(depth + 1);
    return inner && this.take(')') ? inner : undefined;
  }

  /** `tcp`, `ip4.src == {…}`, `80 <= tcp.dst <= 90`. */
  private comparison(): Condition | undefined {
    const start = this.tokens[this.at]?.start;
    const left = this.operand();
    const sign = left && this.relation();
    if (!left) return undefined;
    if (!sign) return this.alone(left);
    const right = this.operand();
    if (!right) return undefined;
    const second = this.relation();
    const last = second && this.operand();
    if (second && !last) return undefined;
    const next = this.tokens[this.at]?.start ?? this.text.length;
    const unknown: Condition = { kind: 'unknown', what: `'${short(this.text.slice(start, next).trim())}'` };
    if (second && last) {
      const [lower, upper] = [compared(left, sign, right), compared(right, second, last)];
      return lower && upper ? { kind: 'all', of: [lower, upper] } : unknown;
    }
    return compared(left, sign, right) ?? unknown;
  }

  /** A word that stands for a condition. */
  private alone([token, ...more]: readonly Token[]): Condition | undefined {
    if (!token || more.length > 0) return undefined;
    if (token.text === '1' || token.text === 'ip') return { kind: 'always' };
    if (token.text === '0') return { kind: 'never' };
    if (token.kind !== 'name') return undefined;
    if (token.text === 'ip4' || token.text === 'ip6') return { kind: 'family', is: token.text === 'ip4' ? 4 : 6 };
    const number = Object.hasOwn(protocols, token.text) ? protocols[token.text] : undefined;
    if (number !== undefined) return { kind: 'protocol', number, not: false };
    return { kind: 'unknown', what: `'${short(token.text)}'` };
  }

  /** A name, a value, or the members of a set. */
  private operand(): readonly Token[] | undefined {
    if (!this.take('{')) {
      const token = this.tokens[this.at];
      if (!token || token.kind === 'sign') return undefined;
      this.at++;
      return [token];
    }
    const members: Token[] = [];
    while (!this.take('}')) {
      const token = this.tokens[this.at];
      if (!token || token.kind === 'sign' || token.kind === 'name') return undefined;
      this.at++;
      members.push(token);
      this.take(',');
    }
    return members.length > 0 ? members : undefined;
  }

  private relation(): string | undefined {
    const sign = this.peek;
    return relations.has(sign ?? '') && this.take(sign as string) ? sign : undefined;
  }

  private get peek(): string | undefined {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' ? token.text : undefined;
  }

  private take(sign: string): boolean {
    if (this.peek !== sign) return false;
    this.at++;
    return true;
  }
}
