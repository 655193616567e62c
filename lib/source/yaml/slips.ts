import type { Problem } from './fault';

/** A slip that makes no sense of a line, or only of the next one: a reader stops there, and not where it is. */
interface Slip {
  readonly pattern: RegExp;
  /** @param found the text of the first group, which is what the finding shows */
  message(found: string): string;
  readonly help: string;
}

/** Quotes that word processors, chats and web pages make of straight ones. */
export const typographicQuotes = '“”„‟‘’‚‛«»';

/** Separators that look like a space, or like nothing: no-break, en, em, thin, zero width, ideographic. */
const invisible = '\\u00a0\\u1680\\u2000-\\u200d\\u202f\\u205f\\u2060\\u3000\\ufeff';

const key = '[A-Za-z_][\\w./-]*';

const slips: readonly Slip[] = [
  {
    pattern: /^(-{2}|-{4,}|[–—][-–—]*)[ \t]*$/,
    message: (found) => `"${found}" does not separate documents`,
    help: 'write ---',
  },
  {
    pattern: new RegExp(`^[ \\t]*(?:-[ \\t]+)*${key}:[ \\t]*([${invisible}])`),
    message: (found) => `${named(found)} follows the colon; YAML needs a space`,
    help: 'replace it with a space',
  },
  {
    pattern: new RegExp(`^(?:[ \\t]*|[ \\t]*-[ \\t]*)([${invisible}])`),
    message: (found) => `${named(found)} indents this line; YAML needs a space`,
    help: 'replace it with a space',
  },
  {
    pattern: new RegExp(`^[ \\t]*(?:-[ \\t]+)*${key}([：﹕])`),
    message: (found) => `${named(found)} follows the key; YAML needs :`,
    help: 'write : and a space',
  },
  {
    pattern: /^[ \t]*(-)[\w"'[{(]/,
    message: () => 'a space is missing after the - of a list item',
    help: 'write - and a space',
  },
  {
    pattern: new RegExp(`^[ \\t]*${key}(:)(?![/:])[^\\s:](?!.*: )`),
    message: () => 'a space is missing after the colon',
    help: 'write : and a space',
  },
];

/** How many lines before the place where a reader stopped are looked at, and how much of each. */
const [mostLines, longest] = [5, 500];

/**
 * The slip that is the cause where a reader stopped: in that line, or before it with nothing between that could be read.
 *
 * @param quote the kind of quote that is not closed, where that is what the reader says
 */
export function slipBefore(text: string, found: number, quote?: '"' | "'"): Problem | undefined {
  const stopped = lineAt(text, found);
  if (quote) return unlikeQuotes(text, stopped.end, quote);
  let { start, end } = stopped;
  let first: Problem | undefined;
  for (let i = 0; i < mostLines; i++) {
    const line = text.slice(start, Math.min(end, start + longest)).replace(/\r$/, '');
    const problem = slipIn(line, start) ?? quoteIn(line, start);
    // Whoever makes a slip makes it in the lines before as well: the first one counts.
    if (first && !problem) return first;
    first = problem;
    if (start === 0 || (i > 0 && !problem && isReadable(line))) return first;
    ({ start, end } = lineAt(text, start - 1));
  }
  return first;
}

/** A quote of print in the line where a reader stopped. */
export function quoteSlip(text: string, found: number): Problem | undefined {
  const { start, end } = lineAt(text, found);
  return quoteIn(text.slice(start, Math.min(end, start + longest)), start);
}

function slipIn(line: string, start: number): Problem | undefined {
  for (const { pattern, message, help } of slips) {
    const match = pattern.exec(line);
    const shown = match?.[1];
    if (!match || shown === undefined) continue;
    const at = start + match[0].lastIndexOf(shown);
    return { rule: 'input/syntax', message: message(shown), start: at, end: at + shown.length, help: [help] };
  }
  return undefined;
}

/** A value that begins or ends in a quote of print, and the other end is a straight one. */
function quoteIn(line: string, start: number): Problem | undefined {
  const pattern = new RegExp(
    `[:\\-[{,][ \\t]*(?:["'][^"']*([${typographicQuotes}])|([${typographicQuotes}])[^"']*["'])`,
  );
  const match = pattern.exec(line);
  const sign = match?.[1] ?? match?.[2];
  if (!match || sign === undefined) return undefined;
  const at = start + match.index + (match[1] === undefined ? match[0].indexOf(sign) : match[0].lastIndexOf(sign));
  return typographic(sign, at);
}

/** A quote that nobody closed, as what closes it is one of print. */
function unlikeQuotes(text: string, before: number, quote: '"' | "'"): Problem | undefined {
  const pattern = new RegExp(`${quote}[^${quote}\\n]*([${typographicQuotes}])[^${quote}\\n]*$`, 'gm');
  for (const match of text.slice(0, before).matchAll(pattern)) {
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
    const isOpen = line.split(quote).length % 2 === 1;
    if (isOpen && match[1] !== undefined) return typographic(match[1], match.index + match[0].indexOf(match[1]));
  }
  return undefined;
}

function typographic(sign: string, at: number): Problem {
  return {
    rule: 'input/syntax',
    message: `${named(sign)} is a typographic quote; YAML needs a straight one`,
    start: at,
    end: at + sign.length,
    help: ['write a straight quote, " or \''],
  };
}

/** A line that is a key with its value, an item, or nothing: whatever is before it was read. */
function isReadable(line: string): boolean {
  return new RegExp(`^[ \\t]*(?:-[ \\t]+)*(?:${key}|"[^"]*"|'[^']*'):(?:[ \\t]|$)`).test(line);
}

function lineAt(text: string, offset: number): { readonly start: number; readonly end: number } {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', start);
  return { start, end: end === -1 ? text.length : end };
}

const names: Readonly<Record<string, string>> = {
  '\u00a0': 'a no-break space',
  '\u200b': 'a zero width space',
  '\u2060': 'a word joiner',
  '\u3000': 'an ideographic space',
  '\ufeff': 'a byte order mark',
  '：': 'a full-width colon',
};

/** `a no-break space (U+00A0)`, `“ (U+201C)`: a character that one may not see, or not tell from another. */
function named(sign: string): string {
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const isSeen = typographicQuotes.includes(sign);
  return isSeen ? `${sign} (${code})` : `${names[sign] ?? 'an invisible character'} (${code})`;
}
