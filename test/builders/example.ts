import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

export const examples = join(__dirname, '..', '..', 'examples');

/** The objects of the example network as plain manifests, without the Pod, which no builder makes. */
export function exampleManifests(): Record<string, unknown>[] {
  const folder = join(examples, 'custom-vpc-manifests');
  return readdirSync(folder)
    .sort()
    .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')))
    .map((document) => document.toJS() as Record<string, unknown>)
    .filter((object) => object.kind !== 'Pod');
}

/** Objects as a set of texts that do not depend on the order of objects and keys. */
export function canonicalJson(objects: readonly unknown[]): string[] {
  return objects.map((object) => JSON.stringify(sorted(object), null, 1)).sort();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
