/** A token of an OVN expression, with the place where it begins. */
export interface Token {
  readonly kind: 'sign' | 'name' | 'value' | 'set';
  readonly text: string;
  readonly start: number;
}

/** Signs, the longer first. */
const sign = /&&|\|\||==|!=|<=|>=|[<>!(){},]/y;
/** `10.0.0.0/8`, `fd00::/64`, `0x800`, `"port"`; tried before names, which may begin like an IPv6 address. */
const value =
  /"(?:[^"\\]|\\.)*"|(?:0x[0-9a-f]+|[0-9][0-9a-f:.]*|[0-9a-f]*:[0-9a-f:.]*)(?:\/[0-9a-f:.x]+)?(?![\w.:/])/iy;
const name = /[a-z_][\w.]*(?:\[[\d.]*\])?/iy;
/** Address sets and port groups. */
const set = /[$@][\w.-]+/y;
const blank = /(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)+/y;

const readers = [
  ['set', set],
  ['value', value],
  ['name', name],
  ['sign', sign],
] as const;

/** The tokens of an expression; the text where reading ends, if it ends before the end. */
export function tokensOf(text: string): readonly Token[] | { readonly unread: string } {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const gap = readAt(blank, text, at);
    at += gap.length;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    if (!token) return { unread: text.slice(at, at + 20) };
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(text: string, start: number): Token | undefined {
  for (const [kind, pattern] of readers) {
    const read = readAt(pattern, text, start);
    if (read !== '') return { kind, text: read, start };
  }
  return undefined;
}

/** What a sticky pattern reads at a place; empty if nothing. */
function readAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
