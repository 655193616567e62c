import { clusterOf, masqueradeSubnets } from '../../controllers/ovn-kubernetes/cluster';
import { RangeSet } from '../../net/range-set';
import { rule } from '../rule';
import { proposeSetting } from '../support/assumed-ovn-networks';
import { firstOf } from '../support/first-of';
import { attachmentExample } from '../support/ovn-attachments';
import { poolsOf } from '../support/ovn-pools';

/** Physical networks with addresses that the cluster uses for itself. */
export const localnetOverlapsCluster = rule({
  id: 'ovn-kubernetes/localnet-overlaps-cluster',
  code: 'LN-040',
  severity: 'warning',
  what: 'The subnets of a localnet overlap networks that the cluster uses for itself.',
  why: 'OVN-Kubernetes does not look at it: a pod then has two routes to the same addresses.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/util/multi_network.go, ValidateNetConf: SubnetOverlapCheck is not for localnet',
  ],
  wrong: attachmentExample({ subnets: '"100.64.0.0/24"', excludeSubnets: '"100.64.0.1/32"' }),
  right: attachmentExample({ subnets: '"192.168.0.0/24"', excludeSubnets: '"192.168.0.1/32"' }),
  check(network, report) {
    const { families, clusterSubnets: pods } = network.target.ovnKubernetes;
    const cluster = clusterOf(network.target);
    const used = [
      // Without the setting the CIDR of pods is a guess.
      ...(families ? pods.map(({ cidr }) => ({ use: 'pods', cidr })) : []),
      ...cluster.serviceSubnets.map((cidr) => ({ use: 'Services', cidr })),
      ...cluster.joinSubnets.map((cidr) => ({ use: 'its routers', cidr })),
      ...masqueradeSubnets.map((cidr) => ({ use: 'its hosts', cidr })),
    ];
    const all = RangeSet.of(used.map(({ cidr }) => cidr));
    for (const { title, topology, subnets } of poolsOf(network)) {
      if (topology !== 'localnet') continue;
      for (const subnet of firstOf(subnets)) {
        const taken = all.overlaps(subnet.cidr) && used.find(({ cidr }) => cidr.overlaps(subnet.cidr));
        if (!taken) continue;
        const found = report(
          subnet.at,
          `${subnet.text} of ${title} overlaps ${taken.cidr}, which the cluster has for ${taken.use}`,
        ).note('OVN-Kubernetes does not look at it; a pod on both networks reaches only one of two equal addresses');
        if (cluster.joinSubnets.includes(taken.cidr))
          proposeSetting(found, network.target, 'joinSubnets', 'join networks');
      }
    }
  },
});
