import { replaceInvisible } from '../invisible';

/** One line of text for a person: names and values come from the input, and shall not steer the terminal. */
export function visible(text: string): string {
  return replaceInvisible(text, (code) => named[code] ?? `\\u{${code.toString(16)}}`);
}

const named: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r', 27: '\\x1b' };
