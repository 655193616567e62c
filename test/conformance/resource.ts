import { read } from '../../lib/source/read';
import type { Resource } from '../../lib/source/resource';

/** A manifest as if it stood in a file. */
export function resourceOf(manifest: unknown): Resource {
  const [resource] = read(['-'], { cwd: '.', stdin: () => jsonOf(manifest) }).resources;
  if (!resource) throw new Error('not a manifest');
  return resource;
}

/** JSON with integers of any size, as texts of manifests have them. */
function jsonOf(value: unknown): string {
  const marked = JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? `${mark}${item}${mark}` : item));
  return marked.replaceAll(new RegExp(`"${mark}(-?\\d+)${mark}"`, 'g'), '$1');
}

/** No text of a manifest has it. */
const mark = '\u{f0000}';
