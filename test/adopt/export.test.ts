import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/command';
import { folder } from '../folder';

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

it.each(['manifests', 'documents', 'typescript'])('makes %s of an export', (flavour) => {
  const { out, err, code } = run(['adopt', '--as', flavour, 'export.yaml'], { cwd });
  expect(code).toBe(0);
  isAsWritten(flavour === 'typescript' ? 'main.ts.txt' : `${flavour}.yaml`, out);
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

it('makes documents that render to the manifests', () => {
  const documents = run(['adopt', '--as', 'documents', 'export.yaml'], { cwd }).out;
  const manifests = run(['adopt', 'export.yaml'], { cwd }).out;
  const { out, code } = run(['render', '-'], { cwd, stdin: documents });
  expect(code).toBe(0);
  const withoutConfigs = (text: string) => text.replace(/^ {2}config: .*\n( {4}.*\n)*/gm, '');
  expect(withoutConfigs(out)).toBe(withoutConfigs(manifests));
});

describe('files', () => {
  it('are one for each document, and one for the manifests that stay', () => {
    const to = folder();
    const { err } = run(['adopt', '--as', 'documents', '-o', to, 'export.yaml'], { cwd });
    expect(readdirSync(to).sort()).toEqual([
      'bridge-mapping-storage.yaml',
      'custom-vpc-test-vpc-1.yaml',
      'external-network-ovn-vpc-external-network.yaml',
      'localnet-network-storage.yaml',
      'manifests.yaml',
    ]);
    expect(err).toContain('5 files written\n');
    expect(run(['check', to], { cwd }).code).toBe(0);
  });

  it('are never written over', () => {
    const to = folder({ 'custom-vpc-test-vpc-1.yaml': 'mine' });
    const { err, code } = run(['adopt', '--as', 'documents', '-o', to, 'export.yaml'], { cwd });
    expect(code).toBe(2);
    expect(err).toBe(`error: nothing is written: ${to} already has custom-vpc-test-vpc-1.yaml\n`);
    expect(readdirSync(to)).toEqual(['custom-vpc-test-vpc-1.yaml']);
  });
});
