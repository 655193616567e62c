import { Network } from '../../lib/network/network';
import type { Origin } from '../../lib/source/origin';
import { Resource } from '../../lib/source/resource';
import { defaultTarget } from '../../lib/target/target';

/** An object without what no order depends on. */
export interface Made {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly spec?: unknown;
}

const versions: Readonly<Record<string, string>> = {
  Namespace: 'v1',
  ConfigMap: 'v1',
  Pod: 'v1',
  Deployment: 'apps/v1',
  CustomResourceDefinition: 'apiextensions.k8s.io/v1',
  NetworkAttachmentDefinition: 'k8s.cni.cncf.io/v1',
  IPAMClaim: 'k8s.cni.cncf.io/v1alpha1',
  NodeNetworkConfigurationPolicy: 'nmstate.io/v1',
  ClusterUserDefinedNetwork: 'k8s.ovn.org/v1',
  UserDefinedNetwork: 'k8s.ovn.org/v1',
  EgressIP: 'k8s.ovn.org/v1',
  EgressService: 'k8s.ovn.org/v1',
  Service: 'v1',
  ServiceAccount: 'v1',
  ResourceQuota: 'v1',
  PersistentVolumeClaim: 'v1',
  Role: 'rbac.authorization.k8s.io/v1',
  ClusterRoleBinding: 'rbac.authorization.k8s.io/v1',
  StorageClass: 'storage.k8s.io/v1',
  PriorityClass: 'scheduling.k8s.io/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  Ingress: 'networking.k8s.io/v1',
  AdminNetworkPolicy: 'policy.networking.k8s.io/v1alpha1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  PodDisruptionBudget: 'policy/v1',
  ServiceMonitor: 'monitoring.coreos.com/v1',
  SidecarSet: 'apps.kruise.io/v1beta1',
  APIService: 'apiregistration.k8s.io/v1',
  ValidatingAdmissionPolicy: 'admissionregistration.k8s.io/v1',
  ValidatingWebhookConfiguration: 'admissionregistration.k8s.io/v1',
  MutatingWebhookConfiguration: 'admissionregistration.k8s.io/v1',
};

/** `Pod ns1/web` with its spec, and annotations where it has any. */
export function made(title: string, spec: unknown = {}, annotations?: Readonly<Record<string, string>>): Made {
  const [kind = '', path = ''] = title.split(' ');
  const [space, name] = path.includes('/') ? path.split('/') : [undefined, path];
  const metadata = { name, ...(space && { namespace: space }), ...(annotations && { annotations }) };
  return { apiVersion: versions[kind] ?? 'kubeovn.io/v1', kind, metadata, spec };
}

const origin: Origin = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};

export function networkOf(...objects: readonly Made[]): Network {
  const resources = objects.map((object) => new Resource({ ...object }, origin));
  return new Network(resources, { target: defaultTarget });
}
