import type { UpstreamCrd } from './upstream';

type Json = Record<string, unknown>;

/** A definition as a table: a row for each keyword of each place. Descriptions and annotations are left out. */
export function flat(crd: UpstreamCrd | undefined): Map<string, string> {
  const rows = new Map<string, string>();
  if (!crd) return rows;
  const { names, group, scope, versions } = crd.spec;
  const row = (path: string, keyword: string, value: unknown) => rows.set(`${path} ${keyword}`, sorted(value));
  row('crd', 'name', (crd.metadata as Json).name);
  row('crd', 'group', group);
  row('crd', 'scope', scope);
  // The API server fills in what is left out.
  const { singular = names.kind.toLowerCase(), listKind = `${names.kind}List`, ...rest } = names;
  for (const [key, value] of Object.entries({ ...rest, singular, listKind })) row('names', key, value);
  for (const { schema, additionalPrinterColumns = [], ...version } of versions) {
    // No subresources are none.
    if (Object.keys((version.subresources as Json) ?? {}).length === 0) delete (version as Json).subresources;
    for (const [key, value] of Object.entries(version)) row(`version ${version.name}`, key, value);
    for (const [i, column] of (additionalPrinterColumns as Json[]).entries())
      for (const [key, value] of Object.entries(column)) if (key !== 'description') row(`column ${i}`, key, value);
    // The API server knows these three in every schema, whether a definition lists them or not.
    const root = schema.openAPIV3Schema;
    const implied = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: { type: 'object' } };
    flatSchema({ ...root, properties: { ...implied, ...(root.properties as Json) } }, '', row);
  }
  return rows;
}

function flatSchema(schema: Json, path: string, row: (path: string, keyword: string, value: unknown) => void): void {
  const { description: _, properties, items, additionalProperties, ...rest } = schema;
  rest['x-kubernetes-validations'] &&= (rest['x-kubernetes-validations'] as Json[]).map(ruleOutline).sort();
  for (const [keyword, value] of Object.entries(rest))
    row(path, keyword, ['required', 'enum'].includes(keyword) ? [...(value as string[])].sort() : value);
  for (const [name, property] of Object.entries((properties ?? {}) as Record<string, Json>))
    flatSchema(property, path ? `${path}.${name}` : name, row);
  if (items) flatSchema(items as Json, `${path}[]`, row);
  if (additionalProperties) flatSchema(additionalProperties as Json, `${path}{}`, row);
}

/** JSON text that does not depend on the order of keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, item) =>
    item === null || typeof item !== 'object' || Array.isArray(item)
      ? item
      : Object.fromEntries(Object.entries(item as Json).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

/** The words of a rule and the way it is put are ours; which field it points at, and whether it is about updates, is not. */
function ruleOutline({ rule, message: _, ...rest }: Json): string {
  return JSON.stringify({ ...rest, update: String(rule).includes('oldSelf') });
}

export function differing(theirs: Map<string, string>, ours: Map<string, string>): string[] {
  const paths = new Set([...theirs.keys(), ...ours.keys()]);
  return [...paths].filter((path) => theirs.get(path) !== ours.get(path));
}
