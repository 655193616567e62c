import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { folder } from '../folder';
import { type Request, type Response, render } from './cmp-server';

export const secret = 'correct-horse-battery-staple';
export const outside = folder({
  'secret.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${secret}, namespace: a}\ndata: {token: ${secret}}\n`,
  'settings.yaml': `rules: {${secret}: off}\n`,
  'broken.yaml': `a: [${secret}\n`,
});
export const secretFile = join(outside, 'secret.yaml');
export const good = 'apiVersion: kubeovn.io/v1\nkind: Vpc\nmetadata:\n  name: a\n';
const marker = join(folder(), 'code-was-run');
export const program = `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')`;

/** Renders a good manifest beside the files of the attack, and judges what is true of every attack. */
export async function attack(
  files: Readonly<Record<string, string>>,
  more: Omit<Request, 'repository'> = {},
): Promise<Response> {
  const answer = await render({ ...more, repository: folder({ 'app/vpc.yaml': good, ...files }), path: 'app' });
  const { stdout, stderr, copy, written } = answer;
  expect(stdout + stderr).not.toContain(secret);
  expect(stdout + stderr).not.toContain(outside);
  expect(stdout + stderr).not.toContain(copy);
  expect(written).toEqual([]);
  expect(existsSync(marker)).toBe(false);
  expect(Buffer.byteLength(stderr)).toBeLessThanOrEqual(4096);
  expect(stderr).not.toMatch(/[^\P{Cc}\n]/u);
  if (answer.error !== undefined) expect(stdout).toBe('');
  return answer;
}

/** The rule of the one error that an attack brings. */
export const ruleOf = ({ stderr }: Response) =>
  /^1 error.*\[([a-z-]+\/[a-z-]+)\]$/m.exec(stderr.split('\n', 1)[0] ?? '')?.[1];
