import type { Pin } from '../../network/subnet';
import { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { rule } from '../rule';
import { proposeLanIp } from '../support/lan-ip';

const pod = (address: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: vpc1-pod
  namespace: ns1
  annotations:
    ovn.kubernetes.io/logical_switch: net1
    ovn.kubernetes.io/ip_address: ${address}
spec:
  containers:
    - name: vpc1-pod
      image: docker.io/library/nginx:alpine
`;

/** NAT gateways with an address that somebody else has pinned in the same subnet. */
export const lanIpTaken = rule({
  id: 'kube-ovn/lan-ip-taken',
  code: 'KO-028',
  severity: 'error',
  what: 'The lanIp of a NAT gateway is also the lanIp of another gateway, or the pinned address of a pod, in the same subnet.',
  why: 'kube-ovn gives an address once: who comes second stays in ContainerCreating.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/ipam/subnet.go, GetStaticAddress: AddressConflict'],
  wrong: pod('10.0.1.254'),
  right: pod('10.0.1.5'),
  check(network, report) {
    for (const subnet of network.subnets) {
      const gateways = network.gatewaysIn(subnet.name);
      const isAlone = gateways.length === 1 && network.pinnedIn(subnet).length === 0;
      if (gateways.length === 0 || isAlone) continue;
      for (const pins of subnet.pinned.values()) {
        const [first] = pins;
        if (!first || pins.length === 1 || !(first.holder instanceof VpcNatGateway)) continue;
        const others = pins.filter(({ holder }) => holder.resource.title !== first.holder.resource.title);
        const gateways = others.filter(({ holder }) => holder instanceof VpcNatGateway);
        const pod = others.find(({ holder }) => !(holder instanceof VpcNatGateway));
        for (const later of gateways) taken(later, first);
        if (pod) taken(first, pod);
      }

      function taken({ holder, ip, at }: Pin, other: Pin): void {
        const found = report(
          at,
          `lanIp ${ip} of NAT gateway ${holder.name} is also that of ${other.holder.resource.title}`,
        )
          .and(other.at, other.holder.resource.title)
          .note(
            `an address is given once in ${subnet.name}: the second one stays in ContainerCreating, AddressConflict`,
          )
          .restsOn(
            ...[holder, other.holder].map((one) => (one instanceof VpcNatGateway ? one.at('subnet') : undefined)),
          );
        if (holder instanceof VpcNatGateway) proposeLanIp(found, holder);
      }
    }
  },
});
