/*
 * What kube-ovn creates, as far as it uses the fields of Kubernetes. Keys stand in the order of Kubernetes' Go types,
 * because the controller hashes the JSON that Go writes.
 */

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: { fieldRef: { fieldPath: string } };
}

export interface Probe {
  exec: { command: string[] };
  initialDelaySeconds?: number;
  timeoutSeconds?: number;
  periodSeconds?: number;
  failureThreshold?: number;
}

export interface Container {
  name: string;
  image?: string;
  command: string[];
  args?: string[];
  env?: EnvVar[];
  resources: { limits?: Record<string, string>; requests?: Record<string, string> };
  volumeMounts?: { name: string; mountPath: string }[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: { postStart: { exec: { command: string[] } } };
  imagePullPolicy: string;
  securityContext?: {
    capabilities?: { add: string[]; drop: string[] };
    privileged: boolean;
    runAsUser?: number;
    allowPrivilegeEscalation?: boolean;
  };
}

export interface PodSpec {
  volumes?: { name: string; emptyDir: object }[];
  initContainers?: Container[];
  containers: Container[];
  terminationGracePeriodSeconds?: number;
  nodeSelector?: Record<string, string>;
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  affinity: object;
  tolerations?: object[];
}

export interface PodTemplate {
  metadata: { labels: Record<string, string>; annotations: Record<string, string> };
  spec: PodSpec;
}

export interface WorkloadMetadata {
  name: string;
  namespace?: string;
  labels: Record<string, string>;
  annotations?: Record<string, string>;
  /** Without the uid, which only the cluster knows. */
  ownerReferences?: { apiVersion: string; kind: string; name: string }[];
}

export interface StatefulSet {
  apiVersion: 'apps/v1';
  kind: 'StatefulSet';
  metadata: WorkloadMetadata;
  spec: {
    replicas: number;
    selector: { matchLabels: Record<string, string> };
    template: PodTemplate;
    serviceName: string;
    updateStrategy: { type: string };
  };
}

export interface Deployment {
  apiVersion: 'apps/v1';
  kind: 'Deployment';
  metadata: WorkloadMetadata;
  spec: {
    replicas: number;
    selector: { matchLabels: Record<string, string> };
    template: PodTemplate;
    strategy: { type: string; rollingUpdate: { maxUnavailable: number; maxSurge: number } };
  };
}

export type Workload = StatefulSet | Deployment;
