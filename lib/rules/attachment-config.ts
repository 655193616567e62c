import type { AttachmentDefinition } from '../network/attachment-definition';
import { within } from '../source/embedded';
import type { Spot } from '../source/resource';

/** The place of an offset in the JSON of a definition; behind its end, of the last character. */
export function placeInConfig(definition: AttachmentDefinition, offset: number): Spot {
  const text = definition.text('config') ?? '';
  return within(definition.at('config'), text, Math.max(0, Math.min(offset, text.trimEnd().length - 1)));
}

/** The place of the text behind a key of the JSON, where it stands there once; else of the whole JSON. */
export function placeOfText(definition: AttachmentDefinition, key: string, value: unknown): Spot {
  const text = definition.text('config') ?? '';
  const at = definition.at('config');
  if (typeof value !== 'string' || value === '') return at;
  const pair = new RegExp(`${literal(JSON.stringify(key))}\\s*:\\s*${literal(JSON.stringify(value))}`, 'g');
  const [only, ...more] = text.matchAll(pair);
  if (!only || more.length > 0) return at;
  const end = only.index + only[0].length - 1;
  return within(at, text, end - (JSON.stringify(value).length - 2), end);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
