import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { intentSchema } from '../../lib/intent/schema';
import { examples } from '../builders/example';

const accepts = new Ajv2020({ strict: false }).compile(intentSchema());
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
    for (const kind of intentSchema().oneOf ?? []) visit(kind as Record<string, unknown>, '');
    expect(bare).toEqual([]);
  });
});
