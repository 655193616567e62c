import { Part } from '../../network/part';
import { once } from '../../schema/once';
import type { Resource } from '../../source/resource';
import { has, type Since } from '../../target/release';
import type { Report } from '../report';
import { rule } from '../rule';

const policy = (priority: number) => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: adminnetworkpolicies.policy.networking.k8s.io
  annotations: {api-approved.kubernetes.io: https://github.com/kubernetes-sigs/network-policy-api/pull/30}
spec:
  group: policy.networking.k8s.io
  scope: Cluster
  names: {kind: AdminNetworkPolicy, plural: adminnetworkpolicies, singular: adminnetworkpolicy}
  versions:
    - name: v1alpha1
      served: true
      storage: true
      schema:
        openAPIV3Schema: {type: object, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}}
---
apiVersion: policy.networking.k8s.io/v1alpha1
kind: AdminNetworkPolicy
metadata:
  name: tenants
spec:
  priority: ${priority}
  subject: {namespaces: {matchLabels: {tenant: blue}}}
  ingress:
    - {action: Deny, from: [{namespaces: {}}]}
---
apiVersion: policy.networking.k8s.io/v1alpha1
kind: AdminNetworkPolicy
metadata:
  name: platform
spec:
  priority: 20
  subject: {namespaces: {}}
  ingress:
    - {action: Allow, from: [{namespaces: {matchLabels: {kubernetes.io/metadata.name: monitoring}}}]}
`;

/** Policies of administrators that the CNI does not carry out, though the API server takes them. */
export const adminPolicyRefused = rule({
  id: 'kube-ovn/admin-policy-refused',
  severity: 'error',
  what: 'An AdminNetworkPolicy or ClusterNetworkPolicy has the priority of another one, a priority beyond those that kube-ovn has ACLs for, or too many rules.',
  why: 'kube-ovn refuses the policy, and only its log says so: what it denies stays open, what it allows stays closed. OVN-Kubernetes knows the priorities 0 to 99 alone, too.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/admin_network_policy.go, validateAnpConfig: "can not create anp with same priority %d", "greater than max value %d"',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/cluster_network_policy.go, validateCnpConfig, checkCnpPriorities, getCnpPriorityMaps: the same for each tier; AdminNetworkPolicies are in that of administrators',
    'https://github.com/ovn-kubernetes/ovn-kubernetes/pull/4431: event ANPWithUnsupportedPriority',
  ],
  since: '1.13',
  wrong: policy(20),
  right: policy(10),
  check(network, report) {
    const taken = new Map<string, Part>();
    for (const kind of kinds) {
      if (!has(network.target.kubeOvn.version, kind.since)) continue;
      for (const resource of network.kinds.get(kind.kind) ?? [])
        if (resource.group === 'policy.networking.k8s.io') judge(resource, kind, taken, report);
    }
  },
});

interface PolicyKind {
  readonly kind: string;
  readonly since: Since;
  /** The highest priority, and how many rules there may be in each direction. */
  readonly highest: number;
  readonly rules: number;
}

const kinds: readonly PolicyKind[] = [
  { kind: 'AdminNetworkPolicy', since: '1.13', highest: 99, rules: 100 },
  { kind: 'ClusterNetworkPolicy', since: ['1.15.24', '1.16'], highest: 399, rules: 25 },
];

function judge(resource: Resource, { highest, rules }: PolicyKind, taken: Map<string, Part>, report: Report): void {
  const spec = new Part(resource, ['spec'], resource.get('spec'));
  const priority = spec.raw('priority');
  if (typeof priority !== 'number' && typeof priority !== 'bigint') return;
  const tier = spec.text('tier') ?? 'Admin';
  const first = once(taken, `${tier} ${priority}`, () => spec);
  if (first !== spec && first.resource.name !== resource.name)
    report(spec.at('priority'), `priority ${priority} of ${resource.title} is also that of ${first.resource.title}`)
      .and(first.at('priority'), `${first.resource.title} has it first`)
      .note('kube-ovn carries out the one that it sees first, and refuses the other: an error in its log alone')
      .propose('give each policy of a tier a priority of its own')
      .refuses();
  if (priority > highest)
    report(spec.at('priority'), `priority ${priority} of ${resource.title} is above ${highest}`)
      .note('kube-ovn has no ACLs for it and refuses the policy: an error in its log alone')
      .propose(`write a priority from 0 to ${highest}: a lower number comes first`)
      .refuses();
  for (const field of ['ingress', 'egress']) {
    const count = spec.items(field).length;
    if (count <= rules) continue;
    report(spec.at(field), `${field} of ${resource.title} has ${count} rules, more than ${rules}`)
      .note('kube-ovn refuses the policy: an error in its log alone')
      .propose('divide it into two policies of neighbouring priorities')
      .refuses();
  }
}
