import { rule } from '../rule';
import { outsideVpcReporter } from '../support/outside-vpc';

/** Floating IPs for addresses that no pod of the gateway's VPC can have. */
export const floatingIpOutsideVpc = rule({
  id: 'kube-ovn/floating-ip-outside-vpc',
  code: 'KO-064',
  severity: 'error',
  what: 'A floating IP stands for an address that lies in no subnet which its gateway can see.',
  why: 'kube-ovn installs the iptables rules; what arrives at the EIP reaches no pod, and no pod leaves with the EIP.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, add_floating_ip: -A EXCLUSIVE_DNAT, EXCLUSIVE_SNAT',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesFip: checks the EIP and the syntax only',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesFIPRule
metadata:
  name: fip01
spec:
  eip: eip3
  internalIp: 10.1.1.5
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
    const reportOutside = outsideVpcReporter(report);
    for (const fip of network.fipRules) {
      reportOutside(fip, { what: 'floating IP', field: 'internalIp', value: fip.internalIp })?.note(
        'kube-ovn accepts this and installs the iptables rules; what arrives at the EIP reaches no pod, and no pod leaves with it',
      );
    }
  },
});
