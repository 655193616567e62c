/**
 * One address of a mail (RFC 5322): `a@b.c`, `Some One <a@b.c>`, with comments in parentheses.
 * Copied behaviour: Go's net/mail, ParseAddress.
 */
export function isMailAddress(text: string): boolean {
  const reader = new Reader(text);
  return reader.readAddress() && reader.skipBlanks() && reader.isAtEnd;
}

const dotAtom =
  /[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*/uy;
/** In names, dots may stand anywhere. */
const loose = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~.\u0080-\u{10ffff}-]+/uy;
const quoted = /"(?:[^"\\\p{Cc}]|\t|\\[^\p{Cc}])*"/uy;
const literal = /\[[^[\]\\\s]*\]/y;

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  /** The address alone, or behind a name in angle brackets. */
  readAddress(): boolean {
    if (!this.skipBlanks() || this.isAtEnd) return false;
    const start = this.at;
    if (this.readSpec()) return true;
    this.at = start;
    if (this.peek() !== '<' && !this.readName()) return false;
    return this.skipBlanks() && this.take('<') && this.readSpec() && this.take('>');
  }

  /** Blanks, and comments in each other; false where one does not end. */
  skipBlanks(): boolean {
    for (let depth = 0; !this.isAtEnd; this.at++) {
      const sign = this.peek();
      if (sign === '(') depth++;
      else if (sign === ')' && depth > 0) depth--;
      else if (sign === '\\' && depth > 0) this.at++;
      else if (depth === 0 && sign !== ' ' && sign !== '\t') return true;
      if (this.at + 1 >= this.text.length && depth > 0) return false;
    }
    return true;
  }

  private readSpec(): boolean {
    const isLocal = this.peek() === '"' ? this.read(quoted) : this.read(dotAtom);
    if (!isLocal || !this.take('@')) return false;
    return this.skipBlanks() && (this.peek() === '[' ? this.read(literal) : this.read(dotAtom));
  }

  private readName(): boolean {
    let words = 0;
    for (; this.skipBlanks() && !this.isAtEnd; words++) {
      const isWord = this.peek() === '"' ? this.read(quoted) : this.read(loose);
      if (!isWord) break;
    }
    return words > 0;
  }

  private peek(): string {
    return this.text.charAt(this.at);
  }

  private take(sign: string): boolean {
    const isThere = this.peek() === sign;
    if (isThere) this.at++;
    return isThere;
  }

  private read(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const [word] = pattern.exec(this.text) ?? [];
    if (!word) return false;
    this.at += word.length;
    return true;
  }
}
