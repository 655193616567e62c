import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';
import { neverApplied, ovnNatExample, rulesToAddress } from '../support/ovn-nat';

const vip = `---
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: net1
  v4ip: 10.0.1.100
`;

/** Rules of OVN's own NAT for a Vip that does not exist. The IP objects of pods are made by kube-ovn. */
export const ovnNatVipMissing = rule({
  id: 'kube-ovn/ovn-nat-vip-missing',
  code: 'KO-166',
  severity: 'error',
  what: 'An OvnFip or OvnDnatRule with ipType: vip names a Vip that does not exist.',
  why: 'kube-ovn makes no NAT entry and retries without end.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/ovn_fip.go, handleAddOvnFip; pkg/controller/ovn_dnat.go, handleAddOvnDnatRule: "failed to get vip"',
  ],
  wrong: `${ovnNatExample('OvnFip', '  ipType: vip\n  ipName: vip2\n')}${vip}`,
  right: `${ovnNatExample('OvnFip', '  ipType: vip\n  ipName: vip1\n')}${vip}`,
  check(network, report) {
    const missing = missingReporter(network, report);
    for (const { namesVip, ipName, resource } of rulesToAddress(network)) {
      if (!namesVip || ipName === undefined || !network.isMissing('Vip', ipName)) continue;
      neverApplied(missing({ resource, at: resource.at('spec', 'ipName'), kind: 'Vip', name: ipName }));
    }
  },
});
