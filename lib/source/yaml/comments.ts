import { Effort } from './effort';
import { type Entries, type Entry, entriesOf } from './entries';
import { type Parsed, parse } from './parse';

/** A comment that begins with a word. Offsets are those of the text that was given. */
export interface DocumentComment {
  /** What stands behind the word. */
  readonly text: string;
  /** From the number sign on. */
  readonly start: number;
  readonly end: number;
  /** The part of the document that it is about; undefined where nothing follows it. */
  readonly about?: readonly [start: number, end: number];
  /** Whether it has a line of its own, or several. */
  readonly isAlone: boolean;
}

/**
 * The comments of a document that begin with a word. One behind a value is about that value; one in a line of its own is
 * about the next key or item, above the first line of an object or of its metadata about the object. What looks like a
 * comment inside of a text is none. A document that cannot be read has none.
 */
export function documentComments(text: string, word: RegExp, depth: number): DocumentComment[] {
  let parsed: Parsed;
  try {
    parsed = parse(text, depth, new Effort());
  } catch {
    return [];
  }
  const all = entriesOf(parsed);
  const found: DocumentComment[] = [];
  for (const { start, end, said } of commentsIn(parsed.text, word, (offset) => isInScalar(offset, all.scalars))) {
    const lineStart = parsed.text.lastIndexOf('\n', start) + 1;
    const isAlone = /^(?:---)?[\s-]*$/.test(parsed.text.slice(lineStart, start));
    const entry = isAlone ? entryBelow(all.entries, start) : entryOfLine(all.entries, lineStart, start);
    const about = entry && rangeOf(entry, all.entries, parsed);
    found.push({
      text: said,
      start: parsed.original(start),
      end: parsed.original(end),
      isAlone,
      ...(about && { about }),
    });
  }
  return found;
}

interface Raw {
  readonly start: number;
  readonly end: number;
  readonly said: string;
}

/** What begins a comment of its own that begins with the word: a line has one comment at most. */
export function* commentsIn(
  text: string,
  word: RegExp,
  isText: (offset: number) => boolean = () => false,
): Generator<Raw> {
  const comment = new RegExp(`(?<=^|[ \\t])#[ \\t]*(?:${word.source})(?![\\w-])`, 'gm');
  for (let match = comment.exec(text); match; match = comment.exec(text)) {
    const start = match.index;
    if (isText(start)) continue;
    const lineStart = text.lastIndexOf('\n', start) + 1;
    const before = text.slice(lineStart, start);
    const isInside = Array.from(before.matchAll(/(?<=^|[ \t])#/g)).some(({ index }) => !isText(lineStart + index));
    const said = comment.lastIndex;
    const newline = text.indexOf('\n', said);
    const line = text.slice(start, newline === -1 ? text.length : newline).trimEnd();
    comment.lastIndex = start + line.length;
    if (!isInside) yield { start, end: start + line.length, said: line.slice(said - start).trim() };
  }
}

function isInScalar(offset: number, scalars: Entries['scalars']): boolean {
  const [start, end] = scalars[
    firstAfter(scalars.length, (i) => (scalars[i] as readonly number[])[0] as number, offset) - 1
  ] ?? [0, 0];
  return start <= offset && offset < end;
}

/** The next part of the document; the object, where that is the metadata of one. */
function entryBelow(entries: readonly Entry[], offset: number): Entry | undefined {
  const entry = entries[firstAfter(entries.length, (i) => (entries[i] as Entry).start, offset)];
  const parent = entry && entries[entry.parent];
  return entry?.key === 'metadata' && parent?.isObject ? parent : entry;
}

/** The largest part that stands in this line alone; else the smallest that begins in it. */
function entryOfLine(entries: readonly Entry[], lineStart: number, offset: number): Entry | undefined {
  const startOf = (i: number) => (entries[i] as Entry).start;
  const from = firstAfter(entries.length, startOf, lineStart - 1);
  const to = firstAfter(entries.length, startOf, offset);
  const line = entries.slice(from, to);
  return line.find(({ next }) => next <= to) ?? line.at(-1);
}

function rangeOf(entry: Entry, entries: readonly Entry[], { text, original }: Parsed): readonly [number, number] {
  return [original(entry.start), original(entries[entry.next]?.start ?? text.length)];
}

/** The index of the first of sorted numbers that is greater. */
function firstAfter(length: number, at: (index: number) => number, number: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(middle) > number) high = middle;
    else low = middle + 1;
  }
  return low;
}
