import { type OvnNetwork, ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import { overlaps } from '../../net/overlaps';
import { giveSame } from '../../paths/localnet/segments';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';

const network = (name: string, excluded: string) =>
  clusterNetworkExample(
    name,
    'physnet',
    `mtu: 1500\n      subnets: [192.168.200.0/24]\n      excludeSubnets: [${excluded}]`,
    'mode: Enabled',
  );

const example = (excluded: string) =>
  `${network('tenantblue', '192.168.200.1/32, 192.168.200.128/25')}---\n${network('tenantred', excluded)}`;

/** Networks that give the same addresses of one physical network. */
export const localnetPoolsOverlap = rule({
  id: 'ovn-kubernetes/localnet-pools-overlap',
  severity: 'error',
  what: 'Two localnet networks give out the same addresses of one physical network and VLAN.',
  why: 'Each network counts for itself: sooner or later two pods have one address, and connections break at random.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, SubnetOverlapCheck: left out for localnet',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/allocator/ip/subnet/allocator.go: addresses by the name of the network',
    'https://github.com/ovn-kubernetes/ovn-kubernetes/issues/4320',
  ],
  wrong: example('192.168.200.1/32, 192.168.200.192/26'),
  right: example('192.168.200.0/25'),
  check(network, report) {
    const segments = groupBy(ovnNetworksOf(network), segmentOf);
    for (const all of segments.values()) {
      // Definitions of one name are one network.
      const byName = new Map(all.map((one) => [one.name, one]));
      const items = [...byName.values()].flatMap((one) => one.subnets.map((cidr) => ({ one, cidr })));
      for (const [first, later] of overlaps(items, ({ cidr }) => cidr)) {
        if (first.one === later.one || !giveSame(pool(first.one), pool(later.one))) continue;
        const { vlan, physicalNetwork, resource } = later.one;
        const where = `${physicalNetwork}${vlan === 0 ? '' : `, VLAN ${vlan}`}`;
        report(
          later.one.at('subnets'),
          `${resource.title} gives addresses of ${later.cidr} on ${where}, as ${first.one.resource.title} does`,
        )
          .and(first.one.at('subnets'), `${first.one.resource.title}: ${first.cidr}`)
          .restsOn(...[first, later].map(({ one }) => one.resource.at('spec', 'network', 'localnet', 'excludeSubnets')))
          .note('each network counts for itself: two pods get one address, and connections break at random')
          .propose('take one network for both, or exclude from each what the other gives');
      }
    }
  },
});

function segmentOf({ physicalNetwork, vlan, hasSubnets }: OvnNetwork): string | undefined {
  return physicalNetwork === undefined || !hasSubnets ? undefined : `${physicalNetwork}:${vlan}`;
}

function pool({ subnets, excluded }: OvnNetwork) {
  return { cidrs: subnets, excluded };
}
