import { type Place, type Spot, spanOf } from './resource';

/**
 * The place of a part of a text that stands in a manifest: of JSON inside a YAML string. Blanks may differ between the
 * two, as YAML folds and indents; where more differs (escapes), it is the place of the whole text.
 */
export function within(place: Place, text: string, start: number, end = start + 1): Spot {
  const part: Place = { ...place, inside: [start, end] };
  const apart = place.resource.origin.locateText?.(place.path, start);
  if (apart) return { ...apart, within: part };
  const { location, source } = spanOf(place);
  if (!source) return part;
  const from = source.offset(location.start);
  const isQuoted = /['"]/.test(source.text[from] ?? '') && !beginsAt(from, text, source.text);
  const first = follow(text, start, source.text, isQuoted ? from + 1 : from);
  const last =
    first === undefined ? undefined : follow(text.slice(start), Math.max(end - 1 - start, 0), source.text, first);
  return first === undefined || last === undefined
    ? part
    : { location: source.locate(first, last + 1), source, within: part };
}

/** Whether a quote at the beginning is one of the text itself, as in a block of lines, and not YAML's. */
function beginsAt(from: number, text: string, source: string): boolean {
  return source.startsWith(text.slice(0, 100).trimStart().slice(0, 2), from);
}

/** Where the character at an offset of a text stands in the source, in which the text begins at `from`. */
function follow(text: string, offset: number, source: string, from: number): number | undefined {
  let at = from;
  for (let i = 0; i <= offset; i++) {
    if (i < offset && isBlank(text[i])) continue;
    if (!isBlank(text[i])) while (isBlank(source[at])) at++;
    if (i === offset) break;
    if (source[at] !== text[i]) return undefined;
    at++;
  }
  return at < source.length ? at : undefined;
}

function isBlank(char: string | undefined): boolean {
  return char === ' ' || char === '\t' || char === '\n' || char === '\r';
}
