import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Bundle {
  readonly modulesApart: Readonly<Record<string, readonly string[]>>;
}

const root = join(__dirname, '..', '..');

test('modules apart export functions only: the build replaces each by one that loads the module when it is called', async () => {
  const { modulesApart } = (await import(join(root, 'scripts', 'bundle.mjs'))) as Bundle;
  for (const name of Object.values(modulesApart).flat()) {
    const exported = Object.entries(await import(join(root, 'lib', `${name}.ts`)));
    expect(exported.length, name).toBeGreaterThan(0);
    for (const [key, value] of exported) {
      expect(value, `${name} ${key}`).toBeTypeOf('function');
      expect(String(value), `${name} ${key}`).not.toMatch(/^class\b/);
    }
  }
});
