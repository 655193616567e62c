import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run } from '../cli/command';

/*
 * The whole output for an export of a cluster, as a person sees it, in test/adopt/export/. UPDATE_ADOPT=1 writes it anew: read
 * it aloud then.
 */
const cwd = __dirname;

function isAsWritten(name: string, text: string): void {
  const path = join(cwd, 'export', name);
  if (process.env.UPDATE_ADOPT) writeFileSync(path, text);
  expect(text).toBe(readFileSync(path, 'utf8'));
}

it.each(['manifests'])('makes %s of an export', (flavour) => {
  const { out, err, code } = run(['adopt', '--as', flavour, 'export.yaml'], { cwd });
  expect(code).toBe(0);
  isAsWritten(`${flavour}.yaml`, out);
  isAsWritten(`${flavour}.txt`, err);
});

it('finds nothing more to remove in its own result', () => {
  const { out } = run(['adopt', 'export.yaml'], { cwd });
  expect(run(['adopt', '-'], { cwd, stdin: out })).toEqual({ code: 0, out, err: '' });
});

it('makes what check accepts', () => {
  const { out } = run(['adopt', 'export.yaml'], { cwd });
  expect(run(['check', '-'], { cwd, stdin: out }).err).not.toContain('error');
});
