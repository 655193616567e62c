/** A Deployment whose pods ask for networks; for examples of rules. */
export const deploymentExample = (networks: string, replicas?: number) => `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: ns1
spec:
${replicas === undefined ? '' : `  replicas: ${replicas}\n`}  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
      annotations:
        k8s.v1.cni.cncf.io/networks: ${networks}
    spec:
      containers:
        - name: web
          image: docker.io/library/nginx:alpine
`;

/** A Pod that asks for networks. */
export const podExample = (networks: string, key = 'k8s.v1.cni.cncf.io/networks') => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations:
    ${key}: ${networks}
spec:
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;
