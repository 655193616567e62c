import { repeated } from '../../network/collection';
import type { FipRule } from '../../network/nat-rule';
import type { Report } from '../report';
import { rule } from '../rule';

/** Pods with two floating IPs of one gateway: they leave with one of them only. */
export const internalIpInTwoFloatingIps = rule({
  id: 'kube-ovn/internal-ip-in-two-floating-ips',
  code: 'KO-065',
  severity: 'warning',
  what: 'Two floating IP rules of one gateway stand for the same address of the VPC.',
  why: 'Both EIPs lead to the pod, but what the pod sends shows one of them: that of the rule which was installed first.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, add_floating_ip: appends to EXCLUSIVE_SNAT, where the first match ends the search',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip4
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
---
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip02
spec:
  eip: eip4
  internalIp: 10.0.1.5
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip4
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
---
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip02
spec:
  eip: eip4
  internalIp: 10.0.1.7
`,
  check(network, report) {
    for (const gateway of network.gateways) {
      const rules = network.fipRulesOf(gateway);
      if (rules.length > 1) judge(rules, report);
    }
  },
});

function judge(rules: readonly FipRule[], report: Report): void {
  const pairs = repeated(rules, ({ internalIp }) => (internalIp?.family === 4 ? internalIp.value : undefined));
  for (const [first, fip] of pairs) {
    const [one, other] = [first.eipName, fip.eipName];
    // Of one EIP they are the finding of eip-with-two-floating-ips.
    if (one === other) continue;
    report(fip.at('internalIp'), `address ${fip.internalIp} has two floating IPs, ${one} and ${other}`)
      .and(first.at('internalIp'), `${first.name} has it as well`)
      .note(
        `both lead to the pod, but what it sends shows only the EIP whose rule is installed first; the order may change whenever the gateway pod starts`,
      )
      .propose(`remove ${fip.name}, or give it the address of another pod`);
  }
}
