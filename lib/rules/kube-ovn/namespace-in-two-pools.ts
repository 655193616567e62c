import type { IpPool } from '../../network/ip-pool';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';

const pools = (namespace: string) => `
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool1
spec:
  subnet: net1
  ips: [10.0.1.32/28]
  namespaces: [ns1]
---
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool2
spec:
  subnet: net1
  ips: [10.0.1.48/28]
  namespaces: [${namespace}]
`;

/** Namespaces that two IPPools list, where kube-ovn takes one. */
export const namespaceInTwoPools = rule({
  id: 'kube-ovn/namespace-in-two-pools',
  severity: 'error',
  what: 'Two IPPools list the same namespace, which kube-ovn before 1.14 binds to one of them.',
  why: 'kube-ovn annotates the namespace with the first IPPool in the order of its cache: no pod gets addresses of the other one, and a pod in the Subnet of the other one gets none at all.',
  evidence: [
    'kubeovn/kube-ovn v1.12.35 pkg/controller/namespace.go, handleAddNamespace: takes the first IPPool that lists it',
    'kubeovn/kube-ovn v1.14.41 pkg/controller/namespace.go, handleAddNamespace: names all of them, since pull request 4777',
    'kubeovn/kube-ovn issues 4573 and 4687',
  ],
  until: '1.14',
  wrong: pools('ns1'),
  right: pools('ns2'),
  exampleTarget: { kubeOvn: { version: '1.12' } },
  check(network, report) {
    const listed = [...network.ipPools].flatMap((pool) => Array.from(placesOf(pool), (entry) => ({ pool, ...entry })));
    for (const [namespace, [first, ...others]] of groupBy(listed, ({ text }) => text)) {
      if (!first) continue;
      for (const { pool, index } of others)
        report(
          pool.at('namespaces', index),
          `namespace ${namespace} is bound to IPPool ${pool.name} and to IPPool ${first.pool.name}`,
        )
          .and(first.pool.at('namespaces', first.index), `IPPool ${first.pool.name} has it first`)
          .note(
            `kube-ovn ${network.target.kubeOvn.version.text} takes the first in the order of its cache: no pod of ${namespace} gets an address of the other`,
          )
          .propose(
            `write the ranges of both into one IPPool, leave ${namespace} to one of the two, or use kube-ovn 1.14 or later`,
          );
    }
  },
});

/** The namespaces of a pool, each once. */
function placesOf(pool: IpPool): Iterable<{ readonly text: string; readonly index: number }> {
  return new Map([...pool.texts('namespaces')].reverse().map((entry) => [entry.text, entry])).values();
}
