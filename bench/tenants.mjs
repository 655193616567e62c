import { network } from './network.mjs';

/** The network of `count` VPCs, each with a Deployment, its Service and a policy for it: what all kinds of rows are made of. */
export function tenants(count) {
  const workloads = Array.from({ length: count }, (_, i) => workload(i));
  return [network(count), ...workloads].join('---\n');
}

function workload(i) {
  return `\
apiVersion: v1
kind: Namespace
metadata:
  name: tenant-${i}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: tenant-${i}
spec:
  replicas: 2
  selector:
    matchLabels:
      app: web
  template:
    metadata:
      labels:
        app: web
    spec:
      containers:
        - name: web
          image: web:1.0.0
          ports:
            - name: http
              containerPort: 8080
---
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: tenant-${i}
spec:
  clusterIP: 10.${96 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}
  selector:
    app: web
  ports:
    - name: http
      port: 80
      targetPort: http
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: web
  namespace: tenant-${i}
spec:
  podSelector:
    matchLabels:
      app: web
  policyTypes:
    - Ingress
  ingress:
    - from:
        - namespaceSelector:
            matchLabels:
              kubernetes.io/metadata.name: tenant-${i}
          podSelector: {}
      ports:
        - protocol: TCP
          port: http
`;
}
