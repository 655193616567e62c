/** A control plane of Cluster API with arguments of its API servers, as lines of a list, and its definition. */
export function controlPlaneExample(...extraArgs: readonly (readonly [name: string, value: string])[]): string {
  const lines = extraArgs.map(([name, value]) => `          - {name: ${name}, value: "${value}"}\n`);
  return `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: kubeadmcontrolplanes.controlplane.cluster.x-k8s.io
spec:
  group: controlplane.cluster.x-k8s.io
  names:
    kind: KubeadmControlPlane
    listKind: KubeadmControlPlaneList
    plural: kubeadmcontrolplanes
    singular: kubeadmcontrolplane
  scope: Namespaced
  versions:
    - name: v1beta2
      served: true
      storage: true
      schema:
        openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
---
apiVersion: controlplane.cluster.x-k8s.io/v1beta2
kind: KubeadmControlPlane
metadata:
  name: cp
  namespace: ns1
spec:
  version: v1.35.2
  replicas: 3
  kubeadmConfigSpec:
    clusterConfiguration:
      apiServer:
        extraArgs:
${lines.join('')}`;
}
