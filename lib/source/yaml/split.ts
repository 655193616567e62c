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
    const isDirectives = /^%/m.test(text.slice(start, match.index)) && isBlank(text, start, match.index);
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
    if (text[at] === '\n') {
      at++;
      continue;
    }
    const newline = text.indexOf('\n', at);
    const lineEnd = newline === -1 ? end : Math.min(newline, end);
    if (!/^(?:%|(?:---(?=\s|$))?\s*(?:#|$)|\s*\.\.\.\s*$)/.test(text.slice(at, lineEnd))) return false;
    at = lineEnd + 1;
  }
  return true;
}

/** The values of a stream of JSON, `{…} {…}`; what is none stays as it is. */
export function* splitJson(text: string, chunk: Chunk): Generator<Chunk> {
  const { end } = chunk;
  let start = skipBlank(text, chunk.start, end);
  const first = endOfObject(text, start, end);
  const second = first && skipBlank(text, first, end);
  // What YAML writes in braces may look alike.
  if (!first || !second || text[second] !== '{' || second === end || !isJson(text.slice(start, first)))
    return yield chunk;
  while (start < end) {
    const next = endOfObject(text, start, end) ?? end;
    yield { start, end: next };
    start = skipBlank(text, next, end);
  }
}

function skipBlank(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && /\s/.test(text[at] as string)) at++;
  return at;
}

/** Where an object in braces ends; undefined if there is none, or it is not closed. */
function endOfObject(text: string, start: number, end: number): number | undefined {
  if (text[start] !== '{') return undefined;
  let depth = 0;
  for (let i = start; i < end; i++) {
    const char = text[i];
    if (char === '"') i = endOfString(text, i, end);
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return i + 1;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function endOfString(text: string, start: number, end: number): number {
  for (let i = start + 1; i < end; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '"') return i;
  }
  return end;
}
