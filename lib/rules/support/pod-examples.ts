import { workloadExample } from './pods';

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

/** A Deployment whose pods get addresses of IPPool pool1. */
export const poolExample = (name: string, pool = pool1('net1')) =>
  `${pool}---${workloadExample({ 'ovn.kubernetes.io/logical_switch': 'net1', 'ovn.kubernetes.io/ip_pool': name })}`;

/** An IPPool with six addresses. */
export const pool1 = (subnet: string) => `
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool1
spec:
  subnet: ${subnet}
  ips:
    - 10.0.1.20..10.0.1.25
`;
