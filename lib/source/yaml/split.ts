/** A run of characters of a text. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
}

/**
 * The documents of a text, divided at lines that begin with `---`, each with the comments before it. What stands before
 * the first document and holds only directives belongs to it.
 */
export function* splitDocuments(text: string): Generator<Chunk> {
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const separator = /^---(?=[ \t\r\n]|$)/gm;
  for (let match = separator.exec(text); match; match = separator.exec(text)) {
    const isDirectives = isBlank(text, start, match.index) && /^%/m.test(text.slice(start, match.index));
    if (match.index > start && !isDirectives) {
      yield { start, end: match.index };
      start = match.index;
    }
  }
  if (start < text.length) yield { start, end: text.length };
}

/** Whether there is nothing to read: blanks, comments, directives and separators. */
export function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; ) {
    const lineEnd = text.indexOf('\n', at);
    const next = lineEnd === -1 || lineEnd > end ? end : lineEnd;
    const line = text
      .slice(at, next)
      .replace(/^---(?=\s|$)/, '')
      .trimStart();
    if (line !== '' && line[0] !== '#' && text[at] !== '%' && line.trimEnd() !== '...') return false;
    at = next + 1;
  }
  return true;
}

/** The values of a stream of JSON, `{…} {…}`; one chunk if it is something else. */
export function splitJson(text: string, { start, end }: Chunk): Chunk[] {
  const chunks: Chunk[] = [];
  let depth = 0;
  let from = start;
  for (let i = start; i < end; i++) {
    const char = text[i];
    if (char === '"') i = endOfString(text, i, end);
    else if (char === '{' || char === '[') {
      if (depth === 0) from = i;
      depth++;
    } else if (char === '}' || char === ']') {
      depth--;
      if (depth === 0) chunks.push({ start: from, end: i + 1 });
    } else if (depth === 0 && !/[\s,]/.test(char as string)) return [{ start, end }];
  }
  return depth === 0 ? chunks : [{ start, end }];
}

function endOfString(text: string, start: number, end: number): number {
  for (let i = start + 1; i < end; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i;
  }
  return end;
}
