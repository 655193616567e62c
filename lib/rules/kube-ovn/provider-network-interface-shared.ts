import type { Network } from '../../network/network';
import type { ProviderNetwork } from '../../network/provider-network';
import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';

const providers = (name: string) => `
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: physnet1
spec:
  defaultInterface: eth1
---
apiVersion: kubeovn.io/v1
kind: ProviderNetwork
metadata:
  name: physnet2
spec:
  defaultInterface: ${name}
`;

/** Physical networks that want the same interface of a node. */
export const providerNetworkInterfaceShared = rule({
  id: 'kube-ovn/provider-network-interface-shared',
  code: 'KO-161',
  severity: 'error',
  what: 'Two ProviderNetworks use the same interface of the same nodes.',
  why: 'An interface is a port of one OVS bridge, and each ProviderNetwork has a bridge of its own.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/daemon/ovs_linux.go, configProviderNic: ovs-vsctl add-port br-NAME <interface>',
  ],
  wrong: providers('eth1'),
  right: providers('eth2'),
  check(network, report) {
    const everywhere = usersOfDefaults(network, report);
    const onNode = new Map<string, User>();
    for (const provider of network.providerNetworks) {
      for (const custom of provider.customInterfaces) {
        const name = custom.text('interface');
        if (name === undefined) continue;
        for (const { text: node, index } of custom.texts('nodes')) {
          const user = { provider, at: custom.at('nodes', index) };
          const key = `${name}|${node}`;
          const other = onNode.get(key) ?? usersOn(node, everywhere.get(name), provider);
          if (!onNode.has(key)) onNode.set(key, user);
          if (other && other.provider.name !== provider.name) shared(user, other, name, `node ${node}`, report);
        }
      }
    }
  },
});

interface User {
  readonly provider: ProviderNetwork;
  readonly at: Place;
}

/** Who has an interface on all nodes, by its name. Which nodes a selector means nobody knows here. */
function usersOfDefaults({ providerNetworks }: Network, report: Report): ReadonlyMap<string, User> {
  const users = new Map<string, User>();
  for (const provider of providerNetworks) {
    const name = provider.defaultInterface;
    if (name === undefined || provider.isSelective) continue;
    const user = { provider, at: provider.at('defaultInterface') };
    const first = users.get(name);
    if (!first) users.set(name, user);
    else if (first.provider.name !== provider.name && isEverywhere(provider) && isEverywhere(first.provider))
      shared(user, first, name, 'every node', report);
  }
  return users;
}

/** Whether it has its default interface on all nodes: lists of nodes may leave it none. */
function isEverywhere({ excludedNodes, customInterfaces }: ProviderNetwork): boolean {
  return excludedNodes.size === 0 && customInterfaces.length === 0;
}

/** The other network with the interface on a certain node, as its default one. */
function usersOn(node: string, user: User | undefined, asking: ProviderNetwork): User | undefined {
  if (!user || user.provider.name === asking.name || user.provider.excludedNodes.has(node)) return undefined;
  return user.provider.customNodes.has(node) || asking.excludedNodes.has(node) ? undefined : user;
}

function shared({ provider, at }: User, other: User, name: string, where: string, report: Report): void {
  report(
    at,
    `ProviderNetwork ${provider.name} uses interface ${name} of ${where}, as ProviderNetwork ${other.provider.name} does`,
  )
    .and(other.at, `${other.provider.name} uses it`)
    .note('an interface is a port of one OVS bridge: the network that comes second never gets ready there')
    .propose('use one ProviderNetwork with a Vlan for each network, or an interface for each');
}
