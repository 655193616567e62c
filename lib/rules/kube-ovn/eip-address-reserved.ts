import { has } from '../../target/release';
import { rule } from '../rule';
import { refusesGateway } from '../support/pinned-address';

/** Pinned addresses of EIPs that belong to the router of the external network, or to no host. */
export const eipAddressReserved = rule({
  id: 'kube-ovn/eip-address-reserved',
  code: 'KO-053',
  severity: 'error',
  what: 'The v4ip of an EIP is the gateway, the network address or the broadcast address of its external Subnet.',
  why: 'The gateway pod answers for the address of the physical router, which takes the external network down; nothing reaches a network or broadcast address.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, acquireStaticEip: does not compare with the gateway',
    'kubeovn/kube-ovn v1.15.24 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict for the gateway',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.1
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
  check(network, report) {
    const { version } = network.target.kubeOvn;
    for (const eip of network.eips) {
      const { v4ip, externalSubnet: subnet } = eip;
      if (!v4ip || !subnet?.contains(v4ip)) continue;
      const role = subnet.reservedAs(v4ip);
      if (!role) continue;
      const found = report(
        eip.at('v4ip'),
        `v4ip ${v4ip} of EIP ${eip.name} is the ${role} of Subnet ${subnet.name}`,
      ).propose('leave v4ip out, and kube-ovn picks a free address');
      if (role !== 'gateway') {
        found
          .and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`)
          .note('no host of the network sends to this address as to another host, so nothing reaches the EIP');
        continue;
      }
      found
        .and(subnet.at('gateway'), `the router of ${subnet.name}`)
        .note(
          has(version, refusesGateway)
            ? 'the controller of kube-ovn repeats AddressConflict in its log, and neither the EIP nor its rules get ready'
            : `kube-ovn ${version.text} accepts this: the gateway pod answers ARP for the address of the router, so hosts of the external network lose their way out`,
        );
    }
  },
});
