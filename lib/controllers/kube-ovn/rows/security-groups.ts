import type { Network } from '../../../network/network';
import type { SecurityGroup } from '../../../network/security-group';
import { once } from '../../../schema/once';
import { madeSecurityGroupsOf } from './acls/security-group';
import type { Cluster } from './cluster';
import { type PodPort, Pods } from './pods';

/** Which ports are in which SecurityGroups. */
export interface Memberships {
  readonly groups: readonly { readonly group: SecurityGroup; readonly ports: readonly PodPort[] }[];
  /** The ports that are in any. */
  readonly all: readonly PodPort[];
}

/**
 * A port is in the groups that its annotation names and that exist; who is in none is filtered by none
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, reconcilePortSg).
 */
export function memberships(network: Network, cluster: Cluster): Memberships {
  return once(known, network, () => {
    const groups = madeSecurityGroupsOf(network, cluster.release).map((group) => ({ group, ports: [] as PodPort[] }));
    const byName = new Map(groups.map((one) => [one.group.name, one]));
    const all: PodPort[] = [];
    for (const port of Pods.of(network, cluster).all.flatMap(({ ports }) => ports)) {
      const names = new Set(port.annotation('security_groups')?.split(',') ?? []);
      const own = [...names].flatMap((name) => byName.get(name) ?? []);
      for (const { ports } of own) ports.push(port);
      if (own.length > 0) all.push(port);
    }
    return { groups, all };
  });
}

const known = new WeakMap<Network, Memberships>();
