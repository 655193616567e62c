import { namespacesOf } from '../../controllers/ovn-kubernetes/namespaces';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { groupBy } from '../../source/group-by';
import type { Drawing } from './graph';

/** OVN-Kubernetes: networks with the namespaces that have them, and the bridges that localnets lead to. */
export function addUserNetworks(drawing: Drawing): void {
  const { network } = drawing;
  for (const one of network.clusterUserNetworks) {
    const names = namespacesOf(network, one).map(({ name }) => name);
    addNetwork(one, names, drawing);
  }
  for (const one of network.userNetworks) addNetwork(one, one.namespace === undefined ? [] : [one.namespace], drawing);
  const mappings = [...network.nodePolicies].flatMap((policy) => policy.mappings.filter(({ isPresent }) => isPresent));
  for (const [localnet, all] of groupBy(mappings, ({ localnet }) => localnet)) {
    const physical = physicalId(localnet);
    if (!drawing.nodes.has(physical)) drawing.node({ id: physical, kind: 'outside', lines: [localnet] });
    for (const { bridge, policy } of all) {
      if (bridge === undefined) continue;
      const id = `bridge/${bridge}`;
      drawing.node({ id, kind: 'bridge', lines: [bridge] }, policy.resource);
      drawing.shownAt.set(policy.resource, id);
      drawing.edge(physical, id);
    }
  }
}

const physicalId = (name: string) => `physical network/${name}`;

function addNetwork(one: UserDefinedNetwork, namespaces: readonly string[], drawing: Drawing): void {
  const { name, topology, layout, resource, isPrimary } = one;
  const id = `${resource.kind}/${one.namespace ?? ''}/${name}`;
  const subnets = layout?.items('subnets').map((item) => {
    const cidr = typeof item === 'object' && item !== null && 'cidr' in item ? item.cidr : item;
    return typeof cidr === 'string' ? cidr : '';
  });
  const lines = [name, `${topology ?? ''}${isPrimary ? ', primary' : ''}`, ...(subnets ?? [])];
  drawing.node({ id, kind: 'network', lines: lines.filter(Boolean).slice(0, 6) }, resource);
  if (namespaces.length > 0) {
    const spaces = `namespaces/${namespaces.join(' ')}`;
    const shown = namespaces.length > 6 ? [...namespaces.slice(0, 5), `… ${namespaces.length - 5} more`] : namespaces;
    drawing.node({ id: spaces, kind: 'namespaces', lines: ['namespaces', ...shown] });
    drawing.edge(spaces, id, { dashed: true });
  }
  const physical = topology === 'Localnet' ? layout?.text('physicalNetworkName') : undefined;
  if (physical === undefined) return;
  const vlan = layout?.part('vlan').part('access').raw('id');
  drawing.node({ id: physicalId(physical), kind: 'outside', lines: [physical] });
  drawing.edge(id, physicalId(physical), typeof vlan === 'number' ? { label: `VLAN ${vlan}` } : {});
}
