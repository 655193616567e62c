import { ovnNetworksOf } from '../../controllers/ovn-kubernetes/networks';
import { groupBy } from '../../source/group-by';
import { rule } from '../rule';
import { clusterNetworkExample } from '../support/localnet-example';

const example = (name: string) =>
  `${clusterNetworkExample('tenant-blue', 'physnet', 'mtu: 1500')}---\n${clusterNetworkExample(name, 'physnet', 'mtu: 1500')}`;

/** Networks that are two by name, and one to OVN. */
export const networkNamesAlike = rule({
  id: 'ovn-kubernetes/network-names-alike',
  severity: 'error',
  what: 'The names of two networks differ in hyphens, dots and slashes alone.',
  why: 'In the names of switches and ports OVN-Kubernetes writes a dot for each of them: both are one switch.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, GetUserDefinedNetworkPrefix: - and / become dots',
  ],
  wrong: example('tenant.blue'),
  right: example('tenant-blue-2'),
  check(network, report) {
    const groups = groupBy(ovnNetworksOf(network), ({ name }) => name.replace(/[-/]/g, '.'));
    for (const [prefix, [first, ...more]] of groups) {
      const told = new Set([first?.name]);
      for (const later of more) {
        if (!first || told.has(later.name)) continue;
        told.add(later.name);
        report(later.at('name'), `networks ${later.name} and ${first.name} have one name in OVN: ${prefix}_`)
          .and(first.at('name'), first.resource.title)
          .note('OVN-Kubernetes makes one switch for both, and each takes the ports of the other away')
          .propose('let the names differ in letters or digits');
      }
    }
  },
});
