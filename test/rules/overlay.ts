import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '../../lib/check/check';
import type { Rule } from '../../lib/rules/rule';
import type { Finding } from '../../lib/source/finding';
import { read } from '../../lib/source/read';
import { type Resource, spanOf } from '../../lib/source/resource';
import { parseRelease } from '../../lib/target/release';
import { defaultTarget, type Target } from '../../lib/target/target';

const folder = join(__dirname, '..', '..', 'examples', 'custom-vpc-manifests');

/** The example network, with an image that says nothing of its release: the tests meet several. */
export const baseFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder)
    .sort()
    .map((file) => [file, readFileSync(join(folder, file), 'utf8').replace(/(vpc-nat-gateway):v[\d.]+/, '$1:local')]),
);

/** The same as one text. */
export const baseText = Object.values(baseFiles).join('---\n');

export function resourcesOf(text: string): readonly Resource[] {
  const { resources, findings } = read(['-'], { cwd: '.', stdin: () => text });
  if (findings.length > 0) throw new Error(`does not parse: ${findings.map((f) => f.message).join('; ')}`);
  return resources;
}

/** The example network with objects replaced (same kind, namespace and name) or added. */
export function overlaid(text: string): readonly Resource[] {
  return overlay(resourcesOf(baseText), resourcesOf(text));
}

export function overlay(all: readonly Resource[], others: readonly Resource[]): readonly Resource[] {
  const wanted = [...others];
  const base = all.map((resource) => {
    const i = wanted.findIndex((other) => other.kind === resource.kind && other.title === resource.title);
    return i === -1 ? resource : (wanted.splice(i, 1)[0] as Resource);
  });
  return [...base, ...wanted];
}

export function findingsOf(resources: readonly Resource[], target: Target): readonly Finding[] {
  return check(resources, { target }).findings;
}

/** The target that a rule's examples are for. */
export function exampleTarget(rule: Rule): Target {
  if (!rule.exampleTarget) return defaultTarget;
  const { version, ...modes } = rule.exampleTarget.kubeOvn ?? {};
  const release = version === undefined ? defaultTarget.kubeOvn.version : parseRelease(version);
  if (!release) throw new Error(`${rule.id}: not a release: ${version}`);
  const versions = rule.exampleTarget.kubernetes?.versions.flatMap((text) => parseRelease(text) ?? []);
  const kubernetes = { ...defaultTarget.kubernetes, ...(versions && { versions }) };
  const { prerequisites } = rule.exampleTarget;
  return {
    ...defaultTarget,
    kubernetes,
    kubeOvn: { ...defaultTarget.kubeOvn, ...modes, version: release },
    ...(prerequisites && { prerequisites: new Map(Object.entries(prerequisites)) }),
  };
}

/** One line a finding, for comparison. */
export function line(finding: Finding): string {
  const { file, start } = spanOf(finding.at).location;
  return `${file}:${start.line}:${start.column} ${finding.severity} ${finding.rule}: ${finding.message}`;
}
