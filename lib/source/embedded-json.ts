import { defaultLimits } from './limits';

/** JSON that stands in a text of a manifest. Undefined for what is no JSON, or lies deeper than any manifest that can be read. */
export function parseJson(text: string): unknown {
  let [depth, deepest] = [0, 0];
  for (const char of text) {
    if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth--;
  }
  if (deepest > defaultLimits.depth) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
