import { podKinds } from '../kinds/pod-form';
import type { Resource } from '../source/resource';

/**
 * Who must exist before whom, kind by kind, for a first `kubectl apply`: kube-ovn's webhook refuses references that it
 * does not know yet, and a pod that comes before its subnet lands in another one and stays there. The numbers begin the
 * names of rendered files; they change only where a reference between two kinds contradicts them.
 */
const waves: Readonly<Record<number, readonly string[]>> = {
  0: ['CustomResourceDefinition'],
  10: ['Namespace'],
  15: ['NodeNetworkConfigurationPolicy'],
  20: ['ConfigMap', 'Secret', 'ServiceAccount', 'ProviderNetwork', 'NetworkAttachmentDefinition'],
  30: ['Vlan', 'QoSPolicy', 'BgpConf', 'EvpnConf'],
  40: ['Vpc'],
  50: ['Subnet'],
  55: ['IPPool'],
  60: ['VpcNatGateway', 'VpcEgressGateway', 'VpcDns', 'Vip'],
  70: ['IptablesEIP', 'OvnEip'],
  75: [
    'IptablesFIPRule',
    'IptablesDnatRule',
    'IptablesSnatRule',
    'OvnFip',
    'OvnDnatRule',
    'OvnSnatRule',
    'SwitchLBRule',
  ],
  80: [
    'LimitRange',
    'ResourceQuota',
    'PersistentVolume',
    'NetworkPolicy',
    'IngressClass',
    'SidecarSet',
    'WorkloadSpread',
    'PersistentPodState',
    'PodProbeMarker',
    'ConfigMapSet',
    'ResourceDistribution',
  ],
  // OVN-Kubernetes gives it a node when its Service has endpoints.
  85: ['EgressService'],
  95: ['APIService', 'MutatingWebhookConfiguration', 'ValidatingWebhookConfiguration'],
};

const waveOf = new Map<string, number>();
for (const [wave, kinds] of Object.entries(waves)) for (const kind of kinds) waveOf.set(kind, Number(wave));

/** Groups whose other kinds pods find in place: networks and their policies, rights, classes. They wait for no pod. */
const groupsInPlace: ReadonlySet<string> = new Set([
  'kubeovn.io',
  'k8s.ovn.org',
  'k8s.cni.cncf.io',
  'policy.networking.k8s.io',
  'rbac.authorization.k8s.io',
  'scheduling.k8s.io',
  'node.k8s.io',
  'storage.k8s.io',
  'admissionregistration.k8s.io',
]);
const inPlace = 80;

/**
 * Kinds of others, from here on: many are ready only when pods run, or never without them. A PersistentVolumeClaim may be
 * bound with its first pod, a HorizontalPodAutoscaler counts them, a load balancer may be one. They come with the pods.
 * Sources: kubernetes volumeBindingMode WaitForFirstConsumer; fluxcd/cli-utils pkg/kstatus/status/core.go, pvcConditions;
 * argoproj/argo-cd#12840.
 */
export const others = 85;
/** What makes pods comes when all else is there; what the API server asks them for, behind. */
export const workloads = 90;
/** A Subnet without a VPC of its own is an underlay or the default VPC's: gateways and VPCs rest on it. */
const outerSubnets = 35;

/** 0 to 99; what has a smaller number is applied before. */
export function kindWave(resource: Resource): number {
  const { kind, group } = resource;
  if (kind === 'Subnet' && resource.get('spec', 'vpc') === undefined) return outerSubnets;
  if (podKinds.has(kind)) return workloads;
  return waveOf.get(kind) ?? (groupsInPlace.has(group) ? inPlace : others);
}
