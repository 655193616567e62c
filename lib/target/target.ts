import { parseRelease, type Release } from './release';

/** The kube-ovn that will read the manifests. */
export interface KubeOvnTarget {
  readonly version: Release;
  /** The namespace of kube-ovn's controller; its two NAT gateway ConfigMaps live there. */
  readonly namespace: string;
  /** Whether kube-ovn runs behind another primary CNI (`--non-primary-cni-mode`). */
  readonly nonPrimaryCni: boolean;
}

/** The OVN-Kubernetes that will read the manifests. */
export interface OvnKubernetesTarget {
  readonly version: Release;
}

/** What the manifests meet: the operators of the cluster, their versions and modes. */
export interface Target {
  readonly kubeOvn: KubeOvnTarget;
  readonly ovnKubernetes: OvnKubernetesTarget;
}

/** The kube-ovn release lines that the product knows, oldest first. */
export const kubeOvnLines = ['1.12', '1.13', '1.14', '1.15', '1.16', '1.17-dev'] as const;

/** The OVN-Kubernetes release lines that the product knows, oldest first. */
export const ovnKubernetesLines = ['1.1', '1.2', '1.3', 'main'] as const;

/** The newest release line of each system. */
export const defaultTarget: Target = {
  kubeOvn: { version: release('1.16'), namespace: 'kube-system', nonPrimaryCni: false },
  ovnKubernetes: { version: release('1.3') },
};

function release(text: string): Release {
  const parsed = parseRelease(text);
  if (!parsed) throw new Error(`not a release: ${text}`);
  return parsed;
}
