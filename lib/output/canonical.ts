/** Where in a manifest a map stands: its root and its metadata begin with what people look for first. */
export type Role = 'manifest' | 'metadata' | 'other';

const first: Readonly<Record<Role, readonly string[]>> = {
  manifest: ['apiVersion', 'kind', 'metadata'],
  metadata: ['name', 'namespace'],
  other: [],
};

/**
 * The keys of a map in the one order that we write: what identifies an object, then everything else by code unit.
 * The same content gives the same text, whoever wrote it and in whatever order.
 */
export function canonicalKeys(map: object, role: Role): readonly string[] {
  const keys = Object.keys(map).sort();
  if (first[role].length === 0) return keys;
  const leading = first[role].filter((key) => Object.hasOwn(map, key));
  return [...leading, ...keys.filter((key) => !leading.includes(key))];
}

/** The role of a value that stands behind a key. */
export function roleOf(key: string, parent: Role): Role {
  return parent === 'manifest' && key === 'metadata' ? 'metadata' : 'other';
}
