import { type JsonFault, jsonFault } from './json-fault';

/** A text that should be JSON. */
export interface MendedJson {
  /** What is wrong with it, as far as one could go on behind each fault. */
  readonly faults: readonly JsonFault[];
  /** JSON that it was meant to be, of the same length: what stands in both has the same offset. */
  readonly text?: string;
}

/** Nobody reads more, and each costs a walk through the text. */
const most = 25;

/** Goes on behind slips that can mean only one thing: commas, quotes, comments. */
export function mendJson(text: string): MendedJson {
  const faults: JsonFault[] = [];
  let mended: string | undefined = text;
  while (mended !== undefined && faults.length < most) {
    const fault = jsonFault(mended);
    if (!fault) return { faults, text: mended };
    faults.push(fault);
    mended = mendAt(mended, fault.offset);
  }
  return { faults };
}

const comment = /(?:#|\/\/)[^"'\n{}[\]]*|\/\*[\s\S]*?\*\//y;
const closing = /,(?=\s*[\]}])/y;
const unquotedKey = /:[ \t]+"/y;

/** Without the fault at an offset; undefined where it is not certain what was meant. */
function mendAt(text: string, offset: number): string | undefined {
  const written = text[offset];
  if (isComment(text, offset)) return replaced(text, comment, offset, blank);
  if (written === "'") return withoutQuotes(text, offset);
  if (written === ',') return replaced(text, closing, offset, blank);
  if (written === ':') return replaced(text, unquotedKey, offset, (found) => `${'":"'.padStart(found.length)}`);
  // Two members without a comma: there is room for it between them.
  if (written === '"' && /[}\]"\w]\s+$/.test(text.slice(Math.max(0, offset - 200), offset)))
    return `${text.slice(0, offset - 1)},${text.slice(offset)}`;
  return undefined;
}

/** Whether a comment begins at an offset: of YAML, or of JavaScript. */
export function isComment(text: string, offset: number): boolean {
  return text[offset] === '#' || /^\/[/*]/.test(text.slice(offset, offset + 2));
}

function blank(found: string): string {
  return found.replace(/[^\n]/g, ' ');
}

function replaced(text: string, pattern: RegExp, at: number, by: (found: string) => string): string | undefined {
  pattern.lastIndex = at;
  const [found] = pattern.exec(text) ?? [];
  return found === undefined ? undefined : text.slice(0, at) + by(found) + text.slice(at + found.length);
}

/** Quotes of YAML that became part of the text, around all of it. */
function withoutQuotes(text: string, offset: number): string | undefined {
  const end = text.trimEnd().length - 1;
  if (text.slice(0, offset).trim() !== '' || text[end] !== "'" || end === offset) return undefined;
  return `${text.slice(0, offset)} ${text.slice(offset + 1, end)} ${text.slice(end + 1)}`;
}
