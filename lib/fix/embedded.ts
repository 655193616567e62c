/**
 * A text after the value in a part of it was replaced: of JSON inside a manifest, the whole value, whether its quotes
 * are within the part or around it. Undefined where that would change more than this value.
 */
export function withPart(text: string, [start, end]: readonly [number, number], value: unknown): string | undefined {
  const old = json(text);
  if (!old) {
    // What only resembles JSON has no values that could be replaced one by one.
    if (/^\s*[[{]/.test(text) || typeof value !== 'string') return undefined;
    return text.slice(0, start) + value + text.slice(end);
  }
  if (value !== null && typeof value === 'object') return undefined;
  const isQuoted = text[start - 1] === '"' && text[end] === '"' && text[start] !== '"';
  const [from, to] = isQuoted ? [start - 1, end + 1] : [start, end];
  const next = text.slice(0, from) + JSON.stringify(value) + text.slice(to);
  const read = json(next);
  return read && isOneChange(old.value, read.value) ? next : undefined;
}

function json(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Whether two values differ in one value, or in the name of one key. Their depth costs no stack. */
function isOneChange(old: unknown, next: unknown): boolean {
  const left: (readonly [unknown, unknown])[] = [[old, next]];
  let changes = 0;
  for (let pair = left.pop(); pair; pair = left.pop()) {
    const [before, after] = pair;
    if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
      if (before !== after) changes++;
      continue;
    }
    const [entries, others] = [Object.entries(before), Object.entries(after)];
    if (entries.length !== others.length) return false;
    for (const [i, [key, value]] of entries.entries()) {
      const [name, other] = others[i] as [string, unknown];
      if (key !== name) changes++;
      left.push([value, other]);
    }
  }
  return changes <= 1;
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object';
}
