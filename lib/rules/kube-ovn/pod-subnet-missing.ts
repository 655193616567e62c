import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';

const example = (subnet: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations:
    ovn.kubernetes.io/logical_switch: ${subnet}
spec:
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;

/** Pods in a subnet that does not exist. */
export const podSubnetMissing = rule({
  id: 'kube-ovn/pod-subnet-missing',
  code: 'KO-150',
  severity: 'error',
  what: 'An annotation of a Pod names a Subnet that does not exist.',
  why: 'kube-ovn gives the pod no address: it stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodDefaultSubnet, getPodAttachmentNet: failed to get subnet',
  ],
  wrong: example('net-1'),
  right: example('net1'),
  check(network, report) {
    const missing = missingReporter(network, report);
    for (const pod of network.pods) {
      for (const { subnetName: name, atSubnet: at } of pod.interfaces) {
        if (name === undefined || !network.isMissing('Subnet', name)) continue;
        missing({ resource: pod.resource, at, kind: 'Subnet', name }).note(
          'kube-ovn gives the pod no address, and the pod stays in ContainerCreating: "failed to get subnet" in the log of kube-ovn',
        );
      }
    }
  },
});
