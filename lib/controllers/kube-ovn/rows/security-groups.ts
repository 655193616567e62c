import type { SecurityGroup } from '../../../network/security-group';
import { madeSecurityGroupsOf } from './acls/security-group';
import { type PodPort, podsOf } from './pods';
import { remembered } from './remembered';

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
export const membershipsOf = remembered((network, cluster): Memberships => {
  const groups = madeSecurityGroupsOf(network, cluster.release).map((group) => ({ group, ports: [] as PodPort[] }));
  const byName = new Map(groups.map((one) => [one.group.name, one]));
  const all: PodPort[] = [];
  for (const port of podsOf(network, cluster).all.flatMap(({ ports }) => ports)) {
    const names = new Set(port.annotation('security_groups')?.split(',') ?? []);
    const own = [...names].flatMap((name) => byName.get(name) ?? []);
    for (const { ports } of own) ports.push(port);
    if (own.length > 0) all.push(port);
  }
  return { groups, all };
});
