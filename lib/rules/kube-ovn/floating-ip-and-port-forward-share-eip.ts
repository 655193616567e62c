import { groupBy } from '../../source/group-by';
import { has } from '../../target/release';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';

/** EIPs with a floating IP, which takes every port, and with port forwarding. */
export const floatingIpAndPortForwardShareEip = rule({
  id: 'kube-ovn/floating-ip-and-port-forward-share-eip',
  code: 'KO-062',
  severity: 'error',
  what: 'A floating IP rule and a DNAT rule name the same EIP.',
  why: 'The floating IP takes every port and protocol of the EIP, so the forwarded port never gets a packet.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, init: DNAT_FILTER enters EXCLUSIVE_DNAT before SHARED_DNAT',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go: "floating IP requires exclusive use of the EIP"',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip01
spec:
  eip: eip2
  internalIp: 10.0.1.5
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip01
spec:
  eip: eip3
  internalIp: 10.0.1.5
`,
  check(network, report) {
    const floating = groupBy(network.fipRules, (fip) => fip.eipName);
    for (const [eip, forwards] of groupBy(network.dnatRules, (dnat) => dnat.eipName)) {
      const fip = floating.get(eip)?.[0];
      const [dnat, ...others] = forwards;
      if (!fip || !dnat) continue;
      const found = report(dnat.at('eip'), `EIP ${eip} has floating IP ${fip.name} and port forwarding ${dnat.name}`)
        .and(fip.at('eip'), `${fip.name} takes every port of ${eip}`)
        .note(
          dnat.isShared
            ? 'port forwarding of type share comes before the floating IP and takes its port from it'
            : 'kube-ovn installs both, and the floating IP comes first: the forwarded port never gets a packet',
        )
        .propose(`give ${fip.name} an IptablesEIP of its own`);
      if (others.length > 0) found.note(`the same goes for ${firstFew(others.map((other) => other.name))}`);
      if (has(network.target.kubeOvn.version, '1.16'))
        found.note("kube-ovn's webhook, if it is enabled, rejects the later of the two once the EIP is ready");
    }
  },
});
