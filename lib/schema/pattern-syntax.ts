import { once } from './once';

/** A part of a pattern that JavaScript and RE2 read alike. */
export type Part =
  /** A set of ASCII characters, one bit each; bit 128 stands for all the others. */
  | { readonly kind: 'character'; readonly set: bigint }
  | { readonly kind: 'edge' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number };

export interface Parsed {
  readonly part: Part;
  /** The same for JavaScript, in the mode `u`. */
  readonly source: string;
  /** Every match begins where the value does. */
  readonly anchored: boolean;
}

const all = (1n << 129n) - 1n;
const space = '\\t\\n\\f\\r ';
/** What the letters behind a backslash stand for, within brackets; a dot and `\s` mean more to JavaScript itself. */
const classes: Readonly<Record<string, string>> = { d: '0-9', w: '0-9A-Za-z_', s: space };
const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' };

/** Reads a pattern; undefined where it has anything that the two might read differently. */
export function parsePattern(text: string): Parsed | undefined {
  const reader = new Reader(text);
  const part = reader.choice();
  if (!part || !reader.done) return undefined;
  const branches = part.kind === 'choice' ? part.parts : [part];
  return { part, source: reader.source, anchored: branches.every(beginsAtStart) };
}

const start: Part = { kind: 'edge' };
const end: Part = { kind: 'edge' };

function beginsAtStart(part: Part): boolean {
  return part.kind === 'sequence' ? part.parts[0] !== undefined && beginsAtStart(part.parts[0]) : part === start;
}

class Reader {
  source = '';
  private at = 0;
  private depth = 0;
  private readonly sets = new Map<string, bigint>();

  constructor(private readonly text: string) {}

  get done(): boolean {
    return this.at === this.text.length;
  }

  choice(): Part | undefined {
    const parts: Part[] = [];
    do {
      const part = this.sequence();
      if (!part) return undefined;
      parts.push(part);
    } while (this.take('|'));
    return parts.length === 1 ? parts[0] : { kind: 'choice', parts };
  }

  private sequence(): Part | undefined {
    const parts: Part[] = [];
    while (!this.done && !'|)'.includes(this.text[this.at] as string)) {
      const part = this.repeated();
      if (!part) return undefined;
      parts.push(part);
    }
    return { kind: 'sequence', parts };
  }

  private repeated(): Part | undefined {
    const part = this.atom();
    const count = /^(?:[?*+]|\{(\d{1,4})(,(\d{0,4}))?\})/.exec(this.text.slice(this.at, this.at + 12));
    if (!part || !count) return part;
    const [written, low, comma, high] = count;
    this.take(written);
    if (part.kind === 'edge' || /^[?*+{]/.test(this.text.slice(this.at))) return undefined;
    const least = low === undefined ? (written === '+' ? 1 : 0) : Number(low);
    const most = low === undefined ? (written === '?' ? 1 : Infinity) : comma ? Number(high || Infinity) : least;
    const tooMany = least > 1000 || (most > 1000 && most !== Infinity) || least > most;
    return tooMany ? undefined : { kind: 'repeat', part, least, most };
  }

  private atom(): Part | undefined {
    const character = this.text[this.at] as string;
    if (this.take('^')) return start;
    if (this.take('$')) return end;
    if (this.take('(?:') || this.take('(')) return this.group();
    this.at++;
    if (character === '.') return this.emit('[^\\n]', all & ~bit(10));
    if (character === '[') return this.brackets();
    if (character === '\\') {
      const letter = this.text[this.at++] ?? '';
      const named = classes[letter.toLowerCase()];
      if (named) return this.set(named, letter !== letter.toLowerCase());
      const plain = escaped(letter);
      return plain === undefined ? undefined : this.set(quoted(plain), false);
    }
    return /[?*+{}\])\ud800-\udfff]/.test(character) ? undefined : this.set(quoted(character), false);
  }

  private group(): Part | undefined {
    // Deeper than anybody writes.
    if (this.text[this.at] === '?' || ++this.depth > 50) return undefined;
    const part = this.choice();
    this.depth--;
    return part && this.take(')') ? part : undefined;
  }

  private brackets(): Part | undefined {
    const body = /^(\^|(?!\^))((?:[^[\]\\\ud800-\udfff]|\\[dwtnrfv]|\\[^\w\s])+)\]/.exec(this.text.slice(this.at));
    if (!body) return undefined;
    const [written, not, inside = ''] = body;
    this.at += written.length;
    const items = inside.match(/\\.|[^\\]/gs) ?? [];
    let content = '';
    for (const [i, item] of items.entries()) {
      const named = item.length === 2 ? classes[item[1] as string] : undefined;
      const isRange = item === '-' && i > 0 && i < items.length - 1;
      if (isRange && [items[i - 1], items[i + 1]].some((edge = '') => /^\\[dws]$/.test(edge))) return undefined;
      content += named ?? (isRange ? '-' : quoted(item.length === 2 ? (escaped(item[1] as string) ?? '') : item));
    }
    return this.set(content, not === '^');
  }

  private set(content: string, not: boolean): Part {
    const source = `[${not ? '^' : ''}${content}]`;
    const bits = () => bitsOf(new RegExp(source, 'u'), not || wide.test(content));
    return this.emit(source, once(this.sets, source, bits));
  }

  private emit(source: string, set: bigint): Part {
    this.source += source;
    return { kind: 'character', set };
  }

  private take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    this.source += token;
    return true;
  }
}

/** The character of an escape, or undefined where RE2 has another meaning for it or none. */
function escaped(letter: string): string | undefined {
  return escapes[letter] ?? (/^[!-/:-@[-`{-~]$/.test(letter) ? letter : undefined);
}

function quoted(character: string): string {
  return /^\w$/.test(character) ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function bit(code: number): bigint {
  return 1n << BigInt(code);
}

/** A character beyond ASCII, as `quoted` writes it. */
const wide = /\\u\{([89a-f][0-9a-f]|[0-9a-f]{3,})\}/;

/** Which ASCII characters a set has; `others` says that it may have further ones. */
function bitsOf(set: RegExp, others: boolean): bigint {
  let bits = others ? bit(128) : 0n;
  for (let code = 0; code < 128; code++) if (set.test(String.fromCharCode(code))) bits |= bit(code);
  return bits;
}
