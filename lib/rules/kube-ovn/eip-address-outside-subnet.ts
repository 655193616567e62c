import type { IptablesEip } from '../../network/iptables-eip';
import type { Subnet } from '../../network/subnet';
import { rule } from '../rule';
import { faultOfIpv4 } from '../support/address-fault';
import { nearestAddress } from '../support/nearest-address';

/** Pinned addresses of EIPs that their external subnet cannot give. */
export const eipAddressOutsideSubnet = rule({
  id: 'kube-ovn/eip-address-outside-subnet',
  code: 'KO-052',
  severity: 'error',
  what: 'The v4ip of an EIP is no IPv4 address, or lies outside of the CIDR of its external Subnet.',
  why: 'kube-ovn cannot allocate the address: the EIP never gets ready, nor do its rules.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, acquireStaticEip: "failed to parse eip ip"',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: ErrOutOfRange',
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vpc_nat_gateway.go, ValidateIptablesEIP: "the vip %s is not in the range of subnet"',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip1
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.10.230
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
    for (const eip of network.eips) {
      const text = eip.text('v4ip');
      if (text === undefined) continue;
      const fault = eip.v4ip && !text.includes(':') ? undefined : faultOfIpv4(text);
      if (fault) {
        report(eip.at('v4ip'), `v4ip ${text} of EIP ${eip.name} ${fault.fact}`)
          .note(refused)
          .suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
        continue;
      }
      const { v4ip, externalSubnet: subnet } = eip;
      const cidr = subnet?.cidrOf(4);
      if (!v4ip || !subnet || !cidr || cidr.contains(v4ip)) continue;
      const found = report(
        eip.at('v4ip'),
        `v4ip ${v4ip} of EIP ${eip.name} is outside of Subnet ${subnet.name}, ${cidr}`,
      )
        .and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`)
        .note(refused)
        .restsOn(subnet.strayGateway);
      const other = subnetOfGateway(eip);
      if (other?.contains(v4ip)) found.propose(`write externalSubnet: ${other.name}, the network of its gateway`);
      else found.suggest(nearestAddress(v4ip, [subnet]));
    }
  },
});

const refused =
  "kube-ovn's webhook rejects this if it is enabled; without it the controller repeats the error in its log, and neither the EIP nor its rules get ready";

/** The external subnet of its gateway, if that is another one. */
function subnetOfGateway(eip: IptablesEip): Subnet | undefined {
  const subnet = eip.gateway?.externalSubnet;
  return subnet === eip.externalSubnet ? undefined : subnet;
}
