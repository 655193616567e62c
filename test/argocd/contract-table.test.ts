import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = (...path: string[]) => readFileSync(join(__dirname, ...path), 'utf8');

/** The names of the tests in a file. */
function testsIn(source: string): string[] {
  return [...source.matchAll(/^ {0,4}(?:test|\]\)|\] as [^)]*\)|test\.each\(.*\))\(\s*'([^']*)'/gm)].map(
    ([, name]) => name ?? '',
  );
}

test('contract.md names a test for every fact, and every test of the contract', () => {
  const named = [...text('contract.md').matchAll(/^\|[^|]*\|[^|]*\| ([^|]*) \|$/gm)].map(([, name]) => name ?? '');
  const ofContract = testsIn(text('contract.slow.test.ts'));
  const ofInstallation = testsIn(text('..', 'charts', 'argocd-plugin.test.ts'));
  expect(named.slice(1).filter((name) => ![...ofContract, ...ofInstallation].includes(name))).toEqual([]);
  expect(ofContract.filter((name) => !named.includes(name))).toEqual([]);
  expect(ofContract.length).toBeGreaterThan(30);
});
