import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import { compareReleases, parseRelease, type Release } from '../target/release';
import { type ApiServerSwitches, defaultTarget, type KubernetesTarget } from '../target/target';
import { cidrsOf } from './cidrs';
import type { TargetText } from './fields';
import { mistake } from './mistakes';
import { proxyMistakes } from './proxy-mistakes';

type Text = NonNullable<TargetText['kubernetes']>;
type Report = (finding: Finding) => void;

/** What `target.kubernetes` means. */
export function kubernetesTarget(text: Text, document: Resource, report: Report): KubernetesTarget {
  const usual = defaultTarget.kubernetes;
  const cidrs = (field: 'serviceSubnets' | 'nodeSubnets') =>
    text[field] ? cidrsOf(text[field], ['kubernetes', field], document, report) : usual[field];
  const versions = text.versions && versionsOf(text.versions, document, report);
  const target: KubernetesTarget = {
    ...(versions && { versions }),
    mixedVersionProxy: text.mixedVersionProxy ?? usual.mixedVersionProxy,
    switches: switchesOf(text),
    switchesOfMinor: switchesOfMinor(text.perVersion ?? {}, versions ?? [], document, report),
    serviceSubnets: cidrs('serviceSubnets'),
    nodeSubnets: cidrs('nodeSubnets'),
  };
  for (const finding of proxyMistakes(target, document)) report(finding);
  return target;
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

function switchesOf({ runtimeConfig, featureGates }: Pick<Text, 'runtimeConfig' | 'featureGates'>): ApiServerSwitches {
  return {
    runtimeConfig: new Map(Object.entries(runtimeConfig ?? {})),
    featureGates: new Map(Object.entries(featureGates ?? {})),
  };
}

/** By minor release. That of an upgrade to come may be among them: `check --to` asks for it. */
function switchesOfMinor(
  texts: NonNullable<Text['perVersion']>,
  versions: readonly Release[],
  document: Resource,
  report: Report,
): ReadonlyMap<number, ApiServerSwitches> {
  const switches = new Map<number, ApiServerSwitches>();
  for (const [text, own] of Object.entries(texts)) {
    const release = parseRelease(text);
    const isNear = versions.length === 0 || versions.some(({ minor }) => Math.abs(minor - (release?.minor ?? 0)) <= 1);
    const at = document.atKey('target', 'kubernetes', 'perVersion', text);
    if (release?.major !== 1)
      report(mistake('unknown-release', `Kubernetes ${text} is not known`, at, ['all releases are 1.x']));
    else if (!isNear)
      report(mistake('wrong-value', `perVersion has ${text}, which is none of versions, nor next to one`, at));
    else switches.set(release.minor, switchesOf(own ?? {}));
  }
  return switches;
}
