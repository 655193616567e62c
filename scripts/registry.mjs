// Writes lib/rules/registry.ts: the list of all rules, from the files of lib/rules/<area>/. A new rule is one file.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', 'lib', 'rules');
const target = join(root, 'registry.ts');

writeRegistry();

export function writeRegistry() {
  const text = registry();
  let current = '';
  try {
    current = readFileSync(target, 'utf8');
  } catch {}
  if (current === text) return;
  // Whoever reads it meanwhile, as another npm script does, finds the old list or the new one.
  const unfinished = `${target}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, target);
}

function registry() {
  const imports = [];
  const names = [];
  for (const area of foldersIn(root))
    for (const file of readdirSync(join(root, area)).sort()) {
      if (!file.endsWith('.ts')) continue;
      const text = readFileSync(join(root, area, file), 'utf8');
      for (const [, name] of text.matchAll(/^export const (\w+) = rule\(/gm)) {
        imports.push(`import { ${name} } from './${area}/${file.slice(0, -3)}';`);
        names.push(name);
      }
    }
  return `${imports.join('\n')}
import type { Rule } from './rule';

/** Every rule of the product. */
export const rules: readonly Rule[] = [\n${names.map((name) => `  ${name},\n`).join('')}];
`;
}

/** In the order of their names, whatever the file system says. */
function foldersIn(path) {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}
