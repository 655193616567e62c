// What the build depends on, as one hash: a build that is up to date is not made again.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const inputs = [
  'lib',
  'scripts',
  'test/conformance',
  'test/shared.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

export function hashOfInputs() {
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const path of filesIn(input))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0');
  return hash.digest('hex');
}

function filesIn(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .sort();
}
