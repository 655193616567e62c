import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import type { JsonSchema } from '../../lib/kinds/openapi';
import { validate } from '../../lib/schema/structural';
import { formatPath } from '../../lib/source/path';
import { shared } from '../shared';

interface Case {
  readonly id: string;
  readonly object: { readonly apiVersion: string; readonly kind: string };
  readonly api: { readonly accepted: boolean; readonly status?: number; readonly message?: string };
}

const cases = readCases(shared('corpus/crd-api/cases-dev.jsonl'));
const schemas = readSchemas(shared('upstream'));

describe.skipIf(cases.length === 0 || schemas.size === 0)(
  'the API server’s verdicts (skipped where shared is absent)',
  () => {
    it('accepts what it accepts', () => {
      const wrong = cases
        .filter(({ api }) => api.accepted)
        .flatMap((one) => problemsOf(one).map((problem) => `${one.id}: ${problem.code} ${formatPath(problem.path)}`));
      expect(wrong).toEqual([]);
    });

    it('refuses what its schemas refuse, at a place that it names', () => {
      const refused = cases.filter(({ api }) => !api.accepted && !isRuleAlone(api.message ?? ''));
      expect(refused.length).toBeGreaterThan(100);
      const wrong = refused.flatMap((one) => {
        const paths = problemsOf(one).map(({ path }) => formatPath(path));
        return paths.some((path) => one.api.message?.includes(path))
          ? []
          : [`${one.id}: ${paths} | ${one.api.message}`];
      });
      expect(wrong).toEqual([]);
    });
  },
);

/** Whether the message speaks of rules in CEL only, which are not the schema's. */
function isRuleAlone(message: string): boolean {
  return !/unknown field|in body|Required value|Duplicate value|Unsupported value|Too long|Checked value/.test(message);
}

function problemsOf({ object }: Case) {
  return validate(schemas.get(`${object.apiVersion} ${object.kind}`) as JsonSchema, object);
}

function readCases(file: string | undefined): Case[] {
  if (!file) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function readSchemas(folder: string | undefined): Map<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  for (const file of folder ? newestFiles(folder) : [])
    for (const { spec } of parseAllDocuments(readFileSync(file, 'utf8')).flatMap((d) => d.toJS() ?? []))
      for (const { name, schema } of spec.versions)
        found.set(`${spec.group}/${name} ${spec.names.kind}`, schema.openAPIV3Schema);
  return found;
}

/** The versions that the cluster of the verdicts ran. */
function newestFiles(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file)));
  return files.filter((file) => /(v1\.17-dev|-main|-v1\.9\.0)\.yaml$/.test(file));
}
