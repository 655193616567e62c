import { rule } from '../rule';

const key = 'k8s.ovn.org/pod-networks';

const example = (annotations: string) => `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: ns1
spec:
  replicas: 2
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web${annotations}
    spec:
      containers:
        - name: web
          image: docker.io/library/nginx:alpine
`;

/** What OVN-Kubernetes gave to a pod, written by hand: copied from a cluster. */
export const podAnnotationReserved = rule({
  id: 'ovn-kubernetes/pod-annotation-reserved',
  severity: 'error',
  what: `Pods are made with the annotation ${key}, in which OVN-Kubernetes writes the addresses that it gave.`,
  why: 'OVN-Kubernetes takes them for given: all pods have the same addresses, whoever else has them. What it cannot read, or does not lie in the network, keeps the pods in ContainerCreating.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/pod/pod_annotation.go, allocatePodAnnotationWithRollback: addresses of the annotation are kept, also if they are allocated already; failed to ensure requested or annotated IPs',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/pod_annotation.go, MarshalPodAnnotation: ErrOverridePodIPs, failed to unmarshal ovn pod annotation',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/ovnwebhook/podadmission.go: the webhook looks at updates alone, and lets new pods pass',
  ],
  wrong: example(`
      annotations:
        ${key}: '{"default": {"ip_addresses": ["10.128.1.5/23"], "mac_address": "0a:58:0a:80:01:05"}}'`),
  right: example(''),
  check(network, report) {
    for (const pods of network.podTemplates)
      if (!pods.resource.external && !pods.isOnHostNetwork && pods.annotation(key) !== undefined)
        report(
          { ...pods.atAnnotation(key), part: 'key' },
          `the pods of ${pods.resource.title} bring the annotation ${key}`,
        )
          .note('OVN-Kubernetes takes what it says for the addresses that it gave, whoever else has them')
          .propose('leave it out');
  },
});
