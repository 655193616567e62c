import { parseIp } from '../../net/ip';
import { has } from '../../target/release';
import { rule } from '../rule';
import { pinnedAddresses, refusesGateway, subnetField } from '../support/pinned-address';

const vip = (v4ip: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: net1
  v4ip: ${v4ip}
`;

/** Addresses of Vips, OvnEips and IPs that belong to the router, or to no host. */
export const pinnedAddressReserved = rule({
  id: 'kube-ovn/pinned-address-reserved',
  code: 'KO-165',
  severity: 'error',
  what: 'The address of a Vip, an OvnEip or an IP is the gateway, the network address or the broadcast address of its Subnet.',
  why: 'kube-ovn gives out neither the first nor the last address of a subnet, and the gateway is that of the router.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, NewSubnet: free addresses run from FirstIP to LastIP',
    'kubeovn/kube-ovn v1.15.24 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict for the gateway',
  ],
  wrong: vip('10.0.1.1'),
  right: vip('10.0.1.100'),
  check(network, report) {
    for (const pinned of pinnedAddresses(network)) {
      const { holder, field, text, subnet } = pinned;
      const ip = parseIp(text);
      if (!ip || !subnet?.contains(ip)) continue;
      const role = subnet.reservedAs(ip);
      if (!role) continue;
      const isGateway = role === 'gateway' && subnet.text('gateway') !== undefined;
      const found = report(
        holder.at(field),
        `${field} ${ip} of ${holder.resource.title} is the ${role} of Subnet ${subnet.name}`,
      )
        .and(
          subnet.at(isGateway ? 'gateway' : 'cidrBlock'),
          `${isGateway ? 'the router' : 'cidrBlock'} of ${subnet.name}`,
        )
        .restsOn(holder.at(subnetField(pinned)), subnet.strayGateway)
        .propose(`leave ${field} out, and kube-ovn picks a free address`);
      if (role !== 'gateway')
        found.note('kube-ovn gives this address to nobody: the controller repeats AddressOutOfRange in its log');
      else if (has(network.target.kubeOvn.version, refusesGateway))
        found.note('the router has it: the controller repeats AddressConflict in its log, and nothing gets ready');
      else
        found.note(
          `kube-ovn ${network.target.kubeOvn.version.text} accepts this: router and ${holder.name} answer for one address`,
        );
    }
  },
});
