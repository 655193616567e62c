import { parseCidr } from '../net/cidr';
import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import {
  type Applier,
  type ClusterSubnet,
  defaultTarget,
  type KruiseTarget,
  type KubeOvnTarget,
  type OvnKubernetesTarget,
  type Target,
} from '../target/target';
import { cidrsOf } from './cidrs';
import type { TargetText } from './fields';
import { kubernetesTarget } from './kubernetes-target';
import { mistake } from './mistakes';
import {
  knownKruiseLines,
  knownKubeOvnLines,
  knownOvnKubernetesLines,
  kruiseRelease,
  kubeOvnRelease,
  ovnKubernetesRelease,
} from './release';

type Report = (finding: Finding) => void;
type Text<System extends 'kubeOvn' | 'ovnKubernetes' | 'kruise'> = NonNullable<TargetText[System]>;

/** What `target:` means. Wrong values are reported and count as left out. */
export function targetOf(text: TargetText, document: Resource, report: Report): Target {
  return {
    ...(text.applier && { applier: text.applier as Applier }),
    kubernetes: kubernetesTarget(text.kubernetes ?? {}, document, report),
    kubeOvn: kubeOvnTarget(text.kubeOvn ?? {}, document, report),
    ovnKubernetes: ovnKubernetesTarget(text.ovnKubernetes ?? {}, document, report),
    kruise: kruiseTarget(text.kruise ?? {}, document, report),
    ...(text.prerequisites && { prerequisites: stated(text.prerequisites) }),
  };
}

function stated(prerequisites: Readonly<Record<string, boolean | undefined>>): ReadonlyMap<string, boolean> {
  return new Map(
    Object.entries(prerequisites).flatMap(([id, isThere]) => (isThere === undefined ? [] : [[id, isThere]])),
  );
}

function kubeOvnTarget(text: Text<'kubeOvn'>, document: Resource, report: Report): KubeOvnTarget {
  const usual = defaultTarget.kubeOvn;
  const version = text.version ? kubeOvnRelease(text.version) : usual.version;
  if (!version) {
    const at = document.at('target', 'kubeOvn', 'version');
    report(mistake('unknown-release', `kube-ovn ${text.version} is not known`, at, [`known are ${knownKubeOvnLines}`]));
  }
  return {
    version: version ?? usual.version,
    namespace: text.namespace ?? usual.namespace,
    nonPrimaryCni: text.nonPrimaryCni ?? usual.nonPrimaryCni,
    webhook: text.webhook ?? usual.webhook,
    joinSubnets: text.joinSubnets
      ? cidrsOf(text.joinSubnets, ['kubeOvn', 'joinSubnets'], document, report)
      : usual.joinSubnets,
    enableLb: text.enableLb ?? usual.enableLb,
    enableNp: text.enableNp ?? usual.enableNp,
    enableEipSnat: text.enableEipSnat ?? usual.enableEipSnat,
  };
}

function ovnKubernetesTarget(text: Text<'ovnKubernetes'>, document: Resource, report: Report): OvnKubernetesTarget {
  const usual = defaultTarget.ovnKubernetes;
  const version = text.version ? ovnKubernetesRelease(text.version) : usual.version;
  if (!version) {
    const at = document.at('target', 'ovnKubernetes', 'version');
    const help = [`known are ${knownOvnKubernetesLines}`];
    report(mistake('unknown-release', `OVN-Kubernetes ${text.version} is not known`, at, help));
  }
  const clusterSubnets = text.clusterSubnets && clusterSubnetsOf(text.clusterSubnets, document, report);
  return {
    version: version ?? usual.version,
    mtu: text.mtu ?? usual.mtu,
    clusterSubnets: clusterSubnets ?? usual.clusterSubnets,
    ...(clusterSubnets && { families: [...new Set(clusterSubnets.map(({ cidr }) => cidr.family))] }),
    joinSubnets: text.joinSubnets
      ? cidrsOf(text.joinSubnets, ['ovnKubernetes', 'joinSubnets'], document, report)
      : usual.joinSubnets,
    ...(text.persistentIps !== undefined && { persistentIps: text.persistentIps }),
  };
}

/** `10.128.0.0/14/23`, as --cluster-subnets takes it; without the last part a node has a /24, or a /64. */
function clusterSubnetsOf(texts: readonly string[], document: Resource, report: Report): ClusterSubnet[] {
  return texts.flatMap((text, index) => {
    const [, written = '', host] = /^([^/]*\/[^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
    const cidr = parseCidr(written);
    if (cidr) return { cidr, hostPrefix: host ? Number(host) : cidr.family === 4 ? 24 : 64 };
    const at = document.at('target', 'ovnKubernetes', 'clusterSubnets', index);
    report(mistake('wrong-value', `${text || '""'} is not a CIDR`, at));
    return [];
  });
}

function kruiseTarget(text: Text<'kruise'>, document: Resource, report: Report): KruiseTarget {
  const usual = defaultTarget.kruise;
  const version = text.version ? kruiseRelease(text.version) : usual.version;
  if (!version) {
    const at = document.at('target', 'kruise', 'version');
    report(mistake('unknown-release', `Kruise ${text.version} is not known`, at, [`known are ${knownKruiseLines}`]));
  }
  return {
    version: version ?? usual.version,
    namespace: text.namespace ?? usual.namespace,
    patchPodMetadataDefaultsAllowed: text.patchPodMetadataDefaultsAllowed ?? usual.patchPodMetadataDefaultsAllowed,
  };
}
