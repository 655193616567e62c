import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** What tests write goes into one folder, which is gone with the run, however they end. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'cdk8s-ovn-tests-'));
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
