import { rule } from '../rule';
import { missingReference } from '../support/missing-reference';

/** EIPs of gateways that do not exist, or of none. */
export const eipGatewayMissing = rule(
  missingReference({
    id: 'kube-ovn/eip-gateway-missing',
    code: 'KO-050',
    kind: 'IptablesEIP',
    field: 'spec.natGwDp',
    what: 'An EIP names a NAT gateway that does not exist, or none.',
    why: 'No pod carries the address: the EIP never gets ready, nor do its rules.',
    evidence: [
      'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, createEipInPod: fails without a running pod of the gateway',
      'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesEIP: refuses an empty natGwDp only',
    ],
    missing: [
      'kube-ovn accepts this; its controller finds no pod for the address and repeats the error in its log, and neither the EIP nor its rules ever get ready',
    ],
    empty: [
      "kube-ovn's webhook rejects this if it is enabled; without it no pod ever carries the address, and neither the EIP nor its rules get ready",
    ],
    wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`,
    right: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`,
  }),
);
