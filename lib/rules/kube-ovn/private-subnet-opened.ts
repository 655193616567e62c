import { groupBy } from '../../source/group-by';
import { isMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { rule } from '../rule';

const policy = (ingress: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  namespaces: [safe]
  private: true
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: web
  namespace: safe
spec:
  podSelector: {matchLabels: {app: web}}
  policyTypes: [Ingress]
  ingress:
    - ${ingress}
`;

/** NetworkPolicies that let everybody in to pods of a private Subnet. */
export const privateSubnetOpened = rule({
  id: 'kube-ovn/private-subnet-opened',
  severity: 'warning',
  what: 'A NetworkPolicy lets everybody in, on every port, in a namespace of a private Subnet.',
  why: 'NetworkPolicies and private are one list of ACLs: what a NetworkPolicy allows has priority 2001, and the drop of private 1000. The selected pods are open to all networks.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate, UpdateIngressACLOps; pkg/util/const.go: both in one tier, and their priorities',
  ],
  wrong: policy('{}'),
  right: policy('from: [{podSelector: {}}]'),
  check(network, report) {
    const policies = network.kinds.get('NetworkPolicy') ?? [];
    if (policies.length === 0 || network.mayHide('Subnet')) return;
    const listing = groupBy(
      [...network.subnets].flatMap((subnet) => [...subnet.namespaces].map((namespace) => ({ namespace, subnet }))),
      ({ namespace }) => namespace,
    );
    for (const resource of policies) {
      if (resource.group !== 'networking.k8s.io') continue;
      const subnets = listing.get(resource.namespace ?? '') ?? [];
      const [first] = subnets;
      // A pod of the namespace may be in any of its subnets.
      if (!first || !subnets.every(({ subnet }) => subnet.flag('private'))) continue;
      const index = openRule(resource);
      if (index === undefined) continue;
      report(
        resource.at('spec', 'ingress', index),
        `${resource.title} lets everybody in to pods of the private Subnet ${first.subnet.name}`,
      )
        .and(first.subnet.at('private'), `${first.subnet.name} lets in its own range and allowSubnets`)
        .restsOn(first.subnet.at('namespaces'))
        .note('what a NetworkPolicy allows comes before what private drops: the selected pods are open to all networks')
        .propose('write from with those who may reach the pods');
    }
  },
});

/** The first rule for incoming packets that asks for nothing. */
function openRule(policy: Resource): number | undefined {
  const rules = policy.get('spec', 'ingress');
  if (!Array.isArray(rules)) return undefined;
  const index = rules.findIndex((entry) => isMap(entry) && isEmpty(entry.from) && isEmpty(entry.ports));
  return index === -1 ? undefined : index;
}

function isEmpty(list: unknown): boolean {
  return (list ?? undefined) === undefined || (Array.isArray(list) && list.length === 0);
}
