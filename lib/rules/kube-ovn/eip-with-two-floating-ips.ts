import { repeated } from '../../network/collection';
import type { FipRule } from '../../network/nat-rule';
import { rule } from '../rule';

/** EIPs that shall stand for two pods. */
export const eipWithTwoFloatingIps = rule({
  id: 'kube-ovn/eip-with-two-floating-ips',
  code: 'KO-061',
  severity: 'error',
  what: 'Two floating IP rules name the same EIP.',
  why: 'An EIP stands for one address of the VPC. kube-ovn installs the rule that it handles first and refuses the other for ever.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_nat.go, fipTryUseEip: fails if another FIP has the address of the EIP in its label',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip02
spec:
  eip: eip3
  internalIp: 10.0.1.7
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
    for (const [first, fip] of repeated(network.fipRules, (fip) => fip.eipName)) {
      const eip = fip.eipName;
      const found = report(fip.at('eip'), `EIP ${eip} is taken by floating IPs ${first.name} and ${fip.name}`)
        .and(first.at('eip'), `${first.name} takes it`)
        .note(
          'kube-ovn installs the one that it handles first; for the other its controller repeats in the log that the first has the EIP',
        );
      const free = freeEip(fip);
      if (free) found.suggest(free);
      else found.propose(`give ${fip.name} an IptablesEIP of its own`);
    }
  },
});

/** An EIP of the same gateway that no rule uses. */
function freeEip(fip: FipRule): string | undefined {
  return fip.gateway?.eips.find((eip) => eip.rules.length === 0)?.name;
}
