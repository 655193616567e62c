import { RangeSet } from '../../net/range-set';
import type { Subnet } from '../../network/subnet';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { rule } from '../rule';

const external = (excluded: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ovn-vpc-external-network
spec:
  protocol: IPv4
  provider: ovn-vpc-external-network.kube-system
  cidrBlock: 192.168.100.0/24
  gateway: 192.168.100.1
  excludeIps:
    - ${excluded}
`;

/** External subnets with fewer free addresses than gateways and EIPs that want one. */
export const externalSubnetFull = rule({
  id: 'kube-ovn/external-subnet-full',
  code: 'KO-054',
  severity: 'error',
  what: 'An external subnet has fewer free addresses than there are NAT gateways and EIPs that take one by chance.',
  why: 'The last of them get no address: a gateway pod hangs in ContainerCreating, an EIP is never ready.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gw_eip.go, acquireEip: ErrNoAvailable',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go: each gateway pod takes an address of the external subnet, unless noDefaultEIP',
  ],
  wrong: external('192.168.100.1..192.168.100.254'),
  right: external('192.168.100.1..192.168.100.232'),
  check(network, report) {
    if (network.mayHide('Subnet')) return;
    for (const subnet of network.externalSubnets.keys()) {
      const free = freeIn(subnet);
      const takers = [...takersOf(subnet)];
      if (free === undefined || BigInt(takers.length) <= free) continue;
      const [first] = takers;
      const draft = report(
        subnet.at('excludeIps'),
        `external Subnet ${subnet.name} has ${free === 0n ? 'no' : free} free addresses, and ${takers.length} ${takers.length === 1 ? 'is' : 'are'} needed`,
      );
      if (first) draft.and(first.at, first.what);
      draft
        .restsOn(subnet.at('cidrBlock'), subnet.strayGateway)
        .note('every gateway takes an address of its own, and so does every EIP without v4ip')
        .note('who comes last gets none: the pod of a gateway hangs in ContainerCreating, an EIP is never ready')
        .propose('shorten excludeIps, or pin the addresses of EIPs; those may lie in excludeIps');
    }
  },
});

/** The addresses that kube-ovn may give out by chance; undefined where it cannot be told. */
function freeIn(subnet: Subnet): bigint | undefined {
  const cidr = subnet.cidrOf(4);
  if (!cidr || !subnet.isReservedKnown || subnet.exclusions.length === 0) return undefined;
  const pinned = subnet.network.eipsIn(subnet.name).flatMap(({ v4ip }) => v4ip ?? []);
  const first = cidr.network;
  const given = [...subnet.excluded, ...subnet.gateways, ...pinned, first, ...(cidr.broadcast ? [cidr.broadcast] : [])];
  return RangeSet.of([cidr]).subtract(RangeSet.of(given)).size(4);
}

function* takersOf(subnet: Subnet) {
  for (const gateway of subnet.network.gatewaysOn(subnet.name)) {
    if (gateway.flag('noDefaultEIP')) continue;
    for (let i = 0; i < instancesOf(gateway); i++)
      yield { at: gateway.atName, what: `gateway ${gateway.name} takes one` };
  }
  for (const eip of subnet.network.eipsIn(subnet.name))
    if (eip.isBlank('v4ip')) yield { at: eip.atName, what: `EIP ${eip.name} takes one` };
}

function instancesOf(gateway: VpcNatGateway): number {
  const replicas = gateway.raw('replicas');
  return gateway.isHighlyAvailable && typeof replicas === 'number' ? Math.min(replicas, 1000) : 1;
}
