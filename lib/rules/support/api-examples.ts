/** An object whose API version `v2` is newer than some releases; for examples of rules. */
export const autoscalerExample = (version: string) => `
apiVersion: autoscaling/${version}
kind: HorizontalPodAutoscaler
metadata:
  name: web
  namespace: ns1
spec:
  maxReplicas: 3
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
`;

/** An object whose API version `v1beta3` went with Kubernetes 1.32. */
export const flowSchemaExample = (version: string) => `
apiVersion: flowcontrol.apiserver.k8s.io/${version}
kind: FlowSchema
metadata:
  name: network
spec:
  priorityLevelConfiguration: {name: system}
`;
