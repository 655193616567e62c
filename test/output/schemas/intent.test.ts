import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { intentSchemas } from '../../../lib/intent/schema';
import { schemaFiles } from '../../../lib/output/schemas';
import { examples } from '../../builders/example';

const accepts = new Ajv({ strict: false }).compile(schemaFiles([]).get('intent.json') as object);
const folder = join(examples, 'custom-vpc');
const documents = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((document) => document.toJS()),
);

describe('the JSON Schema of intent documents', () => {
  it.each(documents.map((document) => [document.kind, document]))('accepts the example %s', (_, document) => {
    expect(accepts(document)).toBe(true);
  });

  it.each([
    ['an unknown field', { spec: { cidrr: 'x' } }],
    ['another kind', { kind: 'Vpc' }],
    ['no name', { metadata: {} }],
    ['a wrong type', { spec: { image: 7 } }],
  ])('refuses %s', (_, change) => {
    const settings = documents.find(({ kind }) => kind === 'NatGatewaySettings');
    expect(accepts({ ...settings, ...change })).toBe(false);
  });

  it('has a description for every field', () => {
    const bare: string[] = [];
    const visit = (schema: Record<string, unknown>, path: string) => {
      for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, never>)) {
        if (!('description' in field) && !/\/(apiVersion|kind)$/.test(`${path}/${name}`)) bare.push(`${path}/${name}`);
        visit(field, `${path}/${name}`);
      }
      if (schema.items) visit(schema.items as Record<string, unknown>, `${path}[]`);
    };
    for (const { schema } of intentSchemas()) visit(schema as Record<string, unknown>, '');
    expect(bare).toEqual([]);
  });
});
