import { list, object, ref, text } from '../field';
import { column, kind } from '../kind';

/** The address of a pod, as kube-ovn keeps books of it. */
export const IP = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'IP',
  plural: 'ips',
  short: ['ip'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'The address of a pod. kube-ovn makes POD.NAMESPACE for each; written beforehand it reserves an address for that pod.',
  statusSubresource: false,
  columns: [
    column('V4IP', '.spec.v4IpAddress'),
    column('V6IP', '.spec.v6IpAddress'),
    column('Mac', '.spec.macAddress'),
    column('Node', '.spec.nodeName'),
    column('Subnet', '.spec.subnet'),
  ],
  fields: {
    spec: object({
      podName: text().doc('The pod.'),
      namespace: text().doc('Its namespace.'),
      podType: text().doc('What owns the pod: StatefulSet, VirtualMachine, or nothing.'),
      nodeName: text().doc('Its node.'),
      subnet: ref('Subnet').without('kube-ovn reserves no address and retries').doc('The subnet of the address.'),
      ipAddress: text().doc('Both addresses, separated by a comma.'),
      v4IpAddress: text().doc('The IPv4 address.'),
      v6IpAddress: text().doc('The IPv6 address.'),
      macAddress: text().doc('The MAC address.'),
      attachSubnets: list(text()).doc('The subnets of further interfaces.'),
      attachIps: list(text()).doc('Their addresses.'),
      attachMacs: list(text()).doc('Their MAC addresses.'),
      containerID: text().doc('The container.'),
    }).doc('The address and who has it.'),
  },
});
