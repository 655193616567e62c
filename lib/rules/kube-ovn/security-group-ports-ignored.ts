import type { Part } from '../../network/part';
import { rule } from '../rule';

const group = (protocol: string) => `
apiVersion: kubeovn.io/v1
kind: SecurityGroup
metadata:
  name: web
spec:
  ingressRules:
    - ipVersion: ipv4
      protocol: ${protocol}
      priority: 1
      remoteType: address
      remoteAddress: 10.0.0.0/8
      portRangeMin: 8000
      portRangeMax: 8000
      policy: allow
`;

/** Rules of security groups with ports that count for nothing. */
export const securityGroupPortsIgnored = rule({
  id: 'kube-ovn/security-group-ports-ignored',
  severity: 'error',
  what: "A rule of a SecurityGroup names ports, and its protocol is 'all' or 'icmp'.",
  why: 'kube-ovn reads the ports of TCP and UDP rules only: the rule matches every port, and an allow rule opens them all.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, newSgRuleACL: ports are matched for tcp and udp'],
  wrong: group('all'),
  right: group('tcp'),
  check(network, report) {
    for (const { name, ingressRules, egressRules } of network.securityGroups) {
      const rules = [
        ...ingressRules.map((rule, i) => [rule, `ingress rule ${i + 1}`] as const),
        ...egressRules.map((rule, i) => [rule, `egress rule ${i + 1}`] as const),
      ];
      for (const [rule, what] of rules) {
        const protocol = rule.text('protocol');
        const field = portField(rule);
        if (!field || (protocol !== 'all' && protocol !== 'icmp')) continue;
        const found = report(rule.at(field), `${field} in ${what} of SecurityGroup ${name} is ignored`)
          .and(rule.at('protocol'), `the protocol is '${protocol}'`)
          .note(`kube-ovn matches ports of 'tcp' and 'udp' only: the rule ${effectOf(rule, protocol)}`);
        if (protocol === 'all') found.propose('write protocol: tcp, or udp; two rules if it is both');
        else found.propose('remove the ports');
      }
    }
  },
});

function portField(rule: Part): string | undefined {
  const isPort = (field: string) => typeof rule.raw(field) === 'number' && rule.raw(field) !== 0;
  return rule.isMap ? ['portRangeMin', 'portRangeMax'].find(isPort) : undefined;
}

function effectOf(rule: Part, protocol: string): string {
  const traffic = protocol === 'icmp' ? 'all of ICMP' : 'every protocol and every port';
  const does = { allow: 'allows', pass: 'passes on' }[rule.text('policy') ?? ''] ?? 'drops';
  return `${does} ${traffic}`;
}
