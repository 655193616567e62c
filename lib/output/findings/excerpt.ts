import type { Location, SourceText } from '../../source/text';
import { visible } from './visible';
import { fitting, fittingEnd, widthOf } from './width';

/** A line of source as it is shown, and which columns of it are meant. */
export interface Excerpt {
  readonly text: string;
  /** Columns before the marks. */
  readonly indent: number;
  /** How many columns are marked; at least one. */
  readonly length: number;
}

/** The first line of a location, cut to `width` columns around what is meant. */
export function excerpt(source: SourceText, { start, end }: Location, width: number): Excerpt {
  const line = source.line(start.line);
  const from = start.column - 1;
  const to = Math.max(from, end.line > start.line ? line.trimEnd().length : end.column - 1);
  const marked = shorten(readable(line.slice(from, Math.min(to, from + reach))), to > from + reach, width - 2);
  const free = width - widthOf(marked);

  // What stands before the marks says what they are: it gets the room that the rest of the line does not need.
  const after = readable(line.slice(to, to + reach));
  const before = readable(line.slice(Math.max(0, from - reach), from));
  const wanted = Math.min(widthOf(after), Math.max(free - widthOf(before), Math.floor(free / 2)));
  const shownAfter = shorten(after, to + reach < line.length, wanted);
  const shownBefore = shortenStart(before, from > reach, free - widthOf(shownAfter));
  return {
    text: shownBefore + marked + shownAfter,
    indent: widthOf(shownBefore),
    length: Math.max(1, widthOf(marked)),
  };
}

/** How much of a line is looked at on each side: a line may be as long as the file. */
const reach = 200;

function readable(text: string): string {
  return visible(text.replaceAll('\t', '    '));
}

function shorten(text: string, more: boolean, width: number): string {
  return !more && widthOf(text) <= width ? text : `${fitting(text, width - 1)}…`;
}

function shortenStart(text: string, more: boolean, width: number): string {
  return !more && widthOf(text) <= width ? text : `…${fittingEnd(text, width - 1)}`;
}
