import { parseYaml } from '../source/read';
import type { Written } from '../source/yaml/layout';
import { sourceRange } from './align';
import type { Edit } from './edit';

/** What a value is written in. */
export interface Sheet {
  /** The text of the document. */
  readonly text: string;
  /** Whether the document is JSON, or of JSON's form. */
  readonly isJson: boolean;
}

/**
 * The edit that makes one scalar of another, in the style that is there: of a text in quotes or of several lines only
 * what differs changes. A text without quotes gets them if it needs them. Undefined where it cannot be told.
 */
export function scalarEdit(sheet: Sheet, at: Written, old: unknown, next: unknown): Edit | undefined {
  const { text } = sheet;
  const { start, end, style } = at;
  if (style === 'absent' || style === 'alias' || style === 'block' || style === 'flow') return undefined;
  const token = text.slice(start, end);
  const isLong = style === 'literal' || style === 'folded' || /[\r\n]/.test(token);
  if (Array.isArray(next)) {
    const [only, ...more] = next;
    return !isLong && only === old && more.length === 0 ? { start, end, text: `[${token}]` } : undefined;
  }
  if (typeof old === 'string' && typeof next === 'string' && (isLong || style !== 'plain')) {
    const edit = partEdit(text, at, old, next);
    if (edit || isLong) return edit;
  }
  if (isLong) return undefined;
  const written = oneLine(next, at, sheet.isJson);
  return written === undefined ? undefined : { start, end, text: written };
}

/** The edit that gives a map's value another key. */
export function keyEdit(sheet: Sheet, at: Written, next: string): Edit | undefined {
  const { key } = at;
  if (!key || /[\r\n]/.test(sheet.text.slice(key.start, key.end))) return undefined;
  const text = oneLine(next, { ...key, inFlow: at.inFlow }, sheet.isJson);
  return text === undefined ? undefined : { start: key.start, end: key.end, text };
}

/** A scalar on one line, for the place of another; undefined for what is none. */
export function oneLine(value: unknown, { style, inFlow }: Written, isJson: boolean): string | undefined {
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isSafeInteger(value))) return String(value);
  if (typeof value !== 'string') return undefined;
  const quoted = JSON.stringify(value);
  const candidates =
    isJson || style === 'double' ? [quoted] : style === 'single' ? [single(value), quoted] : [value, quoted];
  return candidates.find(
    (candidate) => reads(candidate, value, inFlow) && (candidate !== value || isSafelyPlain(value)),
  );
}

/** Whether a scalar is read as this text, in brackets or behind a key. */
function reads(token: string, value: string, inFlow: boolean): boolean {
  if (/[\r\n]/.test(token)) return false;
  const { value: read, findings } = parseYaml(inFlow ? `[${token}, x]` : `k: ${token} # x`, '');
  const [only] = findings.length === 0 && read !== null && typeof read === 'object' ? Object.values(read) : [];
  return only === value;
}

/** Not only Kubernetes' reader takes it for a text: others read numbers of base 60, dates and powers where it does not. */
function isSafelyPlain(text: string): boolean {
  if (/^\d+(?:\.\d+){3}(?:\/\d+|\.\.\d+(?:\.\d+){3})?$/.test(text)) return true;
  return !/^(?:[-+]?[.\d][\d_.:eE+-]*|[-+]?0[xob].*|y|n|e[-+]?\d+)$/i.test(text);
}

function single(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The edit of what differs between two texts, in the escapes of the style. */
function partEdit(text: string, at: Written, old: string, next: string): Edit | undefined {
  let first = 0;
  const shortest = Math.min(old.length, next.length);
  while (first < shortest && old[first] === next[first]) first++;
  let last = 0;
  while (last < shortest - first && old.at(-1 - last) === next.at(-1 - last)) last++;
  const range = sourceRange(text, at, first, old.length - last);
  const middle = next.slice(first, next.length - last);
  if (!range || /[\r\n]/.test(middle) || /[\ud800-\udfff]/.test(middle)) return undefined;
  const escaped =
    at.style === 'double'
      ? JSON.stringify(middle).slice(1, -1)
      : at.style === 'single'
        ? middle.replaceAll("'", "''")
        : middle;
  return { start: range[0], end: range[1], text: escaped };
}
