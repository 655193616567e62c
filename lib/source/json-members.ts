/** A member of a JSON object, with the offsets of its parts in the text. */
export interface JsonMember {
  /** Its key, escapes resolved. */
  readonly key: string;
  /** From the key's first quote to behind its last. */
  readonly keyStart: number;
  readonly keyEnd: number;
  /** Its value as written. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The members of the JSON object that begins at an offset, in the order of the text, repeated ones too: JSON.parse would
 * keep one of them and forget how numbers were written. The text must be JSON (JSON.parse has read it); anything but an
 * object has no members.
 */
export function jsonMembers(text: string, offset = 0): readonly JsonMember[] {
  let at = skipBlank(text, offset);
  const members: JsonMember[] = [];
  if (text[at] !== '{') return members;
  at = skipBlank(text, at + 1);
  while (at < text.length && text[at] !== '}') {
    const keyStart = at;
    const keyEnd = skipString(text, at);
    const start = skipBlank(text, skipBlank(text, keyEnd) + 1);
    const end = skipValue(text, start);
    const key = JSON.parse(text.slice(keyStart, keyEnd)) as string;
    members.push({ key, keyStart, keyEnd, text: text.slice(start, end), start, end });
    at = skipBlank(text, end);
    if (text[at] === ',') at = skipBlank(text, at + 1);
  }
  return members;
}

/** The offsets of the items of a JSON array, of which there may be at most `most`; nothing else has items. */
export function jsonItems(text: string, offset: number, most = Number.POSITIVE_INFINITY): readonly number[] {
  let at = skipBlank(text, offset);
  const items: number[] = [];
  if (text[at] !== '[') return items;
  at = skipBlank(text, at + 1);
  while (at < text.length && text[at] !== ']' && items.length < most) {
    items.push(at);
    at = skipBlank(text, skipValue(text, at));
    if (text[at] === ',') at = skipBlank(text, at + 1);
  }
  return items;
}

function skipBlank(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ' || text[next] === '\n' || text[next] === '\t' || text[next] === '\r') next++;
  return next;
}

/** Behind the closing quote. */
function skipString(text: string, at: number): number {
  let next = at + 1;
  while (next < text.length && text[next] !== '"') next += text[next] === '\\' ? 2 : 1;
  return next + 1;
}

/** Behind the value that begins at an offset: nesting is counted, so that its depth costs no stack. */
export function skipValue(text: string, at: number): number {
  let depth = 0;
  let next = at;
  while (next < text.length) {
    const char = text[next];
    if (char === '"') next = skipString(text, next);
    else if (char === '{' || char === '[') {
      depth++;
      next++;
    } else if (depth > 0) {
      if (char === '}' || char === ']') depth--;
      next++;
    } else return next === at ? skipWord(text, at) : next;
    if (depth === 0) return next;
  }
  return next;
}

/** Behind a number, true, false or null. */
function skipWord(text: string, at: number): number {
  const word = /[\w.+-]*/y;
  word.lastIndex = at;
  word.test(text);
  return word.lastIndex;
}
