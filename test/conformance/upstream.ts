import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import type { JsonSchema } from '../../lib/kinds/openapi';
import { shared } from '../shared';

let schemas: ReadonlyMap<string, JsonSchema> | undefined;

/** The schema of a kind in the definitions that the cluster of the verdicts had. */
export function upstreamSchema({ apiVersion, kind }: { apiVersion: string; kind: string }): JsonSchema {
  schemas ??= readSchemas();
  const schema = schemas.get(`${apiVersion} ${kind}`);
  if (!schema) throw new Error(`no definition of ${apiVersion} ${kind}`);
  return schema;
}

function readSchemas(): Map<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  for (const file of definitionFiles())
    for (const { spec } of parseAllDocuments(readFileSync(file, 'utf8')).flatMap((one) => one.toJS() ?? []))
      for (const { name, schema } of spec.versions)
        found.set(`${spec.group}/${name} ${spec.names.kind}`, schema.openAPIV3Schema);
  return found;
}

function definitionFiles(): string[] {
  const folder = shared('upstream');
  const files = folder ? readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))) : [];
  return files.filter((file) => /(v1\.17-dev|-main|-v1\.9\.0)\.yaml$/.test(file));
}
