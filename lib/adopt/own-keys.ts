import { podAnnotation } from '../kinds/kubeovn/annotations';
import { forUsers, ofNamespaces } from '../kinds/kubeovn/own-metadata';
import { parseProvider } from '../network/attachment-definition';
import type { Resource } from '../source/resource';

/** Who writes which labels and annotations; everything else stays. */
interface OwnKeys {
  readonly by: string;
  readonly in: 'labels' | 'annotations' | 'both';
  readonly owns: (key: string, resource: Resource) => boolean;
}

const one =
  (...keys: readonly string[]) =>
  (key: string): boolean =>
    keys.includes(key);

const of =
  (kind: string, ...keys: readonly string[]) =>
  (key: string, resource: Resource): boolean =>
    resource.kind === kind && keys.includes(key);

/**
 * What kube-ovn writes on pods, for each of their interfaces; logical_switch, ip_address, mac_address and ip_pool may be a
 * person's.
 */
function isWrittenOnPods(key: string, { kind }: Resource): boolean {
  const [, provider = '', name = ''] = /^(.{1,200})\.kubernetes\.io\/([\w-]+)$/.exec(key) ?? [];
  if (kind !== 'Pod' || !(provider === 'ovn' || parseProvider(provider))) return false;
  return name === 'pod_nic_type' || podAnnotation.get(name)?.isWritten === true;
}

/**
 * Sources: kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, reconcileAllocateSubnets; pkg/controller/namespace.go,
 * handleAddNamespace; pkg/controller/vpc_nat_gw_eip.go, patchEipLabel; pkg/controller/vpc_nat_gw_nat.go, patchFipLabel;
 * argoproj/argo-cd util/argo/resource_tracking.go; fluxcd/kustomize-controller, labels of the inventory's owner;
 * k8snetworkplumbingwg/multus-cni, network-status; ovn-kubernetes nad_controller.go; openkruise/kruise v1.9.0
 * pkg/control/sidecarcontrol/hash.go.
 */
const table: readonly OwnKeys[] = [
  {
    by: 'Argo CD',
    in: 'annotations',
    owns: one('argocd.argoproj.io/tracking-id', 'argocd.argoproj.io/installation-id'),
  },
  {
    by: 'Flux',
    in: 'labels',
    owns: one(
      'kustomize.toolkit.fluxcd.io/name',
      'kustomize.toolkit.fluxcd.io/namespace',
      'helm.toolkit.fluxcd.io/name',
      'helm.toolkit.fluxcd.io/namespace',
    ),
  },
  { by: 'Kubernetes', in: 'labels', owns: of('Namespace', 'kubernetes.io/metadata.name') },
  {
    by: 'kube-ovn',
    in: 'both',
    owns: (key, { group, kind }) =>
      group === 'kubeovn.io' && key.startsWith('ovn.kubernetes.io/') && !forUsers.get(key)?.includes(kind),
  },
  { by: 'kube-ovn', in: 'annotations', owns: of('Namespace', ...ofNamespaces) },
  { by: 'kube-ovn', in: 'annotations', owns: isWrittenOnPods },
  {
    by: 'Multus',
    in: 'annotations',
    owns: one('k8s.v1.cni.cncf.io/network-status', 'k8s.v1.cni.cncf.io/networks-status'),
  },
  {
    by: 'OVN-Kubernetes',
    in: 'annotations',
    owns: of(
      'NetworkAttachmentDefinition',
      'k8s.ovn.org/network-id',
      'k8s.ovn.org/network-name',
      'k8s.ovn.org/tunnel-keys',
    ),
  },
  { by: 'OVN-Kubernetes', in: 'annotations', owns: of('Pod', 'k8s.ovn.org/pod-networks') },
  {
    by: 'Kruise',
    in: 'annotations',
    owns: of('SidecarSet', 'kruise.io/sidecarset-hash', 'kruise.io/sidecarset-hash-without-image'),
  },
  { by: 'nmstate', in: 'annotations', owns: one('nmstate.io/webhook-mutating-timestamp') },
];

/** Who writes a label or annotation; undefined for what is a person's. */
export function ownerOfKey(key: string, field: 'labels' | 'annotations', resource: Resource): string | undefined {
  return table.find((entry) => (entry.in === field || entry.in === 'both') && entry.owns(key, resource))?.by;
}
