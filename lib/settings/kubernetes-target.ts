import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import { compareReleases, parseRelease, type Release } from '../target/release';
import { defaultTarget, type KubernetesTarget } from '../target/target';
import { cidrsOf } from './cidrs';
import type { TargetText } from './fields';
import { mistake } from './mistakes';

type Text = NonNullable<TargetText['kubernetes']>;
type Report = (finding: Finding) => void;

/** The first minor release with the mixed version proxy. */
const firstWithProxy = 28;

/** What `target.kubernetes` means. */
export function kubernetesTarget(text: Text, document: Resource, report: Report): KubernetesTarget {
  const usual = defaultTarget.kubernetes;
  const cidrs = (field: 'serviceSubnets' | 'nodeSubnets') =>
    text[field] ? cidrsOf(text[field], ['kubernetes', field], document, report) : usual[field];
  const versions = text.versions && versionsOf(text.versions, document, report);
  const mixedVersionProxy = text.mixedVersionProxy ?? usual.mixedVersionProxy;
  const tooOld = versions?.find(({ minor }) => minor < firstWithProxy);
  if (mixedVersionProxy && tooOld) {
    const message = `Kubernetes ${tooOld.text} has no mixed version proxy`;
    const at = document.at('target', 'kubernetes', 'mixedVersionProxy');
    report(mistake('wrong-value', message, at, [`it came with 1.${firstWithProxy}: write false`]));
  }
  return {
    ...(versions && { versions }),
    mixedVersionProxy,
    runtimeConfig: new Map(Object.entries(text.runtimeConfig ?? {})),
    serviceSubnets: cidrs('serviceSubnets'),
    nodeSubnets: cidrs('nodeSubnets'),
  };
}

/**
 * The releases, oldest first.
 * Source: Kubernetes' version skew policy: API servers of one cluster are at most one minor release apart.
 */
function versionsOf(texts: readonly string[], document: Resource, report: Report): Release[] {
  const at = (index: number) => document.at('target', 'kubernetes', 'versions', index);
  const versions = texts.flatMap((text, index) => {
    const release = parseRelease(text);
    if (release?.major === 1) return release;
    report(mistake('unknown-release', `Kubernetes ${text} is not known`, at(index), ['all releases are 1.x']));
    return [];
  });
  const [older, newer] = versions.sort(compareReleases);
  if (older && newer && newer.minor - older.minor > 1) {
    const message = `Kubernetes ${older.text} and ${newer.text} are more than one minor release apart`;
    const help = [`go through 1.${older.minor + 1}: one minor release at a time`];
    report(mistake('wrong-value', message, at(texts.indexOf(newer.text)), help));
  }
  return versions;
}
