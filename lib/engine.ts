/**
 * The engine of cdk8s-ovn without its command line: `load` reads, `check` judges, `render` writes.
 *
 * ```ts
 * const input = load(['network'], { cwd: process.cwd() });
 * const { findings } = check(input);
 * if (!findings.some(({ severity }) => severity === 'error')) console.log(render(input));
 * ```
 */
export type { Checked } from './check/check';
export { check, type Loaded, type LoadOptions, load } from './input/load';
export { type Format, reporters } from './output/findings';
export type { JsonFinding, JsonReport } from './output/findings/json';
export type { Reporter, ReportInfo } from './output/findings/report';
export { type TreeChanges, type TreeConflict, writeTree } from './output/tree';
export { rules } from './rules/registry';
export type { Rule } from './rules/rule';
export { kubeOvnRelease, ovnKubernetesRelease } from './settings/release';
export type { ExternalObject, Settings } from './settings/settings';
export type { Finding, Fix, Related, Severity } from './source/finding';
export type { Limits } from './source/limits';
export type { Origin, Span } from './source/origin';
export { isPlace, type Place, Resource, type Spot, spanOf } from './source/resource';
export type { Location, Position } from './source/text';
export type { Release } from './target/release';
export type { Target } from './target/target';

import type { Loaded } from './input/load';
import { toStream } from './output/stream';

/** The canonical manifests of an input, as one YAML stream in an order that can be applied. Check it first. */
export function render({ resources }: Pick<Loaded, 'resources'>): string {
  return toStream(resources);
}
