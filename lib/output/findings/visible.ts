import { shown } from '../../source/shown';
import { replaceInvisible } from '../invisible';

/** Names and values come from the input and may be as long as it. */
const longest = 1000;

export function bounded(text: string): string {
  return shown(text, longest);
}

/** One line of text for a person: it shall neither steer the terminal nor fill it. */
export function visible(text: string): string {
  return replaceInvisible(bounded(text), (code) => named[code] ?? `\\u{${code.toString(16)}}`);
}

const named: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r', 27: '\\x1b' };
