import { read } from '../../lib/source/read';
import type { Resource } from '../../lib/source/resource';

/** A manifest as if it stood in a file. */
export function resourceOf(manifest: unknown): Resource {
  const [resource] = read(['-'], { cwd: '.', stdin: () => JSON.stringify(manifest) }).resources;
  if (!resource) throw new Error('not a manifest');
  return resource;
}
