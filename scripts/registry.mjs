// Writes lib/rules/registry.ts: the list of all rules, from the files of lib/rules/<area>/. A new rule is one file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', 'lib', 'rules');
const imports = [];
const names = [];
for (const area of readdirSync(root, { withFileTypes: true })) {
  if (!area.isDirectory()) continue;
  for (const file of readdirSync(join(root, area.name)).sort()) {
    if (!file.endsWith('.ts')) continue;
    const text = readFileSync(join(root, area.name, file), 'utf8');
    for (const [, name] of text.matchAll(/^export const (\w+) = rule\(/gm)) {
      imports.push(`import { ${name} } from './${area.name}/${file.slice(0, -3)}';`);
      names.push(name);
    }
  }
}
const text = `${imports.join('\n')}
import type { Rule } from './rule';

/** Every rule of the product. */
export const rules: readonly Rule[] = [\n${names.map((name) => `  ${name},\n`).join('')}];
`;
const target = join(root, 'registry.ts');
let current = '';
try {
  current = readFileSync(target, 'utf8');
} catch {}
if (current !== text) writeFileSync(target, text);
