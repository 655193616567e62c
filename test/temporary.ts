import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | undefined;

/** The process whose tests write into TMPDIR. */
const owner = 'CDK8S_OVN_TESTS_OF';

/** What tests write goes into one folder, which is gone with the run, however they end: one for all projects of a run. */
export function setup(): void {
  if (process.env[owner] === `${process.pid}`) return;
  process.env[owner] = `${process.pid}`;
  folder = mkdtempSync(join(tmpdir(), 'cdk8s-ovn-tests-'));
  process.env.TMPDIR = folder;
}

export function teardown(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
