import { rule } from '../rule';

const example = (hostNetwork: boolean) => `
apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: agent
  namespace: ns1
spec:
  selector:
    matchLabels:
      app: agent
  template:
    metadata:
      labels:
        app: agent
      annotations:
        k8s.v1.cni.cncf.io/networks: kube-system/ovn-vpc-external-network
    spec:
      hostNetwork: ${hostNetwork}
      containers:
        - name: agent
          image: docker.io/library/nginx:alpine
`;

/** Networks of pods that have no interfaces of their own. */
export const networkAnnotationOnHostNetwork = rule({
  id: 'cncf/network-annotation-on-host-network',
  severity: 'error',
  what: 'Pods in the network of their node ask for further networks.',
  why: 'No CNI plugin is called for them, and Multus never reads the annotation: the pods start without the interfaces.',
  evidence: [
    'containerd/containerd v2.0.0 internal/cri/server/sandbox_run.go, RunPodSandbox, with hostNetwork of helpers.go: no network is set up for a sandbox in the namespace of its node',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go: pods on the network of their host are passed over',
  ],
  wrong: example(true),
  right: example(false),
  check(network, report) {
    for (const pods of network.podTemplates) {
      if (pods.resource.external || !pods.isOnHostNetwork) continue;
      for (const { key, place } of pods.networkAnnotations)
        report({ ...place, part: 'key' }, `annotation ${key} of ${pods.resource.title} is read by nobody`)
          .and(pods.spec.at('hostNetwork'), 'in the network of the node')
          .note('no CNI plugin is called for pods with hostNetwork: they start without the networks')
          .propose('leave out hostNetwork, or the annotation');
    }
  },
});
