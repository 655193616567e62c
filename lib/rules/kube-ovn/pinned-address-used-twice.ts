import { parseIp } from '../../net/ip';
import type { Network } from '../../network/network';
import { PodTemplate } from '../../network/pod-template';
import type { View } from '../../network/view';
import { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Spot } from '../../source/resource';
import { rule } from '../rule';
import { pinnedAddresses, subnetField } from '../support/pinned-address';

const vips = (other: string) => `
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip1
spec:
  subnet: net1
  v4ip: 10.0.1.100
---
apiVersion: kubeovn.io/v1
kind: Vip
metadata:
  name: vip2
spec:
  subnet: net1
  v4ip: ${other}
`;

/** One address of a subnet for two objects, of which one is a Vip, an OvnEip or an IP. */
export const pinnedAddressUsedTwice = rule({
  id: 'kube-ovn/pinned-address-used-twice',
  code: 'KO-165',
  severity: 'error',
  what: 'A Vip, an OvnEip or an IP asks for an address that another object has pinned in the same Subnet.',
  why: 'kube-ovn gives an address once: what it handles second never gets ready.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict for an address in use'],
  wrong: vips('10.0.1.100'),
  right: vips('10.0.1.101'),
  check(network, report) {
    const first = takenBefore(network);
    for (const pinned of pinnedAddresses(network)) {
      const { holder, field, text, subnetName } = pinned;
      const ip = parseIp(text);
      if (!ip || subnetName === undefined) continue;
      const key = `${subnetName}|${ip}`;
      const other = first.get(key);
      if (!other) first.set(key, { holder, at: holder.at(field) });
      if (!other || other.holder.resource.title === holder.resource.title || isOneAndTheSame(holder, other.holder))
        continue;
      if (other.holder instanceof PodTemplate && holder.resource.kind !== 'IP') {
        report(other.at, `address ${ip} of ${other.holder.resource.title} is also ${field} of ${holder.resource.title}`)
          .and(holder.at(field), `${holder.name} has it`)
          .note(
            'the one that kube-ovn handles first gets the address: the pod then stays in ContainerCreating, AddressConflict',
          )
          .propose(
            `give the pods an address of their own${holder.resource.kind === 'Vip' ? `, or write ovn.kubernetes.io/vip: ${holder.name}` : ''}`,
          )
          .restsOn(holder.at(subnetField(pinned)));
        continue;
      }
      report(
        holder.at(field),
        `${field} ${ip} of ${holder.resource.title} is also that of ${other.holder.resource.title}`,
      )
        .and(other.at, `${other.holder.name} has it`)
        .restsOn(holder.at(subnetField(pinned)))
        .note(
          'the one that kube-ovn handles first gets the address; for the other its controller repeats AddressConflict',
        )
        .propose(`give ${holder.name} an address of its own, or leave ${field} out and kube-ovn picks a free one`);
    }
  },
});

interface Taken {
  readonly holder: View | PodTemplate;
  readonly at: Spot;
}

/** What gateways, pods and IptablesEIPs have pinned, by subnet and address. */
function takenBefore(network: Network): Map<string, Taken> {
  const taken = new Map<string, Taken>();
  const subnets = new Set([...pinnedAddresses(network)].map(({ subnet }) => subnet));
  for (const subnet of subnets)
    for (const [ip, [pin]] of subnet?.pinned ?? []) if (pin) taken.set(`${subnet?.name}|${ip}`, pin);
  if (subnets.size > 0)
    for (const eip of network.eips) {
      const key = `${eip.externalSubnetName}|${eip.v4ip}`;
      if (eip.v4ip && !taken.has(key)) taken.set(key, { holder: eip, at: eip.at('v4ip') });
    }
  return taken;
}

/** Whether an IP is the entry in kube-ovn's books for the pod itself, or for the pod of the gateway. */
function isOneAndTheSame(ip: View, other: View | PodTemplate): boolean {
  if (ip.resource.kind !== 'IP') return false;
  const pod = ip.text('podName');
  if (other instanceof PodTemplate) return isOf(other) && ip.text('namespace') === (other.namespace ?? 'default');
  return other instanceof VpcNatGateway && pod?.endsWith(`-${other.name}-0`) === true;

  /** The pods of a workload have its name before theirs. */
  function isOf({ name, isWorkload }: PodTemplate): boolean {
    return isWorkload ? pod?.startsWith(`${name}-`) === true : pod === name;
  }
}
