import { rule } from '../rule';
import { outsideVpcReporter } from '../support/outside-vpc';

/** Port forwarding to addresses that no pod of the gateway's VPC can have. */
export const portForwardOutsideVpc = rule({
  id: 'kube-ovn/port-forward-outside-vpc',
  code: 'KO-064',
  severity: 'error',
  what: 'A DNAT rule forwards a port to an address that lies in no subnet which its gateway can see.',
  why: 'kube-ovn installs the iptables rule; the gateway has no route into the VPC for the address, and clients get no answer.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 dist/images/vpcnatgateway/nat-gateway.sh, add_dnat: -A SHARED_DNAT … --to-destination <internalIp>',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesDnat: checks the EIP, the syntax and duplicates only',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8080"
  internalIp: 10.1.1.6
  internalPort: "80"
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesDnatRule
metadata:
  name: web
spec:
  eip: eip2
  protocol: tcp
  externalPort: "8080"
  internalIp: 10.0.1.6
  internalPort: "80"
`,
  check(network, report) {
    const reportOutside = outsideVpcReporter(report);
    for (const dnat of network.dnatRules) {
      reportOutside(dnat, { what: 'DNAT', field: 'internalIp', value: dnat.internalIp })?.note(
        'kube-ovn accepts this and installs the iptables rule; the gateway has no route into the VPC for this address, so clients get no answer',
      );
    }
  },
});
