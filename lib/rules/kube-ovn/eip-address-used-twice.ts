import { repeated } from '../../network/collection';
import type { IptablesEip } from '../../network/iptables-eip';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';

/** One external address for two EIPs, or for an EIP and a pod. */
export const eipAddressUsedTwice = rule({
  id: 'kube-ovn/eip-address-used-twice',
  code: 'KO-054',
  severity: 'error',
  what: 'Two EIPs pin the same address of an external Subnet, or an EIP and a pod do.',
  why: 'The first one that kube-ovn handles gets the address, the other never gets ready.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict for an address in use'],
  wrong: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip2
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.230
`,
  right: `
apiVersion: kubeovn.io/v1
kind: IptablesEIP
metadata:
  name: eip2
spec:
  natGwDp: gw1
  externalSubnet: ovn-vpc-external-network
  v4ip: 192.168.100.231
`,
  check(network, report) {
    for (const eips of groupBy(network.eips, (eip) => eip.externalSubnetName).values())
      for (const [first, eip] of repeated(eips, ({ v4ip }) => v4ip?.value))
        report(eip.at('v4ip'), `v4ip ${eip.v4ip} of EIP ${eip.name} is also that of EIP ${first.name}`)
          .and(first.at('v4ip'), `${first.name} has it`)
          .note(
            'the EIP that kube-ovn handles first gets the address; for the other its controller repeats AddressConflict, and its rules never get ready',
          )
          .propose(ownAddress(eip));
    for (const eip of network.eips) {
      const { v4ip, externalSubnet: subnet } = eip;
      const [pin] = v4ip && subnet?.pinned.size ? (subnet.pinned.get(`${v4ip}`) ?? []) : [];
      if (!pin) continue;
      report(eip.at('v4ip'), `v4ip ${v4ip} of EIP ${eip.name} is also that of ${pin.holder.resource.title}`)
        .and(pin.at, `${pin.holder.name} has it`)
        .note(
          'the one that kube-ovn handles first gets the address; the other waits for it, with AddressConflict in the log',
        )
        .propose(ownAddress(eip));
    }
  },
});

function ownAddress({ name }: IptablesEip): string {
  return `give ${name} an address of its own, or leave v4ip out and kube-ovn picks a free one`;
}
