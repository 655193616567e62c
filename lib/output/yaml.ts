import { canonicalEntries, type Role, roleOf } from './canonical';
import { hasInvisible, replaceInvisible } from './invisible';

/**
 * Manifests as YAML, each behind its `---`, in canonical key order. Every reader that Kubernetes uses reads back
 * exactly the values given: what could be taken for a number, a date, a boolean or a merge key is quoted.
 */
export function toYaml(manifests: readonly object[]): string {
  return manifests.map((manifest) => `---\n${manifestLines(manifest)}`).join('');
}

/** A value with comments that stand above it, a line each; they hold nothing that nobody sees. */
export interface Commented {
  readonly value: unknown;
  readonly comments: readonly string[];
}

/** The lines of one manifest. `open` may put comments above the values of maps and the items of lists. */
export function manifestLines(manifest: object, open: (value: unknown) => Commented = uncommented): string {
  return mapLines(manifest, 'manifest', '', open);
}

const none: readonly never[] = [];
const uncommented = (value: unknown): Commented => ({ value, comments: none });

function mapLines(map: object, role: Role, indent: string, open: (value: unknown) => Commented): string {
  let lines = '';
  for (const [key, given] of canonicalEntries(map, role)) {
    const { value, comments } = open(given);
    for (const comment of comments) lines += `${indent}# ${comment}\n`;
    const text = isPlain(key) ? key : quote(key);
    // A key that is longer than YAML allows in front of a colon stands on a line of its own.
    lines += text.length > 1000 ? `${indent}? ${text}\n${indent}:` : `${indent}${text}:`;
    if (!isNested(value)) lines += ` ${scalar(value, indent)}\n`;
    else if (Array.isArray(value)) lines += `\n${listLines(value, `${indent}  `, open)}`;
    else lines += `\n${mapLines(value, roleOf(key, role), `${indent}  `, open)}`;
  }
  return lines || `${indent}{}\n`;
}

function listLines(list: readonly unknown[], indent: string, open: (value: unknown) => Commented): string {
  let lines = '';
  for (const given of list) {
    const { value: item, comments } = open(given);
    for (const comment of comments) lines += `${indent}# ${comment}\n`;
    const inner = `${indent}  `;
    if (!isNested(item)) lines += `${indent}- ${scalar(item, indent)}\n`;
    else {
      const below = Array.isArray(item) ? listLines(item, inner, open) : mapLines(item, 'other', inner, open);
      // A comment of the first line stands where the line would: the dash goes in front of what it is about.
      const [start = ''] = below[inner.length] === '#' ? (/^(?: *#[^\n]*\n)*/.exec(below) ?? []) : [];
      lines += `${start}${indent}- ${below.slice(start.length + inner.length)}`;
    }
  }
  return lines;
}

/** A list or a map with something in it: lines of its own. Everything else fits behind its key. */
function isNested(value: unknown): value is object {
  return value !== null && typeof value === 'object' && Object.keys(value).length > 0;
}

function scalar(value: unknown, indent: string): string {
  // YAML 1.1 has no power of ten without a point.
  if (typeof value === 'number') return String(value).replace(/^(-?\d+)e/, '$1.0e');
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (isPlain(value)) return value;
  return isBlock(value) ? block(value, `${indent}  `) : quote(value);
}

/**
 * Words, names, images, IPv4 addresses, ranges and CIDRs. Anything else that begins like a number is quoted: YAML 1.1
 * and Go read octal, hexadecimal, binary, sexagesimal and dates where nobody expects them.
 */
function isPlain(text: string): boolean {
  return (words.test(text) || addresses.test(text)) && !reserved.test(text);
}

const words = /^[A-Za-z/_](?:[\w ./@,=()+-]|:(?=[^ ]))*(?<! )$/;
const addresses = /^\d+(?:\.\d+){3}(?:\/\d+|\.\.\d+(?:\.\d+){3})?$/;
/** What a reader of YAML 1.1 takes for a boolean, for nothing, or (some of them) for a power of ten. */
const reserved = /^(?:y|yes|n|no|true|false|on|off|null|e[-+]?\d+)$/i;

/**
 * Several lines keep their look in a block, unless it would need an indentation mark or an end mark, or holds what a
 * reader takes for a line break or refuses.
 */
function isBlock(text: string): boolean {
  return /^\S[^\n]*\n/.test(text) && !text.endsWith('\n\n') && !hasInvisible(text.replace(/[\n\t]/g, ''));
}

function block(text: string, indent: string): string {
  const lines = text.split('\n');
  const mark = lines[lines.length - 1] === '' ? '|' : '|-';
  if (mark === '|') lines.pop();
  return [mark, ...lines.map((line) => line && indent + line)].join('\n');
}

/** JSON's escapes are YAML's, but for characters that YAML refuses or reads as a line break, and that nobody sees. */
function quote(text: string): string {
  return replaceInvisible(JSON.stringify(text), (code) =>
    code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`,
  );
}
