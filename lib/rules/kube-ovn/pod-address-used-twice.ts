import { parseIp } from '../../net/ip';
import type { Pod, PodInterface } from '../../network/pod';
import { rule } from '../rule';

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

/** Pods with the same pinned address in the same subnet. */
export const podAddressUsedTwice = rule({
  id: 'kube-ovn/pod-address-used-twice',
  code: 'KO-150',
  severity: 'error',
  what: 'Two Pods pin the same address of the same subnet.',
  why: 'kube-ovn gives an address once: the second pod stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict; event AcquireAddressFailed',
  ],
  wrong: example('10.0.1.5'),
  right: example('10.0.1.7'),
  check(network, report) {
    const firsts = new Map<string, { pod: Pod; one: PodInterface }>();
    for (const pod of network.pods) {
      for (const one of pod.interfaces) {
        const { addresses = '', subnetName, subnet } = one;
        const name = subnet?.name ?? subnetName;
        for (const ip of name === undefined ? [] : addresses.split(',').flatMap((part) => parseIp(part) ?? [])) {
          const key = `${name}\n${ip}`;
          const first = firsts.get(key);
          if (!first) firsts.set(key, { pod, one });
          else if (first.pod.resource.title !== pod.resource.title)
            report(
              one.atAddresses,
              `ip_address ${ip} of ${pod.resource.title} is also that of ${first.pod.resource.title}`,
            )
              .and(first.one.atAddresses, first.pod.resource.title)
              .note(
                `kube-ovn gives an address of Subnet ${name} once: the second pod stays in ContainerCreating, AddressConflict`,
              )
              .propose('give each pod an address of its own, or leave the annotation out')
              .restsOn(one.atSubnet, first.one.atSubnet);
        }
      }
    }
  },
});
