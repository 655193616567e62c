import { rule } from '../rule';

/** A namespace on an object of a kind that has none. */
export const namespaceOnClusterScoped = rule({
  id: 'kubernetes/namespace-on-cluster-scoped',
  code: 'KO-002',
  severity: 'warning',
  what: 'An object of a cluster-scoped kind has a namespace.',
  why: 'The API server drops the namespace. Who reads the manifest takes the object for a part of that namespace, and for another one than its namesake elsewhere.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 charts/kube-ovn/templates/kube-ovn-crd.yaml: scope Cluster',
    'kubeovn/kube-ovn issues 2729 and 6123: users who do so',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-2
  namespace: ns2
spec:
  namespaces:
    - ns2
`,
  right: `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-2
spec:
  namespaces:
    - ns2
`,
  check(network, report) {
    for (const resource of network.resources) {
      const { kind, name, namespace } = resource;
      if (!namespace || !network.isClusterScoped(resource)) continue;
      report(
        resource.atKey('metadata', 'namespace'),
        `${kind} ${name} is cluster-scoped and has namespace ${namespace}`,
      )
        .note(`the API server drops the namespace: a ${kind} ${name} of another namespace is the same object`)
        .propose(`remove namespace: ${namespace}`);
    }
  },
});
