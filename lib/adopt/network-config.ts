import { parseJson } from '../source/embedded-json';
import { isMap, type JsonMap } from '../source/json';
import type { Resource } from '../source/resource';

/** The configuration in a NetworkAttachmentDefinition; undefined where it is no JSON object. */
export function configOf(attachment: Resource): JsonMap | undefined {
  const text = attachment.get('spec', 'config');
  const config = typeof text === 'string' ? parseJson(text) : undefined;
  return isMap(config) ? config : undefined;
}
