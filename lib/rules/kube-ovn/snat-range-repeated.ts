import type { SnatRule } from '../../network/nat-rule';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { groupBy } from '../../source/group-by';
import type { Report } from '../report';
import { rule } from '../rule';

/** One source range in two SNAT rules of a gateway. */
export const snatRangeRepeated = rule({
  id: 'kube-ovn/snat-range-repeated',
  code: 'KO-072',
  severity: 'warning',
  what: 'Two SNAT rules of one gateway translate the same source range: to two EIPs (warning), or to the same one (error).',
  why: 'The gateway uses the rule that was installed first and never the other; there is no load sharing. Of two equal rules iptables holds one, and the deletion of either takes it from both.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, add_snat: skips an equal rule; appends to SHARED_SNAT, where the first match ends the search',
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, del_snat: deletes by EIP and range',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat02
spec:
  eip: eip2
  internalCIDR: 10.0.1.0/24
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01
spec:
  eip: eip1
  internalCIDR: 10.0.1.0/25
---
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat02
spec:
  eip: eip2
  internalCIDR: 10.0.1.128/25
`,
  check(network, report) {
    for (const rules of groupBy<SnatRule, VpcNatGateway | string>(
      network.snatRules,
      ({ gateway, eipName }) => gateway ?? eipName,
    ).values())
      if (rules.length > 1) judge(rules, report);
  },
});

/** The rules of one gateway; where that is not in the input, of one EIP. */
function judge(rules: readonly SnatRule[], report: Report): void {
  const ranges = new Map<string, Map<string, SnatRule>>();
  for (const snat of rules) {
    const { range, eipName: eip } = snat;
    // With host bits it may have been meant for one address: the finding of snat-range-not-canonical.
    if (eip === undefined || range?.family !== 4 || !range.address.equals(range.network)) continue;
    const byEip = ranges.get(`${range}`) ?? new Map<string, SnatRule>();
    ranges.set(`${range}`, byEip);
    const equal = byEip.get(eip);
    const [other] = byEip.values();
    if (!equal) byEip.set(eip, snat);
    // Two manifests of one object are the finding of kubernetes/duplicate-object.
    if (equal && equal.name !== snat.name)
      report(snat.at('internalCIDR'), `${equal.name} and ${snat.name} both translate ${range} to EIP ${eip}`)
        .as('error')
        .and(equal.at('internalCIDR'), `${equal.name} does it already`)
        .note(
          'the gateway holds the iptables rule once; whichever of the two is deleted, the other loses it and still shows ready',
        )
        .propose(`remove ${snat.name}`);
    // The range itself may be a mistake, in both: this one stays true, so it is about the EIPs.
    if (!equal && other)
      report(snat.at('eip'), `source range ${range} has two EIPs, ${other.eipName} and ${eip}`)
        .and(other.at('eip'), `${other.name} translates it to ${other.eipName}`)
        .note(
          'the gateway uses the rule that is installed first and never the other: there is no load sharing, and the order may change whenever its pod starts',
        )
        .propose('translate each part of the range to one EIP, or remove one of the rules');
  }
}
