import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

/** What cdk8s-cli, or whoever runs an app, makes of the files that it writes. */
export interface CliRun {
  /** Where the manifests are looked for. */
  readonly outdir: string;
  /** Whether all files go to standard output, one after the other or mixed. */
  readonly toStdout: boolean;
}

/**
 * How cdk8s-cli runs this app, as far as the app can know. With `--stdout` it makes a directory for the files, which is
 * there before the app writes; else it removes the directory before. Undefined where nobody names one.
 * Source: cdk8s-team/cdk8s-cli 2.207.60 src/util.ts (mkdtemp, synthApp), src/cli/cmds/synth.ts.
 */
export function cliRun(env: Readonly<Record<string, string | undefined>>): CliRun | undefined {
  const { CDK8S_OUTDIR: outdir, CDK8S_RECORD_CONSTRUCT_METADATA: byCli } = env;
  if (!outdir) return undefined;
  const isTemporary = dirname(outdir) === tmpdir() && /^cdk8s-\w{6}$/.test(basename(outdir));
  return { outdir, toStdout: byCli !== undefined && isTemporary && existsSync(outdir) };
}

/** Whether files in this directory, or in folders of it, are templates of a Helm chart. */
export function isHelmTemplates(directory: string): boolean {
  const path = resolve(directory);
  const parent = dirname(path);
  if (basename(path) === 'templates' && existsSync(join(parent, 'Chart.yaml'))) return true;
  return basename(parent) === 'templates' && existsSync(join(dirname(parent), 'Chart.yaml'));
}
