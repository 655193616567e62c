/**
 * The types that a decoder of the API server knows, of the kinds whose whole structure is ours to judge.
 *
 * A line is a type: its fields, each with its type behind it. `string`, `bool`, `int32`, `int64`, `quantity`, `port` (a
 * number or a name), `time`, `any`, another type of the table; `[T]` is a list, `{T}` a map with free keys. `@1.30`: the
 * first minor release of Kubernetes with the field; `<1.31`: the first without it. Older than 1.23 is not said.
 *
 * Sources: kubernetes/api, branches release-1.23 to release-1.36, core/v1, apps/v1, batch/v1, networking/v1 types.go.
 */
export const typeTable = `
Pod: spec PodSpec, status any
Deployment: spec DeploymentSpec, status any
ReplicaSet: spec ReplicaSetSpec, status any
StatefulSet: spec StatefulSetSpec, status any
DaemonSet: spec DaemonSetSpec, status any
Job: spec JobSpec, status any
CronJob: spec CronJobSpec, status any
Service: spec ServiceSpec, status any
NetworkPolicy: spec NetworkPolicySpec, status any
Namespace: spec NamespaceSpec, status any

DeploymentSpec: minReadySeconds int32, paused bool, progressDeadlineSeconds int32, replicas int32, revisionHistoryLimit int32, selector LabelSelector, strategy DeploymentStrategy, template PodTemplateSpec
DeploymentStrategy: rollingUpdate RollingUpdate, type string
RollingUpdate: maxSurge port, maxUnavailable port
ReplicaSetSpec: minReadySeconds int32, replicas int32, selector LabelSelector, template PodTemplateSpec
StatefulSetSpec: minReadySeconds int32, ordinals StatefulSetOrdinals @1.26, persistentVolumeClaimRetentionPolicy ClaimRetention @1.23, podManagementPolicy string, replicas int32, revisionHistoryLimit int32, selector LabelSelector, serviceName string, template PodTemplateSpec, updateStrategy StatefulSetUpdateStrategy, volumeClaimTemplates [PersistentVolumeClaim]
StatefulSetOrdinals: start int32
ClaimRetention: whenDeleted string, whenScaled string
StatefulSetUpdateStrategy: rollingUpdate PartitionedUpdate, type string
PartitionedUpdate: maxUnavailable port @1.24, partition int32
DaemonSetSpec: minReadySeconds int32, revisionHistoryLimit int32, selector LabelSelector, template PodTemplateSpec, updateStrategy DeploymentStrategy
PersistentVolumeClaim: apiVersion string, kind string, metadata ObjectMeta, spec PersistentVolumeClaimSpec, status any
PersistentVolumeClaimTemplate: metadata ObjectMeta, spec PersistentVolumeClaimSpec
PersistentVolumeClaimSpec: accessModes [string], dataSource TypedLocalObjectReference, dataSourceRef TypedObjectReference, resources VolumeResources, selector LabelSelector, storageClassName string, volumeAttributesClassName string @1.29, volumeMode string, volumeName string
VolumeResources: claims any <1.29, limits {quantity}, requests {quantity}
TypedLocalObjectReference: apiGroup string, kind string, name string
TypedObjectReference: apiGroup string, kind string, name string, namespace string @1.26

JobSpec: activeDeadlineSeconds int64, backoffLimit int32, backoffLimitPerIndex int32 @1.28, completionMode string, completions int32, managedBy string @1.30, manualSelector bool, maxFailedIndexes int32 @1.28, parallelism int32, podFailurePolicy PodFailurePolicy @1.25, podReplacementPolicy string @1.28, selector LabelSelector, successPolicy SuccessPolicy @1.30, suspend bool, template PodTemplateSpec, ttlSecondsAfterFinished int32
PodFailurePolicy: rules [PodFailurePolicyRule]
PodFailurePolicyRule: action string, onExitCodes OnExitCodes, onPodConditions [OnPodCondition]
OnExitCodes: containerName string, operator string, values [int32]
OnPodCondition: status string, type string
SuccessPolicy: rules [SuccessPolicyRule]
SuccessPolicyRule: succeededCount int32, succeededIndexes string
CronJobSpec: concurrencyPolicy string, failedJobsHistoryLimit int32, jobTemplate JobTemplateSpec, schedule string, startingDeadlineSeconds int64, successfulJobsHistoryLimit int32, suspend bool, timeZone string @1.24
JobTemplateSpec: metadata ObjectMeta, spec JobSpec

ServiceSpec: allocateLoadBalancerNodePorts bool, clusterIP string, clusterIPs [string], externalIPs [string], externalName string, externalTrafficPolicy string, healthCheckNodePort int32, internalTrafficPolicy string, ipFamilies [string], ipFamilyPolicy string, loadBalancerClass string, loadBalancerIP string, loadBalancerSourceRanges [string], ports [ServicePort], publishNotReadyAddresses bool, selector {string}, sessionAffinity string, sessionAffinityConfig SessionAffinityConfig, trafficDistribution string @1.30, type string
ServicePort: appProtocol string, name string, nodePort int32, port int32, protocol string, targetPort port
SessionAffinityConfig: clientIP ClientIPConfig
ClientIPConfig: timeoutSeconds int32
NetworkPolicySpec: egress [NetworkPolicyEgressRule], ingress [NetworkPolicyIngressRule], podSelector LabelSelector, policyTypes [string]
NetworkPolicyEgressRule: ports [NetworkPolicyPort], to [NetworkPolicyPeer]
NetworkPolicyIngressRule: from [NetworkPolicyPeer], ports [NetworkPolicyPort]
NetworkPolicyPort: endPort int32, port port, protocol string
NetworkPolicyPeer: ipBlock IPBlock, namespaceSelector LabelSelector, podSelector LabelSelector
IPBlock: cidr string, except [string]
NamespaceSpec: finalizers [string]

PodTemplateSpec: metadata ObjectMeta, spec PodSpec
PodSpec: activeDeadlineSeconds int64, affinity Affinity, automountServiceAccountToken bool, containers [Container], dnsConfig PodDNSConfig, dnsPolicy string, enableServiceLinks bool, ephemeralContainers [EphemeralContainer], hostAliases [HostAlias], hostIPC bool, hostNetwork bool, hostPID bool, hostUsers bool @1.25, hostname string, hostnameOverride string @1.34, imagePullSecrets [LocalObjectReference], initContainers [Container], nodeName string, nodeSelector {string}, os PodOS @1.23, overhead {quantity}, preemptionPolicy string, priority int32, priorityClassName string, readinessGates [PodReadinessGate], resourceClaims [PodResourceClaim] @1.26, resources ResourceRequirements @1.32, restartPolicy string, runtimeClassName string, schedulerName string, schedulingGates [NamedObject] @1.26, schedulingGroup any @1.36, securityContext PodSecurityContext, serviceAccount string, serviceAccountName string, setHostnameAsFQDN bool, shareProcessNamespace bool, subdomain string, terminationGracePeriodSeconds int64, tolerations [Toleration], topologySpreadConstraints [TopologySpreadConstraint], volumes [Volume], workloadRef any @1.35
PodDNSConfig: nameservers [string], options [NameValue], searches [string]
NameValue: name string, value string
NamedObject: name string
HostAlias: hostnames [string], ip string
LocalObjectReference: name string
PodOS: name string
PodReadinessGate: conditionType string
PodResourceClaim: name string, resourceClaimName string @1.31, resourceClaimTemplateName string @1.31, source any <1.31
Toleration: effect string, key string, operator string, tolerationSeconds int64, value string
TopologySpreadConstraint: labelSelector LabelSelector, matchLabelKeys [string] @1.25, maxSkew int32, minDomains int32 @1.24, nodeAffinityPolicy string @1.25, nodeTaintsPolicy string @1.25, topologyKey string, whenUnsatisfiable string

Container: args [string], command [string], env [EnvVar], envFrom [EnvFromSource], image string, imagePullPolicy string, lifecycle Lifecycle, livenessProbe Probe, name string, ports [ContainerPort], readinessProbe Probe, resizePolicy [ContainerResizePolicy] @1.27, resources ResourceRequirements, restartPolicy string @1.28, restartPolicyRules [ContainerRestartRule] @1.34, securityContext SecurityContext, startupProbe Probe, stdin bool, stdinOnce bool, terminationMessagePath string, terminationMessagePolicy string, tty bool, volumeDevices [VolumeDevice], volumeMounts [VolumeMount], workingDir string
EphemeralContainer: args [string], command [string], env [EnvVar], envFrom [EnvFromSource], image string, imagePullPolicy string, lifecycle Lifecycle, livenessProbe Probe, name string, ports [ContainerPort], readinessProbe Probe, resizePolicy [ContainerResizePolicy] @1.27, resources ResourceRequirements, restartPolicy string @1.28, restartPolicyRules [ContainerRestartRule] @1.34, securityContext SecurityContext, startupProbe Probe, stdin bool, stdinOnce bool, targetContainerName string, terminationMessagePath string, terminationMessagePolicy string, tty bool, volumeDevices [VolumeDevice], volumeMounts [VolumeMount], workingDir string
ContainerPort: containerPort int32, hostIP string, hostPort int32, name string, protocol string
ContainerResizePolicy: resourceName string, restartPolicy string
ContainerRestartRule: action string, exitCodes RestartExitCodes
RestartExitCodes: operator string, values [int32]
ResourceRequirements: claims [ResourceClaim] @1.26, limits {quantity}, requests {quantity}
ResourceClaim: name string, request string @1.31
EnvVar: name string, value string, valueFrom EnvVarSource
EnvVarSource: configMapKeyRef KeySelector, fieldRef ObjectFieldSelector, fileKeyRef FileKeySelector @1.34, resourceFieldRef ResourceFieldSelector, secretKeyRef KeySelector
KeySelector: key string, name string, optional bool
FileKeySelector: key string, optional bool, path string, volumeName string
ObjectFieldSelector: apiVersion string, fieldPath string
ResourceFieldSelector: containerName string, divisor quantity, resource string
EnvFromSource: configMapRef OptionalReference, prefix string, secretRef OptionalReference
OptionalReference: name string, optional bool
Lifecycle: postStart LifecycleHandler, preStop LifecycleHandler, stopSignal string @1.33
LifecycleHandler: exec ExecAction, httpGet HTTPGetAction, sleep SleepAction @1.29, tcpSocket TCPSocketAction
SleepAction: seconds int64
Probe: exec ExecAction, failureThreshold int32, grpc GRPCAction @1.23, httpGet HTTPGetAction, initialDelaySeconds int32, periodSeconds int32, successThreshold int32, tcpSocket TCPSocketAction, terminationGracePeriodSeconds int64, timeoutSeconds int32
ExecAction: command [string]
GRPCAction: port int32, service string
HTTPGetAction: host string, httpHeaders [NameValue], path string, port port, scheme string
TCPSocketAction: host string, port port
VolumeDevice: devicePath string, name string
VolumeMount: mountPath string, mountPropagation string, name string, readOnly bool, recursiveReadOnly string @1.30, subPath string, subPathExpr string
SecurityContext: allowPrivilegeEscalation bool, appArmorProfile LocalProfile @1.30, capabilities Capabilities, privileged bool, procMount string, readOnlyRootFilesystem bool, runAsGroup int64, runAsNonRoot bool, runAsUser int64, seLinuxOptions SELinuxOptions, seccompProfile LocalProfile, windowsOptions WindowsOptions
PodSecurityContext: appArmorProfile LocalProfile @1.30, fsGroup int64, fsGroupChangePolicy string, runAsGroup int64, runAsNonRoot bool, runAsUser int64, seLinuxChangePolicy string @1.32, seLinuxOptions SELinuxOptions, seccompProfile LocalProfile, supplementalGroups [int64], supplementalGroupsPolicy string @1.31, sysctls [NameValue], windowsOptions WindowsOptions
Capabilities: add [string], drop [string]
LocalProfile: localhostProfile string, type string
SELinuxOptions: level string, role string, type string, user string
WindowsOptions: gmsaCredentialSpec string, gmsaCredentialSpecName string, hostProcess bool, runAsUserName string

Affinity: nodeAffinity NodeAffinity, podAffinity PodAffinity, podAntiAffinity PodAffinity
NodeAffinity: preferredDuringSchedulingIgnoredDuringExecution [PreferredSchedulingTerm], requiredDuringSchedulingIgnoredDuringExecution NodeSelector
PreferredSchedulingTerm: preference NodeSelectorTerm, weight int32
NodeSelector: nodeSelectorTerms [NodeSelectorTerm]
NodeSelectorTerm: matchExpressions [Requirement], matchFields [Requirement]
Requirement: key string, operator string, values [string]
PodAffinity: preferredDuringSchedulingIgnoredDuringExecution [WeightedPodAffinityTerm], requiredDuringSchedulingIgnoredDuringExecution [PodAffinityTerm]
WeightedPodAffinityTerm: podAffinityTerm PodAffinityTerm, weight int32
PodAffinityTerm: labelSelector LabelSelector, matchLabelKeys [string] @1.29, mismatchLabelKeys [string] @1.29, namespaceSelector LabelSelector, namespaces [string], topologyKey string
LabelSelector: matchExpressions [Requirement], matchLabels {string}

Volume: awsElasticBlockStore AWSElasticBlockStore, azureDisk AzureDisk, azureFile AzureFile, cephfs CephFS, cinder Cinder, configMap ConfigMapVolume, csi CSIVolume, downwardAPI DownwardAPIVolume, emptyDir EmptyDir, ephemeral EphemeralVolume, fc FCVolume, flexVolume FlexVolume, flocker Flocker, gcePersistentDisk GCEPersistentDisk, gitRepo GitRepo, glusterfs Glusterfs, hostPath HostPath, image ImageVolume @1.31, iscsi ISCSI, name string, nfs NFS, persistentVolumeClaim ClaimVolume, photonPersistentDisk PhotonDisk, portworxVolume PortworxVolume, projected ProjectedVolume, quobyte Quobyte, rbd RBD, scaleIO ScaleIO, secret SecretVolume, storageos StorageOS, vsphereVolume VsphereVolume
AWSElasticBlockStore: fsType string, partition int32, readOnly bool, volumeID string
AzureDisk: cachingMode string, diskName string, diskURI string, fsType string, kind string, readOnly bool
AzureFile: readOnly bool, secretName string, shareName string
CephFS: monitors [string], path string, readOnly bool, secretFile string, secretRef LocalObjectReference, user string
Cinder: fsType string, readOnly bool, secretRef LocalObjectReference, volumeID string
ConfigMapVolume: defaultMode int32, items [KeyToPath], name string, optional bool
CSIVolume: driver string, fsType string, nodePublishSecretRef LocalObjectReference, readOnly bool, volumeAttributes {string}
DownwardAPIVolume: defaultMode int32, items [DownwardAPIFile]
DownwardAPIFile: fieldRef ObjectFieldSelector, mode int32, path string, resourceFieldRef ResourceFieldSelector
EmptyDir: medium string, sizeLimit quantity
EphemeralVolume: volumeClaimTemplate PersistentVolumeClaimTemplate
FCVolume: fsType string, lun int32, readOnly bool, targetWWNs [string], wwids [string]
FlexVolume: driver string, fsType string, options {string}, readOnly bool, secretRef LocalObjectReference
Flocker: datasetName string, datasetUUID string
GCEPersistentDisk: fsType string, partition int32, pdName string, readOnly bool
GitRepo: directory string, repository string, revision string
Glusterfs: endpoints string, path string, readOnly bool
HostPath: path string, type string
ImageVolume: pullPolicy string, reference string
ISCSI: chapAuthDiscovery bool, chapAuthSession bool, fsType string, initiatorName string, iqn string, iscsiInterface string, lun int32, portals [string], readOnly bool, secretRef LocalObjectReference, targetPortal string
KeyToPath: key string, mode int32, path string
NFS: path string, readOnly bool, server string
ClaimVolume: claimName string, readOnly bool
PhotonDisk: fsType string, pdID string
PortworxVolume: fsType string, readOnly bool, volumeID string
ProjectedVolume: defaultMode int32, sources [VolumeProjection]
VolumeProjection: clusterTrustBundle ClusterTrustBundle @1.29, configMap ConfigMapProjection, downwardAPI DownwardAPIProjection, podCertificate PodCertificate @1.34, secret ConfigMapProjection, serviceAccountToken TokenProjection
ClusterTrustBundle: labelSelector LabelSelector, name string, optional bool, path string, signerName string
ConfigMapProjection: items [KeyToPath], name string, optional bool
DownwardAPIProjection: items [DownwardAPIFile]
PodCertificate: certificateChainPath string, credentialBundlePath string, keyPath string, keyType string, maxExpirationSeconds int32, signerName string, userAnnotations {string} @1.35
TokenProjection: audience string, expirationSeconds int64, path string
Quobyte: group string, readOnly bool, registry string, tenant string, user string, volume string
RBD: fsType string, image string, keyring string, monitors [string], pool string, readOnly bool, secretRef LocalObjectReference, user string
ScaleIO: fsType string, gateway string, protectionDomain string, readOnly bool, secretRef LocalObjectReference, sslEnabled bool, storageMode string, storagePool string, system string, volumeName string
SecretVolume: defaultMode int32, items [KeyToPath], optional bool, secretName string
StorageOS: fsType string, readOnly bool, secretRef LocalObjectReference, volumeName string, volumeNamespace string
VsphereVolume: fsType string, storagePolicyID string, storagePolicyName string, volumePath string
`;
