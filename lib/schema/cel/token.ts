import { bytesOf, textOf } from './escapes';
import { Refusal } from './refusal';
import { Uint, type Value } from './value';

/** A word of an expression. */
export type Token =
  | { readonly kind: 'literal'; readonly text: string; readonly offset: number; readonly value: Value }
  | { readonly kind: 'name' | 'quoted-name' | 'sign' | 'end'; readonly text: string; readonly offset: number };

const space = /(?:[ \t\r\n\f]+|\/\/[^\n]*)+/y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const double = /(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)/y;
const integer = /(0x[0-9a-fA-F]+|\d+)([uU]?)/y;
const sign = /&&|\|\||[=!<>]=|[-+*/%<>!?:.,()[\]{}]/y;
const quotedName = /`([A-Za-z0-9_.\-/ ]+)`/y;
const string =
  /([bB]?)(?:"""([^"\\]*(?:(?:\\[\s\S]|"{1,2}(?!"))[^"\\]*)*)"""|'''([^'\\]*(?:(?:\\[\s\S]|'{1,2}(?!'))[^'\\]*)*)'''|"([^"\\\r\n]*(?:\\[^\r\n][^"\\\r\n]*)*)"|'([^'\\\r\n]*(?:\\[^\r\n][^'\\\r\n]*)*)')/y;
const rawString =
  /([rR][bB]?|[bB][rR])(?:"""([^"]*(?:"{1,2}(?!")[^"]*)*)"""|'''([^']*(?:'{1,2}(?!')[^']*)*)'''|"([^"\r\n]*)"|'([^'\r\n]*)')/y;

/** Reads the token at or after a position. A number has no sign of its own. */
export function tokenAt(text: string, from: number): Token {
  const offset = afterSpace(text, from);
  if (offset >= text.length) return { kind: 'end', text: '', offset };
  const unit = text.charCodeAt(offset);
  if (isLetter(unit)) return (mayQuote(text, offset) && stringAt(text, offset)) || nameAt(text, offset);
  if (isQuote(unit)) return stringAt(text, offset) ?? signAt(text, offset);
  if (isDigit(unit) || (unit === 0x2e && isDigit(text.charCodeAt(offset + 1)))) return numberAt(text, offset);
  return signAt(text, offset);
}

function afterSpace(text: string, from: number): number {
  const unit = text.charCodeAt(from);
  const isSpace = unit <= 0x20 || unit === 0x2f;
  return isSpace ? from + (match(space, text, from)?.[0].length ?? 0) : from;
}

function isLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isQuote(unit: number): boolean {
  return unit === 0x22 || unit === 0x27;
}

/** Whether a letter may be the prefix of a string. */
function mayQuote(text: string, offset: number): boolean {
  return isQuote(text.charCodeAt(offset + 1)) || isQuote(text.charCodeAt(offset + 2));
}

function stringAt(text: string, offset: number): Token | undefined {
  const raw = match(rawString, text, offset);
  const found = raw ?? match(string, text, offset);
  if (!found) return undefined;
  const [whole, prefix = '', ...bodies] = found;
  const body = bodies.find((each) => each !== undefined) ?? '';
  const start = offset + whole.indexOf(body, prefix.length + 1);
  const read = /b/i.test(prefix) ? bytesOf : textOf;
  return { kind: 'literal', text: whole, offset, value: read(body, raw !== null, start) };
}

function nameAt(text: string, offset: number): Token {
  return { kind: 'name', text: match(name, text, offset)?.[0] ?? '', offset };
}

function numberAt(text: string, offset: number): Token {
  const real = match(double, text, offset);
  if (real) return { kind: 'literal', text: real[0], offset, value: Number(real[0]) };
  const [whole = '', digits = '0', unsigned] = match(integer, text, offset) ?? [];
  const value = BigInt(digits);
  // The range of integers is the parser's to check: it knows the sign.
  return { kind: 'literal', text: whole, offset, value: unsigned ? new Uint(value) : value };
}

function signAt(text: string, offset: number): Token {
  const found = match(sign, text, offset);
  if (found) return { kind: 'sign', text: found[0], offset };
  const quoted = match(quotedName, text, offset);
  if (quoted) return { kind: 'quoted-name', text: quoted[1] ?? '', offset };
  const got = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const what = isQuote(got.charCodeAt(0)) ? 'this string does not end' : `token recognition error at: '${got}'`;
  throw new Refusal(what, offset);
}

function match(regex: RegExp, text: string, at: number): RegExpExecArray | null {
  regex.lastIndex = at;
  return regex.exec(text);
}
