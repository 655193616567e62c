import { Refusal } from './refusal';
import { type Token, tokenAt } from './token';

/** Goes through the tokens of an expression, one ahead. */
export class TokenReader {
  protected token: Token;

  constructor(private readonly text: string) {
    this.token = tokenAt(text, 0);
  }

  protected advance(): void {
    this.token = tokenAt(this.text, this.token.offset + sizeOf(this.token));
  }

  protected accept(sign: string): boolean {
    if (this.token.kind !== 'sign' || this.token.text !== sign) return false;
    this.advance();
    return true;
  }

  protected expect(sign: string): void {
    if (!this.accept(sign)) throw this.unexpected(undefined, `, expected '${sign}'`);
  }

  /** Items with commas between them and perhaps after the last one. */
  protected separated<T>(end: string, read: () => T): readonly T[] {
    const items: T[] = [];
    while (!this.accept(end)) {
      items.push(read());
      if (this.accept(',')) continue;
      this.expect(end);
      break;
    }
    return items;
  }

  protected unexpected(text: string = this.token.text, hint = ''): Refusal {
    const what = this.token.kind === 'end' ? 'end of the expression' : `'${text.slice(0, 40)}'`;
    return new Refusal(`unexpected ${what}${hint}`, this.token.offset);
  }
}

function sizeOf(token: Token): number {
  return token.text.length + (token.kind === 'quoted-name' ? 2 : 0);
}
