import type { OvnSnatRule } from '../../network/ovn-nat-rule';
import type { View } from '../../network/view';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { ovnNatExample, rulesToAddress } from '../support/ovn-nat';

/** Rules of OVN's own NAT that say twice what is inside. */
export const ovnNatInsideAmbiguous = rule({
  id: 'kube-ovn/ovn-nat-inside-ambiguous',
  code: 'KO-166',
  severity: 'warning',
  what: 'An OvnFip, OvnDnatRule or OvnSnatRule says in two ways what is behind its OvnEip.',
  why: 'kube-ovn takes one of the two without a word, or its webhook refuses the rule.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule: what ipName names replaces the addresses',
    'kubeovn/kube-ovn master 1533681d pkg/controller/ovn_snat.go, handleAddOvnSnatRule: v4IpCidr before vpcSubnet before ipName',
    'kubeovn/kube-ovn master 1533681d pkg/webhook/ovn_nat_gateway.go, ValidateOvnSnat: "should not set spec vpcSubnet and ipName at the same time"',
  ],
  wrong: ovnNatExample('OvnFip', '  ipName: vpc1-pod.ns1\n  v4Ip: 10.0.1.5\n'),
  right: ovnNatExample('OvnFip', '  ipName: vpc1-pod.ns1\n'),
  check(network, report) {
    for (const rule of rulesToAddress(network)) {
      const given = ['v4Ip', 'v6Ip'].find((field) => !rule.isBlank(field));
      if (!rule.isBlank('ipName') && given !== undefined)
        ignored(rule, given, 'ipName', report).note('kube-ovn takes the addresses of what ipName names');
    }
    for (const rule of network.ovnSnatRules) judgeSnat(rule, network.target.kubeOvn.webhook, report);
  },
});

function judgeSnat(rule: OvnSnatRule, hasWebhook: boolean, report: Report): void {
  const [hasSubnet, hasIp, hasVpc, hasFour, hasSix] = ['vpcSubnet', 'ipName', 'vpc', 'v4IpCidr', 'v6IpCidr'].map(
    (field) => !rule.isBlank(field),
  );
  const named = hasSubnet ? 'vpcSubnet' : 'ipName';
  if (hasSubnet && hasIp)
    report(rule.at('ipName'), `${rule.resource.title} has both vpcSubnet and ipName`)
      .as('error')
      .and(rule.at('vpcSubnet'), 'the whole subnet')
      .note("kube-ovn's webhook refuses this; without it one of the two counts, and which one depends on the release")
      .propose('keep one of the two');
  else if (!hasSubnet && !hasIp) return;
  else if (hasVpc && hasFour) ignored(rule, named, 'v4IpCidr', report);
  else if (hasVpc && !hasSix) {
    const found = ignored(rule, 'vpc', named, report).note("kube-ovn's webhook wants a range beside a vpc");
    if (hasWebhook) found.as('error');
  } else if (hasSix && !hasFour) ignored(rule, 'v6IpCidr', named, report);
}

function ignored(rule: View, field: string, other: string, report: Report): Draft {
  return report(rule.at(field), `${field} of ${rule.resource.title} has no effect beside ${other}`)
    .and(rule.at(other), 'this one counts')
    .propose(`remove ${field}, or ${other}`);
}
