const namespaces = 100;

/**
 * A valid input of `count` Deployments in 100 namespaces with a Subnet each, whose pods have lists of addresses,
 * probes, resources and volumes, as people write them.
 */
export function deployments(count) {
  const tenants = Array.from({ length: namespaces }, (_, i) => tenant(i));
  return [...tenants, ...Array.from({ length: count }, (_, i) => deployment(i))].join('');
}

function tenant(i) {
  return `\
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: tenant-${i}
spec:
  namespaces:
    - tenant-${i}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: pods-${i}
spec:
  vpc: tenant-${i}
  protocol: IPv4
  cidrBlock: 10.${i}.0.0/16
  gateway: 10.${i}.0.1
  namespaces:
    - tenant-${i}
---
apiVersion: kubeovn.io/v1
kind: SecurityGroup
metadata:
  name: tenant-${i}
spec:
  ingressRules: []
`;
}

function deployment(i) {
  const tenant = i % namespaces;
  const place = 2 * Math.floor(i / namespaces) + 256;
  const address = (one) => `10.${tenant}.${one >> 8}.${one & 255}`;
  return `\
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web-${i}
  namespace: tenant-${tenant}
spec:
  replicas: 2
  selector:
    matchLabels:
      app: web-${i}
  template:
    metadata:
      labels:
        app: web-${i}
      annotations:
        ovn.kubernetes.io/ip_pool: ${address(place)},${address(place + 1)}
        ovn.kubernetes.io/ingress_rate: "100"
        ovn.kubernetes.io/port_security: "true"
        ovn.kubernetes.io/security_groups: tenant-${tenant}
    spec:
      securityContext: {runAsNonRoot: true, runAsUser: 1000, seccompProfile: {type: RuntimeDefault}}
      tolerations:
        - {key: edge, operator: Exists, effect: NoSchedule}
      containers:
        - name: web
          image: docker.io/library/nginx:1.27
          ports:
            - name: http
              containerPort: 8080
          env:
            - name: MODE
              value: production
          resources:
            requests: {cpu: 100m, memory: 64Mi}
            limits: {memory: 128Mi}
          readinessProbe:
            httpGet: {path: /ready, port: http}
          volumeMounts:
            - name: data
              mountPath: /data
      volumes:
        - name: data
          emptyDir: {sizeLimit: 1Gi}
`;
}
