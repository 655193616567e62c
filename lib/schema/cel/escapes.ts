import { Refusal } from './refusal';

const simple: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['\\', '\\'],
  ['?', '?'],
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
]);

const escapes = /\\(?:([xX][0-9a-fA-F]{2})|(u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})|([0-3][0-7]{2})|([\s\S]))/g;

/** What a string literal says, without its quotes. A `\x` or octal escape is a code point. */
export function textOf(body: string, isRaw: boolean, offset: number): string {
  if (isRaw || !body.includes('\\')) return body;
  return body.replace(escapes, (whole, hex, unicode, octal, char, at: number) => {
    if (hex || unicode) return character(Number.parseInt((hex ?? unicode).slice(1), 16), offset + at);
    if (octal) return character(Number.parseInt(octal, 8), offset + at);
    return simpleEscape(whole, char, offset + at);
  });
}

/** The same for bytes: a `\x` or octal escape is a byte, and code points are forbidden. */
export function bytesOf(body: string, isRaw: boolean, offset: number): Uint8Array {
  if (isRaw || !body.includes('\\')) return new TextEncoder().encode(body);
  const parts: Uint8Array[] = [];
  let end = 0;
  const add = (text: string) => parts.push(new TextEncoder().encode(text));
  for (const found of body.matchAll(escapes)) {
    const [whole, hex, unicode, octal, char = ''] = found;
    add(body.slice(end, found.index));
    end = found.index + whole.length;
    if (unicode) throw new Refusal(`bytes have no code points: ${whole}`, offset + found.index);
    if (hex) parts.push(Uint8Array.of(Number.parseInt(hex.slice(1), 16)));
    else if (octal) parts.push(Uint8Array.of(Number.parseInt(octal, 8)));
    else add(simpleEscape(whole, char, offset + found.index));
  }
  add(body.slice(end));
  return new Uint8Array(Buffer.concat(parts));
}

function simpleEscape(whole: string, char: string, offset: number): string {
  const meant = simple.get(char);
  if (meant === undefined) throw new Refusal(`no such escape: ${whole}`, offset);
  return meant;
}

function character(code: number, offset: number): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (code > 0x10ffff || isSurrogate) throw new Refusal('no such code point', offset);
  return String.fromCodePoint(code);
}
