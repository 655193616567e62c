import { rule } from '../rule';
import { faultInList } from '../support/address-fault';
import { faultOfOvnInterface } from '../support/ovn-address-fault';

const vpcs = (connect: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: shop
spec:
  vpcPeerings:
    - remoteVpc: pay
      localConnectIP: ${connect}
---
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: pay
spec:
  vpcPeerings:
    - remoteVpc: shop
      localConnectIP: 169.254.0.2/30
`;

/** Peerings whose own address is none. */
export const vpcPeeringMalformed = rule({
  id: 'kube-ovn/vpc-peering-malformed',
  code: 'KO-105',
  severity: 'error',
  what: 'A VPC peering names no VPC, or its localConnectIP is no address with a prefix length.',
  why: 'kube-ovn refuses the whole Vpc: none of its routes is set, and its subnets wait for it.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateVpc: invalid cidr %s'],
  wrong: vpcs('169.254.0.1'),
  right: vpcs('169.254.0.1/30'),
  check(network, report) {
    for (const vpc of network.vpcs)
      vpc.parts('vpcPeerings').forEach((peering, index) => {
        const text = peering.text('localConnectIP');
        const title = `peering ${index + 1} of Vpc ${vpc.name}`;
        const fault = text === undefined ? undefined : faultInList(text, faultOfOvnInterface);
        if (peering.isMap && peering.isBlank('remoteVpc'))
          report(peering.at('remoteVpc'), `${title} names no remoteVpc`)
            .note('kube-ovn makes a port that leads to no router')
            .propose('write remoteVpc: the name of the other Vpc');
        if (peering.isMap && peering.isBlank('localConnectIP'))
          report(peering.at('localConnectIP'), `${title} has no localConnectIP`)
            .note('kube-ovn refuses the whole Vpc, and repeats the error in its log alone: its subnets wait for it')
            .refuses()
            .propose('write the address of this side with the prefix length of the link: 169.254.0.1/30');
        if (fault)
          report(peering.at('localConnectIP'), `localConnectIP ${text} in ${title} ${fault.fact}`)
            .note('kube-ovn refuses the whole Vpc, and repeats the error in its log alone: its subnets wait for it')
            .refuses()
            .propose('write the address of this side with the prefix length of the link: 169.254.0.1/30')
            .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
      });
  },
});
