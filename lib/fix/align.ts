import type { Written } from '../source/yaml/layout';

/**
 * Where a part of a scalar's text stands in the document, which may fold lines, indent them and write characters as
 * escapes. Undefined where one of its ends lies inside of what was folded.
 */
export function sourceRange(text: string, at: Written, from: number, to: number): [number, number] | undefined {
  let offset = 0;
  let first: number | undefined;
  let end = at.start;
  for (const { start, end: behind, length } of units(text, at)) {
    // What has no length, such as a line that is continued, belongs to what is behind it.
    if (offset === from && first === undefined) first = start;
    if (offset === to) return first === undefined ? undefined : [first, start];
    if (length > 1 && ((offset < from && from < offset + length) || (offset < to && to < offset + length)))
      return undefined;
    offset += length;
    end = behind;
  }
  if (offset !== to) return undefined;
  return [first ?? end, end];
}

/** A run of the document that stands for some characters of the text. */
interface Unit {
  readonly start: number;
  readonly end: number;
  readonly length: number;
}

function* units(text: string, at: Written): Generator<Unit> {
  const isBlock = at.style === 'literal' || at.style === 'folded';
  const isQuoted = at.style === 'single' || at.style === 'double';
  const [begin, end] = isQuoted ? [at.start + 1, at.end - 1] : [at.start, at.end];
  let start = begin;
  if (isBlock) start += indentAt(text, begin, at.indent);
  while (start < end) {
    const unit = unitAt(text, start, at);
    yield unit;
    start = unit.end;
  }
}

function unitAt(text: string, start: number, { style, indent }: Written): Unit {
  const char = text[start];
  if (style === 'literal') {
    const eol = char === '\r' && text[start + 1] === '\n' ? 2 : char === '\n' ? 1 : 0;
    return { start, end: start + (eol ? eol + indentAt(text, start + eol, indent) : 1), length: 1 };
  }
  if (style === 'single' && char === "'") return { start, end: start + 2, length: 1 };
  if (style === 'double' && char === '\\') return escapeAt(text, start);
  if (char !== ' ' && char !== '\t' && char !== '\r' && char !== '\n') return { start, end: start + 1, length: 1 };
  const fold = /[ \t]*(?:\r?\n[ \t]*)+/y;
  fold.lastIndex = start;
  const [folded] = fold.exec(text) ?? [];
  if (folded === undefined) return { start, end: start + 1, length: 1 };
  const lines = folded.split('\n').length - 1;
  return { start, end: start + folded.length, length: Math.max(1, lines - 1) };
}

function escapeAt(text: string, start: number): Unit {
  const continued = /\\\r?\n[ \t]*/y;
  continued.lastIndex = start;
  const [line] = continued.exec(text) ?? [];
  if (line !== undefined) return { start, end: start + line.length, length: 0 };
  const digits = { x: 2, u: 4, U: 8 }[text[start + 1] as 'x' | 'u' | 'U'] ?? 0;
  const isPair = digits === 8 && Number.parseInt(text.slice(start + 2, start + 10), 16) > 0xffff;
  return { start, end: start + 2 + digits, length: isPair ? 2 : 1 };
}

/** How many of the blanks at a place are indentation. */
function indentAt(text: string, start: number, indent: number): number {
  let count = 0;
  while (count < indent && text[start + count] === ' ') count++;
  return count;
}
