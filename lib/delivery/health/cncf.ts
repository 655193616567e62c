import type { NoHealth } from './health';

const v1beta1 = 'k8s.cni.cncf.io/v1beta1';

export const cncfWithout: readonly NoHealth[] = [
  {
    apiVersion: 'k8s.cni.cncf.io/v1',
    kind: 'NetworkAttachmentDefinition',
    because: 'it has no status: the CNI plugin reads it when a pod starts',
  },
  {
    apiVersion: 'k8s.cni.cncf.io/v1alpha1',
    kind: 'IPAMClaim',
    because: 'its status comes with the pod that uses it: who waits for it before the workload waits forever',
  },
  { apiVersion: v1beta1, kind: 'MultiNetworkPolicy', because: 'it has no status' },
];
