import type { KindSchema } from '../../kinds/json-schema';
import type { JsonSchema } from '../../kinds/openapi';

/** A JSON Schema as editors read it. Their YAML language server speaks draft-07 and nothing newer. */
export type EditorSchema = JsonSchema & { readonly $schema: string; readonly title: string };

export function editorSchema(title: string, schema: object): EditorSchema {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...schema };
}

/**
 * One schema of several kinds, which takes for each document the one of its API version and kind: an editor then
 * completes the fields of that kind, and shows a mistake where it is.
 * @param strangers whether documents of other kinds pass
 */
export function byKind(title: string, schemas: readonly KindSchema[], strangers: boolean): EditorSchema {
  const names = (values: readonly string[]) => {
    const known = { enum: [...new Set(values)] };
    return strangers ? { anyOf: [known, { type: 'string' }] } : known;
  };
  const keyed = schemas.map((one) => ({ ...one, key: `${one.apiVersion}/${one.kind}`.replaceAll('/', '.') }));
  return editorSchema(title, {
    type: 'object',
    required: ['apiVersion', 'kind'],
    properties: {
      apiVersion: { description: 'The API group and version.', ...names(schemas.map(({ apiVersion }) => apiVersion)) },
      kind: { description: 'The kind.', ...names(schemas.map(({ kind }) => kind)) },
    },
    allOf: keyed.map(({ apiVersion, kind, key }) => ({
      if: {
        required: ['apiVersion', 'kind'],
        properties: { apiVersion: { const: apiVersion }, kind: { const: kind } },
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: `#/definitions/${key}` },
    })),
    definitions: Object.fromEntries(keyed.map(({ key, kind, schema }) => [key, { title: kind, ...schema }])),
  });
}
