import type { OvnSnatRule } from '../../network/ovn-nat-rule';
import type { View } from '../../network/view';
import type { Report } from '../report';
import { rule } from '../rule';
import { neverApplied, ovnNatExample, rulesToAddress } from '../support/ovn-nat';

/** Rules of OVN's own NAT without anything inside. */
export const ovnNatInsideMissing = rule({
  id: 'kube-ovn/ovn-nat-inside-missing',
  code: 'KO-166',
  severity: 'error',
  what: 'An OvnFip, OvnDnatRule or OvnSnatRule does not say what is behind its OvnEip, or gives addresses without a VPC.',
  why: 'kube-ovn makes no NAT entry and retries without end.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule; pkg/controller/ovn_snat.go, handleAddOvnSnatRule: "no vpc", "no internal ip", "failed to get vpc for snat"',
    'kubeovn/kube-ovn master 1533681d pkg/webhook/ovn_nat_gateway.go, ValidateOvnFip, ValidateOvnDnat, ValidateOvnSnat: "should set spec ipName or ip", "should set spec v4 or v6 IpCidr"',
  ],
  wrong: ovnNatExample('OvnFip', '  v4Ip: 10.0.1.40\n'),
  right: ovnNatExample('OvnFip', '  vpc: test-vpc-1\n  v4Ip: 10.0.1.40\n'),
  check(network, report) {
    for (const rule of rulesToAddress(network)) {
      if (!rule.isBlank('ipName')) continue;
      const given = ['v4Ip', 'v6Ip'].find((field) => !rule.isBlank(field));
      if (given === undefined)
        neverApplied(report(rule.at('ipName'), `${rule.resource.title} names nothing behind its OvnEip`)).propose(
          'write ipName: POD.NAMESPACE, or vpc with v4Ip',
        );
      else if (rule.isBlank('vpc')) withoutVpc(rule, given, report);
    }
    for (const rule of network.ovnSnatRules) judgeSnat(rule, report);
  },
});

function judgeSnat(rule: OvnSnatRule, report: Report): void {
  const { title } = rule.resource;
  const named = ['vpcSubnet', 'ipName'].some((field) => !rule.isBlank(field));
  const hasFour = !rule.isBlank('v4IpCidr');
  const hasRange = hasFour || !rule.isBlank('v6IpCidr');
  const hasVpc = !rule.isBlank('vpc');
  if (!named && !hasRange && !hasVpc)
    neverApplied(report(rule.at('vpcSubnet'), `${title} names nothing behind its OvnEip`)).propose(
      'write vpcSubnet: the name of a Subnet, or ipName: POD.NAMESPACE, or vpc with v4IpCidr',
    );
  else if (!named && hasVpc && !hasRange)
    neverApplied(report(rule.at('v4IpCidr'), `${title} has a vpc and no range of it`))
      .and(rule.at('vpc'), 'the same address may be in several VPCs')
      .propose('add v4IpCidr: the range whose packets show the OvnEip');
  else if (!hasVpc && (hasFour || (hasRange && !named))) withoutVpc(rule, hasFour ? 'v4IpCidr' : 'v6IpCidr', report);
}

function withoutVpc(rule: View, given: string, report: Report): void {
  const address = [given, rule.text(given)].filter(Boolean).join(' ');
  neverApplied(report(rule.at(given), `${rule.resource.title} has ${address} and no vpc`))
    .note('the same address may be in several VPCs: kube-ovn does not guess')
    .propose('add vpc: the name of the VPC that has it');
}
