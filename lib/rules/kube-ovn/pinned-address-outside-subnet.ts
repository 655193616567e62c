import { parseIp } from '../../net/ip';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { faultOfIp, inLowerCase } from '../support/address-fault';
import { nearestAddress } from '../support/nearest-address';
import { type PinnedAddress, pinnedAddresses, subnetField } from '../support/pinned-address';

const vip = (v4ip: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: net1
  v4ip: ${v4ip}
`;

/** Addresses of Vips, OvnEips and IPs that their subnet cannot give. */
export const pinnedAddressOutsideSubnet = rule({
  id: 'kube-ovn/pinned-address-outside-subnet',
  code: 'KO-165',
  severity: 'error',
  what: 'The address of a Vip, an OvnEip or an IP is no address, has capital letters, or lies outside of its Subnet.',
  why: 'kube-ovn cannot give out the address: the object never gets ready, nor does what uses it.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/vip.go, ValidateVip; pkg/webhook/ip.go, ValidateIP; pkg/webhook/ovn_nat_gateway.go, ValidateOvnEip: "is not a valid ip", "is not in the range of subnet"',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vip.go, handleAddVirtualIP; pkg/controller/ip.go, handleAddReservedIP; pkg/controller/ovn_eip.go, handleAddOvnEip: "v6 ip address %s can not contain upper case"',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: ErrOutOfRange',
  ],
  wrong: vip('10.1.1.100'),
  right: vip('10.0.1.100'),
  check(network, report) {
    for (const pinned of pinnedAddresses(network)) judge(pinned, report);
  },
});

function judge(pinned: PinnedAddress, report: Report): void {
  const { holder, field, family, text, subnet } = pinned;
  const at = holder.at(field);
  const title = `${field} ${text} of ${holder.resource.title}`;
  const ip = parseIp(text);
  const faultOf = family === 6 ? inLowerCase(faultOfIp, holder.network.target.kubeOvn.version) : faultOfIp;
  const fault = faultOf(text);
  if (!ip || fault) {
    refused(report(at, `${title} ${fault?.fact}`)).suggest(fault?.meant, fault?.safe ? 'safe' : 'unsafe');
    return;
  }
  if (subnet?.cidrs && !subnet.contains(ip)) {
    const cidr = subnet.cidrOf(ip.family);
    const fact = cidr
      ? `is outside of Subnet ${subnet.name}, ${cidr}`
      : `is IPv${ip.family}, and Subnet ${subnet.name} has no IPv${ip.family}`;
    refused(report(at, `${title} ${fact}`))
      .and(subnet.at('cidrBlock'), `${subnet.name} is ${subnet.text('cidrBlock')}`)
      .restsOn(holder.at(subnetField(pinned)), subnet.strayGateway)
      .suggest(cidr && nearestAddress(ip, [subnet]));
  } else if (ip.family !== family) {
    moved(report(at, `${title} is an IPv${ip.family} address`));
  } else if (`${ip}` !== text && family === 4) {
    moved(report(at, `${title} is another way to write ${ip}`)).suggest(`${ip}`, 'safe');
  }
}

function refused(found: Draft): Draft {
  return found
    .note("kube-ovn's webhook rejects the object where it is enabled for this kind")
    .note('without it the controller repeats the error in its log, and the address is never given');
}

/** kube-ovn reads it all the same. */
function moved(found: Draft): Draft {
  return found
    .as('warning')
    .note(
      'kube-ovn sorts addresses by what they are and writes its own text into the object; a GitOps tool writes this one back',
    );
}
