import { check } from '../../lib/check/check';
import type { External, Hidden } from '../../lib/network/known';
import type { Resource } from '../../lib/source/resource';
import { parseRelease } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';
import { baseText, resourcesOf } from './overlay';

/** A part of the example network's text, and what stands there instead. */
export type Change = readonly [old: string, now: string];

/** The example network with parts of its text replaced; each old part stands there exactly once. */
export function edited(...changes: readonly Change[]): readonly Resource[] {
  let text = baseText;
  for (const [old, now] of changes) {
    if (text.split(old).length !== 2) throw new Error(`stands ${text.split(old).length - 1} times in the base: ${old}`);
    text = text.replace(old, () => now);
  }
  return resourcesOf(text);
}

/** The example network without some of its objects. */
export function without(...titles: readonly string[]): readonly Resource[] {
  const rest = resourcesOf(baseText).filter((resource) => !titles.includes(resource.title));
  if (resourcesOf(baseText).length - rest.length !== titles.length) throw new Error(`not all there: ${titles}`);
  return rest;
}

export interface Circumstances {
  /** The release of kube-ovn. @default the newest */
  readonly version?: string;
  /** The namespace of kube-ovn. @default kube-system */
  readonly namespace?: string;
  readonly external?: readonly External[];
  readonly hidden?: readonly Hidden[];
}

/** What every rule together says of some resources: `error kube-ovn/snat-outside-vpc: message`. */
export function reported(resources: readonly Resource[], circumstances: Circumstances = {}): string[] {
  const { version = defaultTarget.kubeOvn.version.text, namespace = 'kube-system', ...options } = circumstances;
  const release = parseRelease(version);
  if (!release) throw new Error(`not a release: ${version}`);
  const target = { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: release, namespace } };
  return check(resources, { target, ...options }).findings.map(
    ({ severity, rule, message }) => `${severity} ${rule}: ${message}`,
  );
}
