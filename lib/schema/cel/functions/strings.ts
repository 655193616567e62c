import type { Budget } from '../budget';
import { itemsOf, MadeList } from '../made';
import { Failure, type List, type Result } from '../value';
import { CodePoints } from './code-points';
import { int, list, method, noSuchOverload, plain, since, stepsOf, string } from './define';
import { quote } from './quote';
import { format } from './string-format';

/** Source: google/cel-go ext/strings.go, version 0 for all servers, version 2 (format, quote) since 1.29. */
export const stringFunctions = [
  method('charAt', [string, int], string, ([text, index]) => charAt(new CodePoints(text), index)),
  method('indexOf', [string, string], int, ([text, part]) => indexOf(text, part, 0n)),
  method('indexOf', [string, string, int], int, ([text, part, from]) => indexOf(text, part, from)),
  method('lastIndexOf', [string, string], int, ([text, part]) => new CodePoints(text).fromUnit(text.lastIndexOf(part))),
  method('lastIndexOf', [string, string, int], int, ([text, part, from]) => lastIndexOf(text, part, from)),
  method('join', [list(string)], string, ([texts], budget) => join(texts, '', budget)),
  method('join', [list(string), string], string, ([texts, separator], budget) => join(texts, separator, budget)),
  method('lowerAscii', [string], string, ([text]) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
  method('upperAscii', [string], string, ([text]) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
  method('replace', [string, string, string], string, ([text, old, by], budget) => replace(text, old, by, -1n, budget)),
  method('replace', [string, string, string, int], string, ([text, old, by, limit], budget) =>
    replace(text, old, by, limit, budget),
  ),
  method('split', [string, string], list(string), ([text, by]) => new MadeList(split(text, by, -1n))),
  method('split', [string, string, int], list(string), ([text, by, limit]) => new MadeList(split(text, by, limit))),
  method('substring', [string, int], string, ([text, start]) => substring(new CodePoints(text), start)),
  method('substring', [string, int, int], string, ([text, start, end]) => substring(new CodePoints(text), start, end)),
  method('trim', [string], string, ([text]) => trim(text)),
  ...since('1.29', [
    plain('strings.quote', [string], string, ([text]) => quote(text)),
    method('format', [string, list({ kind: 'dyn' })], string, ([text, values], budget) => format(text, values, budget)),
  ]),
];

function outOfRange(index: bigint): Failure {
  return new Failure(`index out of range: ${index}`);
}

/** The end of the text is within it, and empty. */
function charAt(text: CodePoints, index: bigint): Result {
  if (index < 0n || index > text.length) return outOfRange(index);
  const at = Number(index);
  return at === text.length ? '' : text.slice(at, at + 1);
}

/** Nothing is found at once, wherever one looks; behind the end there is nothing. */
function indexOf(text: string, part: string, from: bigint): Result {
  if (part === '') return from;
  if (from < 0n) return outOfRange(from);
  const points = new CodePoints(text);
  return from >= points.length ? -1n : points.fromUnit(text.indexOf(part, points.toUnit(Number(from))));
}

/** @param from the last place where the part may begin */
function lastIndexOf(text: string, part: string, from: bigint): Result {
  if (part === '') return from;
  if (from < 0n) return outOfRange(from);
  const points = new CodePoints(text);
  return from >= points.length ? -1n : points.fromUnit(text.lastIndexOf(part, points.toUnit(Number(from))));
}

function join(texts: List, separator: string, budget: Budget): Result {
  const parts = itemsOf(texts).filter((part) => typeof part === 'string');
  if (parts.length < texts.size) return noSuchOverload;
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  budget.spend(stepsOf(length));
  return parts.join(separator);
}

function replace(text: string, old: string, by: string, limit: bigint, budget: Budget): Result {
  if (limit === 0n) return text;
  const parts = old === '' ? ['', ...withEnd(text)] : text.split(old);
  const times = limit < 0n || limit >= parts.length ? parts.length - 1 : Number(limit);
  budget.spend(parts.length + stepsOf(text.length + times * by.length));
  return [...parts.slice(0, times), parts.slice(times).join(old)].join(by);
}

/** The code points, and nothing after the last: between, before and behind them is where nothing is found. */
function withEnd(text: string): readonly string[] {
  return [...Array.from(text), ''];
}

/** @param limit how many parts there are at most, the last with all the rest; negative for all */
function split(text: string, by: string, limit: bigint): readonly string[] {
  if (limit === 0n) return [];
  const parts = by === '' ? Array.from(text) : text.split(by);
  if (limit < 0n || limit >= parts.length) return parts;
  const last = Number(limit) - 1;
  return [...parts.slice(0, last), parts.slice(last).join(by)];
}

function substring(text: CodePoints, start: bigint, end = BigInt(text.length)): Result {
  if (start < 0n || start > text.length) return outOfRange(start);
  if (end < 0n || end > text.length) return outOfRange(end);
  if (start > end) return new Failure(`invalid substring range. start: ${start}, end: ${end}`);
  return text.slice(Number(start), Number(end));
}

const SPACE = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** What Unicode has as white space; JavaScript's trim takes U+FEFF too and leaves U+0085. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text.charAt(start))) start++;
  while (end > start && SPACE.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
