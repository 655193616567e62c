import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parse } from '../../../lib/schema/cel/parser';
import { shared } from '../../shared';

const upstream = shared('upstream');

describe.skipIf(!upstream)('the rules of upstream', () => {
  const rules = upstream ? rulesIn(upstream) : [];

  it('are many', () => {
    expect(rules.length).toBeGreaterThan(60);
  });

  it.each(rules)('%s is read', (rule) => {
    expect(parse(rule).kind).toBeDefined();
  });
});

function rulesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
  const rules = new Set<string>();
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.includes('x-kubernetes-validations'))
      for (const document of parseAllDocuments(text)) collect(document.toJS(), rules);
  }
  return [...rules];
}

function collect(value: unknown, rules: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (key === 'x-kubernetes-validations') for (const { rule } of item) rules.add(rule);
    else collect(item, rules);
  }
}
