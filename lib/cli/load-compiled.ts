import { readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/**
 * What a CommonJS module exports. Compiling is a third of a small run, so V8's own result is read where the build left
 * it (scripts/precompile.cjs); V8 refuses that of another version, or of a text of another length, and compiles then.
 */
export function loadCompiled(path: string): unknown {
  const cachedData = readIfThere(`${path}.cache`);
  const text = Module.wrap(readFileSync(path, 'utf8'));
  const script = new Script(text, { filename: path, ...(cachedData && { cachedData }) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(path), module, path, dirname(path));
  return module.exports;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
