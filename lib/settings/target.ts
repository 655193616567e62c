import { type Cidr, parseCidr } from '../net/cidr';
import type { Finding } from '../source/finding';
import type { Resource } from '../source/resource';
import { parseRelease } from '../target/release';
import {
  defaultTarget,
  type KruiseTarget,
  type KubeOvnTarget,
  type KubernetesTarget,
  type OvnKubernetesTarget,
  type Target,
} from '../target/target';
import type { TargetText } from './fields';
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
type Text<System extends keyof TargetText> = NonNullable<TargetText[System]>;

/** What `target:` means. Wrong values are reported and count as left out. */
export function targetOf(text: TargetText, document: Resource, report: Report): Target {
  return {
    kubernetes: kubernetesTarget(text.kubernetes ?? {}, document, report),
    kubeOvn: kubeOvnTarget(text.kubeOvn ?? {}, document, report),
    ovnKubernetes: ovnKubernetesTarget(text.ovnKubernetes ?? {}, document, report),
    kruise: kruiseTarget(text.kruise ?? {}, document, report),
  };
}

function kubernetesTarget(text: Text<'kubernetes'>, document: Resource, report: Report): KubernetesTarget {
  const cidrs = (field: 'serviceSubnets' | 'nodeSubnets') =>
    text[field] ? cidrsOf(text[field], ['kubernetes', field], document, report) : defaultTarget.kubernetes[field];
  const versions = text.versions?.flatMap((version) => parseRelease(version) ?? []);
  return {
    ...(versions && { versions }),
    serviceSubnets: cidrs('serviceSubnets'),
    nodeSubnets: cidrs('nodeSubnets'),
  };
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
  };
}

function ovnKubernetesTarget(
  { version: text }: Text<'ovnKubernetes'>,
  document: Resource,
  report: Report,
): OvnKubernetesTarget {
  const { version: newest } = defaultTarget.ovnKubernetes;
  const version = text ? ovnKubernetesRelease(text) : newest;
  if (!version) {
    const at = document.at('target', 'ovnKubernetes', 'version');
    const help = [`known are ${knownOvnKubernetesLines}`];
    report(mistake('unknown-release', `OVN-Kubernetes ${text} is not known`, at, help));
  }
  return { version: version ?? newest };
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

function cidrsOf(texts: readonly string[], path: readonly string[], document: Resource, report: Report): Cidr[] {
  return texts.flatMap((text, index) => {
    const cidr = parseCidr(text);
    if (!cidr) report(mistake('wrong-value', `${text || '""'} is not a CIDR`, document.at('target', ...path, index)));
    return cidr ?? [];
  });
}
