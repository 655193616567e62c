import type { Written } from '../source/yaml/layout';
import type { Edit } from './edit';
import { oneLine, type Sheet } from './scalar';

/**
 * The edit that makes a list of texts of another: items move with their comments, new ones stand on lines of their own.
 * Undefined where a comment would be lost, or an item has more than one line.
 */
export function listEdit(
  sheet: Sheet,
  at: Written,
  old: readonly unknown[],
  next: readonly unknown[],
): Edit | undefined {
  const items = [...at.children.values()];
  if (items.length !== old.length || items.length === 0 || next.length === 0) return undefined;
  if (items.some(({ style }) => style !== 'plain' && style !== 'single' && style !== 'double')) return undefined;
  if (![...old, ...next].every((item) => typeof item === 'string')) return undefined;
  return at.style === 'flow'
    ? inBrackets(sheet, items, matched(old, next))
    : at.style === 'block'
      ? inLines(sheet, items, matched(old, next))
      : undefined;
}

/** An item of the new list: the index of an equal one in the old list, or a text that is new. */
type Source = number | string;

function matched(old: readonly unknown[], next: readonly unknown[]): Source[] {
  const free = new Map<unknown, number[]>();
  for (const [i, item] of old.entries()) free.set(item, [...(free.get(item) ?? []), i]);
  return next.map((item) => free.get(item)?.shift() ?? (item as string));
}

/** Between the brackets of one list there may be line ends, but nothing that a person says about an item. */
function inBrackets(sheet: Sheet, items: readonly Written[], sources: readonly Source[]): Edit | undefined {
  const { text } = sheet;
  const [first, last] = [items[0] as Written, items.at(-1) as Written];
  const gaps = items.slice(1).map((item, i) => text.slice((items[i] as Written).end, item.start));
  if (gaps.some((gap) => !/^\s*,\s*$/.test(gap))) return undefined;
  const tokens = sources.map((source) =>
    typeof source === 'number'
      ? text.slice((items[source] as Written).start, (items[source] as Written).end)
      : oneLine(source, first, sheet.isJson),
  );
  if (tokens.includes(undefined)) return undefined;
  const written = tokens
    .map((token, i) => (i === 0 ? token : `${gaps[i - 1] ?? gaps.at(-1) ?? ', '}${token}`))
    .join('');
  return { start: first.start, end: last.end, text: written };
}

/** The lines of an item: comments above it, and its own. */
interface Lines {
  readonly start: number;
  readonly itemStart: number;
  readonly end: number;
}

function inLines(sheet: Sheet, items: readonly Written[], sources: readonly Source[]): Edit | undefined {
  const { text } = sheet;
  const regions: Lines[] = [];
  for (const [i, item] of items.entries()) {
    const itemStart = text.lastIndexOf('\n', item.start - 1) + 1;
    if (!/^ *-[ \t]+$/.test(text.slice(itemStart, item.start))) return undefined;
    const eol = text.indexOf('\n', item.end);
    const end = eol === -1 ? text.length : eol + 1;
    if (!/^[ \t]*(?:#[^\n]*)?\r?\n?$/.test(text.slice(item.end, end))) return undefined;
    const before = regions[i - 1];
    if (before && itemStart < before.end) return undefined;
    regions.push({ start: before ? before.end : commentsAbove(text, itemStart), itemStart, end });
  }
  const [first, last] = [regions[0] as Lines, regions.at(-1) as Lines];
  // What stands above the first item alone is about the list.
  const isHeading = regions.slice(1).every(({ start, itemStart }) => !text.slice(start, itemStart).includes('#'));
  const from = isHeading ? first.itemStart : first.start;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const linesOf = ({ start, end }: Lines) => {
    const lines = text.slice(Math.max(start, from), end);
    return lines.endsWith('\n') ? lines : `${lines}${lineEnd}`;
  };
  const lead = text.slice(first.itemStart, (items[0] as Written).start);
  const lines: string[] = [];
  for (const source of sources) {
    const token = typeof source === 'string' ? oneLine(source, items[0] as Written, sheet.isJson) : '';
    if (token === undefined) return undefined;
    lines.push(typeof source === 'number' ? linesOf(regions[source] as Lines) : `${lead}${token}${lineEnd}`);
  }
  const dropped = regions.filter((_, i) => !sources.includes(i));
  if (dropped.some((region) => linesOf(region).includes('#'))) return undefined;
  const written = lines.join('');
  const isOpen = !text.slice(from, last.end).endsWith('\n');
  return { start: from, end: last.end, text: isOpen ? written.slice(0, -lineEnd.length) : written };
}

/** Where the comments begin that stand directly above a line. */
function commentsAbove(text: string, lineStart: number): number {
  let start = lineStart;
  while (start > 0) {
    const above = text.lastIndexOf('\n', start - 2) + 1;
    if (!/^[ \t]*#/.test(text.slice(above, start))) break;
    start = above;
  }
  return start;
}
