/**
 * What the API server writes into fields of its own workloads and Services that are left out, by the name of the field:
 * no name has two defaults among them.
 * Source: kubernetes/kubernetes v1.36.0 pkg/apis/core/v1/defaults.go, pkg/apis/apps/v1/defaults.go,
 * pkg/apis/batch/v1/defaults.go.
 */
export const fieldDefaults: Readonly<Record<string, unknown>> = {
  completionMode: 'NonIndexed',
  concurrencyPolicy: 'Allow',
  dnsPolicy: 'ClusterFirst',
  enableServiceLinks: true,
  failureThreshold: 3,
  hostIPC: false,
  hostNetwork: false,
  hostPID: false,
  internalTrafficPolicy: 'Cluster',
  manualSelector: false,
  periodSeconds: 10,
  podManagementPolicy: 'OrderedReady',
  protocol: 'TCP',
  resources: {},
  restartPolicy: 'Always',
  revisionHistoryLimit: 10,
  schedulerName: 'default-scheduler',
  scheme: 'HTTP',
  securityContext: {},
  sessionAffinity: 'None',
  successThreshold: 1,
  suspend: false,
  terminationGracePeriodSeconds: 30,
  terminationMessagePath: '/dev/termination-log',
  terminationMessagePolicy: 'File',
  volumeMode: 'Filesystem',
};
