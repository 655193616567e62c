import type { ProviderNetwork } from '../../network/provider-network';
import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';

const provider = (node: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: physnet1
spec:
  defaultInterface: eth1
  customInterfaces:
    - interface: eth2
      nodes:
        - node1
    - interface: eth3
      nodes:
        - ${node}
`;

/** Nodes with two interfaces in one physical network. */
export const providerNetworkNodeTwice = rule({
  id: 'kube-ovn/provider-network-node-twice',
  code: 'KO-161',
  severity: 'error',
  what: 'A ProviderNetwork lists a node in two entries of customInterfaces, or in customInterfaces and excludeNodes.',
  why: 'A node has one interface in the network: kube-ovn uses the first entry, and none for an excluded node.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/controller.go, handleAddOrUpdateProviderNetwork, initProviderNetwork: the first entry with the node',
    'kubeovn/kube-ovn v1.16.2 pkg/util/provider_network.go, IsNodeExcludedFromProviderNetwork: excludeNodes counts only without nodeSelector',
  ],
  wrong: provider('node1'),
  right: provider('node2'),
  check(network, report) {
    for (const provider of network.providerNetworks) judge(provider, report);
  },
});

function judge(provider: ProviderNetwork, report: Report): void {
  const seen = new Map<string, { entry: number; name: string | undefined; at: Place }>();
  provider.customInterfaces.forEach((custom, entry) => {
    const name = custom.text('interface');
    for (const { text: node, index } of custom.texts('nodes')) {
      const at = custom.at('nodes', index);
      const first = seen.get(node);
      if (!first) seen.set(node, { entry, name, at });
      else if (first.entry !== entry && first.name !== name)
        report(at, `node ${node} has two interfaces in ProviderNetwork ${provider.name}: ${first.name} and ${name}`)
          .and(first.at, 'the first entry counts')
          .note(`kube-ovn adds ${first.name} of ${node} to the bridge and ignores this entry`)
          .propose('leave each node in one entry');
    }
  });
  // Beside a nodeSelector kube-ovn ignores excludeNodes.
  if (provider.raw('nodeSelector') !== undefined) return;
  provider.texts('excludeNodes').forEach(({ text: node, index }) => {
    const custom = seen.get(node);
    if (custom)
      report(custom.at, `ProviderNetwork ${provider.name} has an interface for node ${node} and excludes it`)
        .as('warning')
        .and(provider.at('excludeNodes', index), 'the node does not take part in the network')
        .note('the entry in customInterfaces has no effect: pods of the network do not run there')
        .propose('remove the node from one of the two lists');
  });
}
