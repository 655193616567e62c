import type { Dependency, Need } from './edge';
import { lookupIn } from './lookup';

/** Networks that rest on what nmstate makes of the nodes. */
export const nodesOfNetworks: Dependency = {
  what: 'the policy that prepares the nodes',
  otherwise: 'the nodes have no way into the physical network: pods start, and no packet leaves the node',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes 8871cd9ce docs/features/user-defined-networks (ovn-bridge-mappings)',
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/controller.go, initProviderNetwork',
  ],
  *of(resource, network) {
    const { policyFor, policyWith } = lookupIn(network);
    const prepared = function* (
      name: unknown,
      policies: typeof policyFor,
      ...path: (string | number)[]
    ): Generator<Need> {
      const to = typeof name === 'string' ? policies.get(name) : undefined;
      if (to) yield { to, at: resource.at(...path) };
    };
    if (resource.kind === 'ClusterUserDefinedNetwork') {
      const path = ['spec', 'network', 'localnet', 'physicalNetworkName'];
      yield* prepared(resource.get(...path), policyFor, ...path);
    }
    if (resource.kind === 'ProviderNetwork') {
      const path = ['spec', 'defaultInterface'];
      yield* prepared(resource.get(...path), policyWith, ...path);
      const custom = network.providerNetworks.get(resource.name)?.customInterfaces ?? [];
      for (const [i, entry] of custom.entries())
        yield* prepared(entry.text('interface'), policyWith, 'spec', 'customInterfaces', i, 'interface');
    }
  },
};
