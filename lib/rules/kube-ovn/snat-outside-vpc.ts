import { rule } from '../rule';
import { outsideVpcReporter } from '../support/outside-vpc';

/** SNAT ranges that no pod of the gateway's VPC can have. */
export const snatOutsideVpc = rule({
  id: 'kube-ovn/snat-outside-vpc',
  code: 'KO-064',
  severity: 'error',
  what: 'A SNAT rule translates a source range that lies in no subnet which its gateway can see.',
  why: 'kube-ovn installs the iptables rule and no packet ever matches it: the pods leave without SNAT.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, add_snat: -A SHARED_SNAT -s <internalCIDR>',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesSnat: checks the EIP and the syntax only',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01
spec:
  eip: eip1
  internalCIDR: 10.1.1.0/24
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesSnatRule
metadata:
  name: snat01
spec:
  eip: eip1
  internalCIDR: 10.0.1.0/24
`,
  check(network, report) {
    const reportOutside = outsideVpcReporter(report);
    for (const snat of network.snatRules) {
      reportOutside(snat, { what: 'SNAT', field: 'internalCIDR', value: snat.range })?.note(
        'kube-ovn accepts this and installs the iptables rule; no packet matches it, so pods leave without SNAT',
      );
    }
  },
});
