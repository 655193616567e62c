/**
 * The kinds of Kubernetes itself, by API group, with every version that any release has served, and how each kind is
 * scoped and named.
 *
 * Sources: kubernetes/kubernetes, staging/src/k8s.io/api (the groups and their `+k8s:prerelease-lifecycle-gen` marks),
 * kube-aggregator pkg/apis/apiregistration, apiextensions-apiserver pkg/apis/apiextensions; what older releases had,
 * from those releases. Which release has which version is not said here.
 */
const table: Readonly<Record<string, string>> = {
  '': `
    v1  Binding ComponentStatus/ ConfigMap Endpoints Event LimitRange Namespace/ Node/ PersistentVolume/
        PersistentVolumeClaim Pod PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount`,
  'admissionregistration.k8s.io': `
    v1alpha1  InitializerConfiguration/ ExternalAdmissionHookConfiguration/ MutatingAdmissionPolicy/
              MutatingAdmissionPolicyBinding/ ValidatingAdmissionPolicy/ ValidatingAdmissionPolicyBinding/
    v1beta1   MutatingWebhookConfiguration/ ValidatingWebhookConfiguration/ MutatingAdmissionPolicy/
              MutatingAdmissionPolicyBinding/ ValidatingAdmissionPolicy/ ValidatingAdmissionPolicyBinding/
    v1        MutatingWebhookConfiguration/ ValidatingWebhookConfiguration/ MutatingAdmissionPolicy/
              MutatingAdmissionPolicyBinding/ ValidatingAdmissionPolicy/ ValidatingAdmissionPolicyBinding/`,
  'apiextensions.k8s.io': `
    v1beta1  CustomResourceDefinition/
    v1       CustomResourceDefinition/`,
  'apiregistration.k8s.io': `
    v1beta1  APIService/
    v1       APIService/`,
  apps: `
    v1alpha1  PetSet
    v1beta1   ControllerRevision Deployment DeploymentRollback Scale StatefulSet
    v1beta2   ControllerRevision DaemonSet Deployment ReplicaSet Scale StatefulSet
    v1        ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet`,
  'auditregistration.k8s.io': 'v1alpha1 AuditSink/',
  'authentication.k8s.io': `
    v1alpha1  SelfSubjectReview/
    v1beta1   SelfSubjectReview/ TokenReview/
    v1        SelfSubjectReview/ TokenRequest TokenReview/`,
  'authorization.k8s.io': `
    v1beta1  LocalSubjectAccessReview SelfSubjectAccessReview/ SelfSubjectRulesReview/ SubjectAccessReview/
    v1       LocalSubjectAccessReview SelfSubjectAccessReview/ SelfSubjectRulesReview/ SubjectAccessReview/`,
  autoscaling: `
    v2alpha1  HorizontalPodAutoscaler
    v2beta1   HorizontalPodAutoscaler
    v2beta2   HorizontalPodAutoscaler
    v1        HorizontalPodAutoscaler Scale
    v2        HorizontalPodAutoscaler`,
  batch: `
    v2alpha1  CronJob JobTemplate ScheduledJob
    v1beta1   CronJob JobTemplate
    v1        CronJob Job`,
  'certificates.k8s.io': `
    v1alpha1  CertificateSigningRequest/ ClusterTrustBundle/ PodCertificateRequest
    v1beta1   CertificateSigningRequest/ ClusterTrustBundle/ PodCertificateRequest
    v1        CertificateSigningRequest/ ClusterTrustBundle/ PodCertificateRequest`,
  'coordination.k8s.io': `
    v1alpha1  LeaseCandidate
    v1alpha2  LeaseCandidate
    v1beta1   Lease LeaseCandidate
    v1        Lease`,
  'discovery.k8s.io': `
    v1alpha1  EndpointSlice
    v1beta1   EndpointSlice
    v1        EndpointSlice`,
  'events.k8s.io': `
    v1beta1  Event
    v1       Event`,
  extensions: `
    v1beta1  DaemonSet Deployment DeploymentRollback HorizontalPodAutoscaler Ingress Job NetworkPolicy
             PodSecurityPolicy/ ReplicaSet ReplicationControllerDummy Scale ThirdPartyResource/`,
  'flowcontrol.apiserver.k8s.io': `
    v1alpha1  FlowSchema/ PriorityLevelConfiguration/
    v1beta1   FlowSchema/ PriorityLevelConfiguration/
    v1beta2   FlowSchema/ PriorityLevelConfiguration/
    v1beta3   FlowSchema/ PriorityLevelConfiguration/
    v1        FlowSchema/ PriorityLevelConfiguration/`,
  'imagepolicy.k8s.io': 'v1alpha1 ImageReview/',
  'internal.apiserver.k8s.io': 'v1alpha1 StorageVersion/',
  'lifecycle.k8s.io': 'v1alpha1 Eviction EvictionRequest',
  'networking.k8s.io': `
    v1alpha1  ClusterCIDR/ IPAddress/ ServiceCIDR/
    v1beta1   IPAddress/ Ingress IngressClass/ ServiceCIDR/
    v1        IPAddress/ Ingress IngressClass/ NetworkPolicy ServiceCIDR/`,
  'node.k8s.io': `
    v1alpha1  RuntimeClass/
    v1beta1   RuntimeClass/
    v1        RuntimeClass/`,
  policy: `
    v1alpha1  PodDisruptionBudget
    v1beta1   Eviction PodDisruptionBudget PodSecurityPolicy/
    v1        Eviction PodDisruptionBudget`,
  'rbac.authorization.k8s.io': `
    v1alpha1  ClusterRole/ ClusterRoleBinding/ Role RoleBinding
    v1beta1   ClusterRole/ ClusterRoleBinding/ Role RoleBinding
    v1        ClusterRole/ ClusterRoleBinding/ Role RoleBinding`,
  'resource.k8s.io': `
    v1alpha1  PodScheduling ResourceClaim ResourceClaimTemplate ResourceClass/
    v1alpha2  PodSchedulingContext ResourceClaim ResourceClaimParameters ResourceClaimTemplate ResourceClass/
              ResourceClassParameters ResourceSlice/
    v1alpha3  DeviceClass/ DeviceTaintRule/ PodSchedulingContext ResourceClaim ResourceClaimTemplate
              ResourcePoolStatusRequest/ ResourceSlice/
    v1beta1   DeviceClass/ ResourceClaim ResourceClaimTemplate ResourceSlice/
    v1beta2   DeviceClass/ DeviceTaintRule/ ResourceClaim ResourceClaimTemplate ResourceSlice/
    v1        DeviceClass/ DeviceTaintRule/ ResourceClaim ResourceClaimTemplate ResourceSlice/`,
  'scheduling.k8s.io': `
    v1alpha1  PriorityClass/ Workload
    v1alpha2  PodGroup Workload
    v1alpha3  CompositePodGroup PodGroup Workload
    v1beta1   PodGroup PriorityClass/ Workload
    v1        PriorityClass/`,
  'settings.k8s.io': 'v1alpha1 PodPreset',
  'storage.k8s.io': `
    v1alpha1  CSIStorageCapacity VolumeAttachment/ VolumeAttributesClass/
    v1beta1   CSIDriver/ CSINode/ CSIStorageCapacity StorageClass/ VolumeAttachment/ VolumeAttributesClass/
    v1        CSIDriver/ CSINode/ CSIStorageCapacity StorageClass/ VolumeAttachment/ VolumeAttributesClass/`,
  'storagemigration.k8s.io': `
    v1alpha1  StorageVersionMigration/
    v1beta1   StorageVersionMigration/
    v1        StorageVersionMigration/`,
};

/** A kind of Kubernetes itself. */
export interface BuiltIn {
  readonly group: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Every version that any release has served. */
  readonly versions: readonly string[];
}

/** The kinds of a group of Kubernetes itself, by name; undefined where the group is somebody else's. */
export function builtInGroup(group: string): ReadonlyMap<string, BuiltIn> | undefined {
  const known = groups.get(group);
  if (known || !Object.hasOwn(table, group)) return known;
  const made = readGroup(group, table[group] as string);
  groups.set(group, made);
  return made;
}

/** The API versions, of whatever group, that have a kind of this name; the stable ones if there are any. */
export function builtInVersionsOf(kind: string): readonly string[] {
  const all = Object.keys(table).flatMap((group) => {
    const versions = builtInGroup(group)?.get(kind)?.versions ?? [];
    return versions.map((version) => (group === '' ? version : `${group}/${version}`));
  });
  const stable = all.filter((apiVersion) => !/alpha|beta/.test(apiVersion));
  return stable.length > 0 ? stable : all;
}

const groups = new Map<string, ReadonlyMap<string, BuiltIn>>();

/** A word of lower-case letters and digits is a version, the others are its kinds; a slash marks cluster scope. */
function readGroup(group: string, text: string): ReadonlyMap<string, BuiltIn> {
  const kinds = new Map<string, BuiltIn>();
  let version = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (/^v\d/.test(word)) {
      version = word;
      continue;
    }
    const kind = word.replace('/', '');
    const versions = [...(kinds.get(kind)?.versions ?? []), version];
    kinds.set(kind, { group, kind, namespaced: kind === word, versions });
  }
  return kinds;
}
