/**
 * The kinds of Kubernetes itself, by API group: every version that any release has served, from which release to which,
 * and how each kind is scoped and named.
 *
 * A line is a version, its releases, and the kinds for which both hold; a slash marks cluster scope. The releases are
 * `since~deprecated-until`, `until` being the first release without it; what is absent has not happened. Without `since`
 * it is older than 1.9. `?`: not known. `never`: no API server has served it.
 *
 * Sources: kubernetes/api, branches release-1.9 to release-1.36 and master at v0.37.0-beta.0: the marks of
 * `+k8s:prerelease-lifecycle-gen`, and of two releases that a version ends with the earlier one: the one that is
 * declared, or the first whose branch lacks the type. What no release has reached yet is upstream's plan. Groups and
 * scopes also from kube-aggregator pkg/apis/apiregistration, apiextensions-apiserver pkg/apis/apiextensions and, for
 * kinds that are gone, from older releases of kubernetes/kubernetes.
 */
export const apiTable: Readonly<Record<string, string>> = {
  '': `
    v1  1.0  Binding Endpoints Event LimitRange Namespace/ Node/ PersistentVolume/ PersistentVolumeClaim Pod
             PodTemplate ReplicationController ResourceQuota Secret Service ServiceAccount
    v1  -    ComponentStatus/
    v1  1.2  ConfigMap`,
  'admissionregistration.k8s.io': `
    v1alpha1  -1.14           InitializerConfiguration/
    v1alpha1  ?               ExternalAdmissionHookConfiguration/
    v1alpha1  1.32~1.35-1.38  MutatingAdmissionPolicy/ MutatingAdmissionPolicyBinding/
    v1alpha1  1.26~1.29-1.32  ValidatingAdmissionPolicy/ ValidatingAdmissionPolicyBinding/
    v1beta1   1.9~1.16-1.22   MutatingWebhookConfiguration/ ValidatingWebhookConfiguration/
    v1beta1   1.34~1.37-1.40  MutatingAdmissionPolicy/ MutatingAdmissionPolicyBinding/
    v1beta1   1.28~1.31-1.34  ValidatingAdmissionPolicy/ ValidatingAdmissionPolicyBinding/
    v1        1.16            MutatingWebhookConfiguration/ ValidatingWebhookConfiguration/
    v1        1.36            MutatingAdmissionPolicy/ MutatingAdmissionPolicyBinding/
    v1        1.30            ValidatingAdmissionPolicy/ ValidatingAdmissionPolicyBinding/`,
  'apiextensions.k8s.io': `
    v1beta1  1.7~1.16-1.22  CustomResourceDefinition/
    v1       1.16           CustomResourceDefinition/`,
  'apiregistration.k8s.io': `
    v1beta1  1.7~1.19-1.22  APIService/
    v1       1.10           APIService/`,
  apps: `
    v1alpha1  ?             PetSet
    v1beta1   1.7~1.8-1.16  ControllerRevision
    v1beta1   1.6~1.8-1.16  Deployment Scale
    v1beta1   ?             DeploymentRollback
    v1beta1   1.5~1.8-1.16  StatefulSet
    v1beta2   1.8~1.9-1.16  ControllerRevision DaemonSet Deployment ReplicaSet Scale StatefulSet
    v1        1.9           ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet`,
  'auditregistration.k8s.io': `
    v1alpha1  1.13-1.19  AuditSink/`,
  'authentication.k8s.io': `
    v1alpha1  1.26~1.29-1.32  SelfSubjectReview/
    v1beta1   1.27~1.30-1.33  SelfSubjectReview/
    v1beta1   1.4~1.19-1.22   TokenReview/
    v1        1.28            SelfSubjectReview/
    v1        ?               TokenRequest
    v1        1.6             TokenReview/`,
  'authorization.k8s.io': `
    v1beta1  1.2~1.19-1.22  LocalSubjectAccessReview SelfSubjectAccessReview/ SubjectAccessReview/
    v1beta1  1.8~1.19-1.22  SelfSubjectRulesReview/
    v1       1.19           LocalSubjectAccessReview SelfSubjectAccessReview/ SelfSubjectRulesReview/
    v1       1.6            SubjectAccessReview/`,
  autoscaling: `
    v2alpha1  ?               HorizontalPodAutoscaler
    v2beta1   1.8~1.22-1.25   HorizontalPodAutoscaler
    v2beta2   1.12~1.23-1.26  HorizontalPodAutoscaler
    v1        1.2             HorizontalPodAutoscaler
    v1        ?               Scale
    v2        1.23            HorizontalPodAutoscaler`,
  batch: `
    v2alpha1  -1.21          CronJob
    v2alpha1  ?              JobTemplate ScheduledJob
    v1beta1   1.8~1.21-1.25  CronJob
    v1beta1   ?              JobTemplate
    v1        1.21           CronJob
    v1        1.2            Job`,
  'certificates.k8s.io': `
    v1alpha1  ?               CertificateSigningRequest/
    v1alpha1  1.27~1.34-1.37  ClusterTrustBundle/
    v1alpha1  1.34~1.37-1.35  PodCertificateRequest
    v1beta1   1.12~1.19-1.22  CertificateSigningRequest/
    v1beta1   1.33~1.37-1.40  ClusterTrustBundle/
    v1beta1   1.35~1.37-1.40  PodCertificateRequest
    v1        1.19            CertificateSigningRequest/
    v1        1.37            ClusterTrustBundle/ PodCertificateRequest`,
  'coordination.k8s.io': `
    v1alpha1  1.31~1.34-1.32  LeaseCandidate
    v1alpha2  1.32~1.35-1.38  LeaseCandidate
    v1beta1   1.12~1.19-1.22  Lease
    v1beta1   1.33~1.36-1.39  LeaseCandidate
    v1        1.14            Lease`,
  'discovery.k8s.io': `
    v1alpha1  1.16-1.21       EndpointSlice
    v1beta1   1.17~1.21-1.25  EndpointSlice
    v1        1.21            EndpointSlice`,
  'events.k8s.io': `
    v1beta1  1.8~1.22-1.25  Event
    v1       1.19           Event`,
  extensions: `
    v1beta1  1.1~1.8-1.16   DaemonSet Deployment
    v1beta1  ?              DeploymentRollback HorizontalPodAutoscaler Job ReplicationControllerDummy
                            ThirdPartyResource/
    v1beta1  1.1~1.14-1.22  Ingress
    v1beta1  1.3~1.9-1.16   NetworkPolicy
    v1beta1  1.2~1.11-1.16  PodSecurityPolicy/
    v1beta1  1.2~1.8-1.16   ReplicaSet
    v1beta1  1.1~1.2-1.16   Scale`,
  'flowcontrol.apiserver.k8s.io': `
    v1alpha1  1.18~1.20-1.21  FlowSchema/ PriorityLevelConfiguration/
    v1beta1   1.20~1.23-1.26  FlowSchema/ PriorityLevelConfiguration/
    v1beta2   1.23~1.26-1.29  FlowSchema/ PriorityLevelConfiguration/
    v1beta3   1.26~1.29-1.32  FlowSchema/ PriorityLevelConfiguration/
    v1        1.29            FlowSchema/ PriorityLevelConfiguration/`,
  'imagepolicy.k8s.io': `
    v1alpha1  never  ImageReview/`,
  'internal.apiserver.k8s.io': `
    v1alpha1  1.20  StorageVersion/`,
  'lifecycle.k8s.io': `
    v1alpha1  1.37~1.40-1.43  Eviction EvictionRequest`,
  'networking.k8s.io': `
    v1alpha1  1.25~1.28-1.29  ClusterCIDR/
    v1alpha1  1.27~1.30-1.33  IPAddress/
    v1alpha1  1.29~1.30-1.33  ServiceCIDR/
    v1beta1   1.31~1.34-1.37  IPAddress/ ServiceCIDR/
    v1beta1   1.14~1.19-1.22  Ingress
    v1beta1   1.18~1.19-1.22  IngressClass/
    v1        1.33            IPAddress/ ServiceCIDR/
    v1        1.19            Ingress IngressClass/
    v1        1.7             NetworkPolicy`,
  'node.k8s.io': `
    v1alpha1  1.14            RuntimeClass/
    v1beta1   1.14~1.22-1.25  RuntimeClass/
    v1        1.20            RuntimeClass/`,
  policy: `
    v1alpha1  ?               PodDisruptionBudget
    v1beta1   1.5~1.22-1.25   Eviction
    v1beta1   1.5~1.21-1.25   PodDisruptionBudget
    v1beta1   1.10~1.21-1.25  PodSecurityPolicy/
    v1        1.22            Eviction
    v1        1.21            PodDisruptionBudget`,
  'rbac.authorization.k8s.io': `
    v1alpha1  -              ClusterRole/ ClusterRoleBinding/ Role RoleBinding
    v1beta1   1.6~1.17-1.22  ClusterRole/ ClusterRoleBinding/ Role RoleBinding
    v1        1.8            ClusterRole/ ClusterRoleBinding/ Role RoleBinding`,
  'resource.k8s.io': `
    v1alpha1  1.26-1.27       PodScheduling ResourceClaim ResourceClaimTemplate ResourceClass/
    v1alpha2  1.27-1.31       PodSchedulingContext ResourceClaim ResourceClaimTemplate ResourceClass/
    v1alpha2  1.30-1.31       ResourceClaimParameters ResourceClassParameters ResourceSlice/
    v1alpha3  1.31~1.34-1.34  DeviceClass/ ResourceClaim ResourceClaimTemplate ResourceSlice/
    v1alpha3  1.33~1.36-1.39  DeviceTaintRule/
    v1alpha3  1.31-1.32       PodSchedulingContext
    v1alpha3  1.36~1.39-1.42  ResourcePoolStatusRequest/
    v1beta1   1.32~1.35-1.38  DeviceClass/ ResourceClaim ResourceClaimTemplate ResourceSlice/
    v1beta2   1.33~1.36-1.39  DeviceClass/ ResourceClaim ResourceClaimTemplate ResourceSlice/
    v1beta2   1.36~1.39-1.42  DeviceTaintRule/
    v1        1.34            DeviceClass/ ResourceClaim ResourceClaimTemplate ResourceSlice/
    v1        1.37            DeviceTaintRule/`,
  'scheduling.k8s.io': `
    v1alpha1  -1.36           PriorityClass/
    v1alpha1  1.35-1.36       Workload
    v1alpha2  1.36-1.37       PodGroup Workload
    v1alpha3  1.37            CompositePodGroup PodGroup Workload
    v1beta1   1.37~1.40-1.43  PodGroup Workload
    v1beta1   1.11~1.14-1.22  PriorityClass/
    v1        1.14            PriorityClass/`,
  'settings.k8s.io': `
    v1alpha1  -1.20  PodPreset`,
  'storage.k8s.io': `
    v1alpha1  1.19~1.21-1.24  CSIStorageCapacity
    v1alpha1  1.9~1.21-1.24   VolumeAttachment/
    v1alpha1  1.29~1.32-1.35  VolumeAttributesClass/
    v1beta1   1.14~1.19-1.22  CSIDriver/
    v1beta1   1.14~1.17-1.22  CSINode/
    v1beta1   1.21~1.24-1.27  CSIStorageCapacity
    v1beta1   1.4~1.19-1.22   StorageClass/
    v1beta1   1.10~1.19-1.22  VolumeAttachment/
    v1beta1   1.31~1.34-1.37  VolumeAttributesClass/
    v1        1.18            CSIDriver/
    v1        1.17            CSINode/
    v1        1.24            CSIStorageCapacity
    v1        1.6             StorageClass/
    v1        1.13            VolumeAttachment/
    v1        1.34            VolumeAttributesClass/`,
  'storagemigration.k8s.io': `
    v1alpha1  1.30~1.33-1.35  StorageVersionMigration/
    v1beta1   1.35~1.37-1.40  StorageVersionMigration/
    v1        1.37            StorageVersionMigration/`,
};

/** The newest release of the table: what it says of later ones is a plan. */
export const newestMinor = 37;
