import { rule } from '../rule';

/** Namespaces that two custom VPCs claim. */
export const namespaceInTwoVpcs = rule({
  id: 'kube-ovn/namespace-in-two-vpcs',
  code: 'KO-106',
  severity: 'warning',
  what: 'Two custom VPCs list the same namespace.',
  why: 'A pod lands in one VPC. kube-ovn takes the first in the order of its cache, which differs from start to start.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace: takes the first Vpc that lists it',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces:
    - ns1
`,
  right: `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces:
    - ns2
`,
  check(network, report) {
    for (const [namespace, [first, ...others]] of network.namespaceOwners) {
      if (!first) continue;
      for (const { vpc, at } of others)
        report(at, `namespace ${namespace} is in Vpc ${vpc.name} and in Vpc ${first.vpc.name}`)
          .and(first.at, `Vpc ${first.vpc.name} has it first`)
          .note(
            'a pod without a logical_switch annotation lands in either VPC: kube-ovn takes the first in the order of its cache',
          )
          .propose(`leave ${namespace} to one of the two`);
    }
  },
});
