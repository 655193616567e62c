import { ruleIds } from '../check/check';
import { Definitions } from '../schema/crds/definitions';
import { readSettings } from '../settings/read';
import type { Finding } from '../source/finding';
import { read } from '../source/read';
import type { Target } from '../target/target';

export interface DefinitionsOptions {
  readonly cwd: string;
  /** @default the nearest cdk8s-ovn.yaml in the working directory or above it */
  readonly config?: string | undefined;
  /** More files and directories with CustomResourceDefinitions. */
  readonly crds?: readonly string[] | undefined;
}

/** What a working directory says of the cluster, without its manifests: the target, and the kinds that the user defines. */
export function loadDefinitions({ cwd, config, crds = [] }: DefinitionsOptions): {
  readonly target: Target;
  readonly definitions: Definitions;
  readonly findings: readonly Finding[];
} {
  const { settings, findings } = readSettings(['.'], { cwd, config, ruleIds });
  const reading = read([...settings.crds, ...crds], { cwd, limits: settings.limits });
  const definitions = new Definitions(reading.resources);
  return { target: settings.target, definitions, findings: [...findings, ...reading.findings] };
}
