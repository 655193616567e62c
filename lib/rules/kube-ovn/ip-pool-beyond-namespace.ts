import type { IpPool } from '../../network/ip-pool';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';

const pool = (namespace: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  protocol: IPv4
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  namespaces: [ns2]
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net3
spec:
  protocol: IPv4
  cidrBlock: 10.18.0.0/16
  gateway: 10.18.0.1
  namespaces: [ns3]
---
apiVersion: kubeovn.io/v1
kind: IPPool
metadata:
  name: pool1
spec:
  subnet: net2
  ips: [10.17.0.32/28]
  namespaces: [${namespace}]
`;

/** Namespaces that get addresses of one Subnet by their Subnets, and of another one by their IPPools. */
export const ipPoolBeyondNamespace = rule({
  id: 'kube-ovn/ip-pool-beyond-namespace',
  severity: 'warning',
  what: 'A namespace is bound to IPPools, and none of them is of a Subnet that the namespace is in.',
  why: 'kube-ovn takes the addresses of the pods of a bound namespace from its IPPools alone, and from its Subnets alone: a pod without the annotation logical_switch gets none, and stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireAddress: "no available ippool in subnet(s) %s for pod %s/%s"',
    'kubeovn/kube-ovn issue 4687: an IPPool of one Subnet, asked for an address of another: NoAvailableAddress',
  ],
  wrong: pool('ns3'),
  right: pool('ns2'),
  check(network, report) {
    if (network.mayHide('IPPool')) return;
    const bound = [...network.ipPools].flatMap((pool) => pool.texts('namespaces').map((entry) => ({ pool, ...entry })));
    for (const [namespace, entries] of groupBy(bound, ({ text }) => text)) {
      const { subnets, isWhole, isDefault } = network.namespaceSubnets.of(namespace);
      const names = new Set(subnets.map(({ name }) => name));
      const [first] = entries;
      // Which one is the default Subnet, flags of the controller say.
      if (!first || !isWhole || isDefault || entries.some(({ pool }) => !isElsewhere(pool, names))) continue;
      const draft = report(
        first.pool.at('namespaces', first.index),
        `namespace ${namespace} is in Subnet ${firstFew([...names])}, and bound to an IPPool of Subnet ${first.pool.subnetName}`,
      ).and(first.pool.at('subnet'), `${first.pool.name} has addresses of ${first.pool.subnetName} alone`);
      for (const subnet of subnets.slice(0, 1)) draft.restsOn(subnet.at('namespaces'));
      draft
        .note(
          `kube-ovn finds no address: pods of ${namespace} without the annotation logical_switch stay in ContainerCreating`,
        )
        .propose(
          `list ${namespace} in the namespaces of Subnet ${first.pool.subnetName}, or bind it to an IPPool of ${[...names][0]}`,
        );
    }
  },
});

/** Whether a pool surely has no address of these subnets. */
function isElsewhere({ subnetName }: IpPool, names: ReadonlySet<string>): boolean {
  return subnetName !== undefined && !names.has(subnetName);
}
