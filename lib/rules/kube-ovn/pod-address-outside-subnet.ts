import { type Ip, parseIp } from '../../net/ip';
import type { Pod, PodInterface } from '../../network/pod';
import type { Subnet } from '../../network/subnet';
import type { Report } from '../report';
import { rule } from '../rule';
import { faultInList, faultOfIp } from '../support/address-fault';
import { nearestAddress } from '../support/nearest-address';

const example = (address: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: client
  namespace: ns1
  annotations:
    ovn.kubernetes.io/logical_switch: net1
    ovn.kubernetes.io/ip_address: ${address}
spec:
  containers:
    - name: client
      image: docker.io/library/nginx:alpine
`;

/** Pods with a pinned address that their subnet cannot give. */
export const podAddressOutsideSubnet = rule({
  id: 'kube-ovn/pod-address-outside-subnet',
  code: 'KO-150',
  severity: 'error',
  what: 'The address that an annotation pins for a Pod cannot be read, or is none that a host of its subnet can have.',
  why: 'kube-ovn gives the pod no address: it stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, acquireStaticAddress: failed to parse IP; event AcquireAddressFailed',
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidatePodNetwork, ValidateNetworkBroadcast',
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressOutOfRange',
  ],
  wrong: example('10.0.11.7'),
  right: example('10.0.1.7'),
  check(network, report) {
    for (const pod of network.pods) for (const one of pod.interfaces) judge(pod, one, report);
  },
});

const stuck = 'kube-ovn gives the pod no address, and the pod stays in ContainerCreating';

function judge(pod: Pod, { addresses, atAddresses, atSubnet, subnet }: PodInterface, report: Report): void {
  if (addresses === undefined) return;
  const parts = addresses.split(',');
  const ips = parts.flatMap((part) => parseIp(part) ?? []);
  const add = (fact: string) =>
    report(atAddresses, `ip_address ${addresses} of ${pod.resource.title} ${fact}`).note(stuck);
  const fault = ips.length < parts.length ? faultInList(addresses, faultOfIp) : undefined;
  if (fault) {
    add(fault.fact).suggest(fault.meant, fault.safe ? 'safe' : 'unsafe');
    return;
  }
  if (new Set(ips.map(({ family }) => family)).size < ips.length) {
    add('has more than one address of a family');
    return;
  }
  if (!subnet?.cidrs) return;
  for (const ip of ips) {
    const misfit = misfitOf(subnet, ip);
    if (!misfit) continue;
    report(atAddresses, `ip_address ${ip} of ${pod.resource.title} is ${misfit.fact}`)
      .and(subnet.at('cidrBlock'), `cidrBlock of ${subnet.name}`)
      .note(stuck)
      .suggest(misfit.meant)
      .restsOn(atSubnet, subnet.strayGateway);
    return;
  }
}

/** Why a pod cannot have an address in a subnet. */
function misfitOf(subnet: Subnet, ip: Ip): { fact: string; meant?: string | undefined } | undefined {
  const { name } = subnet;
  if (!subnet.contains(ip))
    return { fact: `not in Subnet ${name}, ${subnet.text('cidrBlock')}`, meant: nearestAddress(ip, [subnet]) };
  if (subnet.gateways.some((gateway) => gateway.equals(ip))) return { fact: `the gateway of Subnet ${name}` };
  const cidr = subnet.cidrOf(ip.family);
  if (cidr?.broadcast?.equals(ip)) return { fact: `the broadcast address of Subnet ${name}` };
  return cidr?.broadcast && cidr.network.equals(ip) ? { fact: `the network address of Subnet ${name}` } : undefined;
}
