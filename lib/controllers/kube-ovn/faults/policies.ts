import type { Subnet } from '../../../network/subnet';
import type { Fault } from './fault';

/** Faults that NetworkPolicies meet. */
export const faultsOfPolicies: readonly Fault[] = [
  {
    id: 'icmp6-passes-policies',
    severity: 'info',
    since: '1.15',
    metBy: 'a NetworkPolicy of a namespace whose Subnet has an IPv6 range',
    does: 'lets all of ICMPv6 through for the whole Subnet as soon as a NetworkPolicy selects one of its pods',
    consequence: 'pings over IPv6 reach every pod of the Subnet, whatever NetworkPolicies, private and ACLs say',
    cure: 'do not rely on policies to stop ICMPv6; an ACL of the Subnet above priority 2001 does',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go: allow-stateless for icmp6, in both directions and without a port in the match (recorded)',
    ],
    *meetings({ kinds, namespaceSubnets, target }) {
      const told = new Set<Subnet>();
      if (!target.kubeOvn.enableNp) return;
      for (const policy of kinds.get('NetworkPolicy') ?? []) {
        if (policy.apiVersion !== 'networking.k8s.io/v1') continue;
        for (const subnet of namespaceSubnets.of(policy.namespace ?? 'default').subnets) {
          if (!subnet.cidrOf(6) || told.has(subnet)) continue;
          told.add(subnet);
          yield {
            at: policy.at('metadata', 'name'),
            fact: `all of ICMPv6 passes in Subnet ${subnet.name}, as ${policy.title} holds for its pods`,
            and: [subnet.at('cidrBlock'), 'the IPv6 range'],
          };
        }
      }
    },
  },
];
