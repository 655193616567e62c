import { fitForHtml } from '../go-json';

/**
 * JSON as Go's encoding/json keeps it while nobody looks inside: as text. Numbers, escapes and the order of keys of what
 * was not opened stay as they were written.
 */

/** Levels of nesting; Go takes 10,000, and nobody writes so many. */
const mostLevels = 500;

/** The API server takes no more bytes of annotations. */
const mostCharacters = 256 * 1024;

/** Whether a text is JSON that can be looked into. */
export function isJson(text: string): boolean {
  if (text.length > mostCharacters || levelsOf(text) > mostLevels) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const tokens = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[{}[\],:]/g;

function levelsOf(text: string): number {
  let level = 0;
  let most = 0;
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') most = Math.max(most, ++level);
    else if (token === '}' || token === ']') level--;
  }
  return most;
}

/** The members of an object, each with its text; of equal keys the last counts. Undefined for any other JSON. */
export function membersOf(json: string): Map<string, string> | undefined {
  const parts = partsOf(json, '{');
  if (!parts) return undefined;
  const members = new Map<string, string>();
  for (const part of parts) {
    const end = /^\s*"[^"\\]*(?:\\[\s\S][^"\\]*)*"/.exec(part)?.[0].length ?? 0;
    members.set(wellFormed(JSON.parse(part.slice(0, end))), part.slice(part.indexOf(':', end) + 1).trim());
  }
  return members;
}

/** The texts of the items of a list. Undefined for any other JSON. */
export function itemsOf(json: string): string[] | undefined {
  return partsOf(json, '[')?.map((part) => part.trim());
}

/** What stands between the brackets and commas of the outermost level. */
function partsOf(json: string, open: '{' | '['): string[] | undefined {
  const text = json.trim();
  if (text[0] !== open) return undefined;
  if (text.slice(1, -1).trim() === '') return [];
  const parts: string[] = [];
  let level = 0;
  let start = 1;
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') level++;
    else if (token === '}' || token === ']') level--;
    else if (token !== ',' || level > 1) continue;
    if (level > 1 || (token !== ',' && level === 1)) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  return parts;
}

/** Without blanks, and fit for HTML: as json.Marshal writes a json.RawMessage. */
export function compact(json: string): string {
  return json.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"|[ \t\r\n]+/g, (part) => (part[0] === '"' ? fitForHtml(part) : ''));
}

/** Half a surrogate pair becomes the replacement character, as Go reads it. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8');
}
