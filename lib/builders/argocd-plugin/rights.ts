import { kinds } from '../../kinds';
import { groupBy } from '../../source/group-by';
import type { Installation } from './props';

/** The plugin itself asks no API server for anything; the controller applies what it renders. */
export function controllerRights({ namespace, serviceAccount }: Installation): object[] {
  const name = 'cdk8s-ovn-networks';
  const groups = groupBy(
    kinds.filter(({ data }) => data.operator !== undefined),
    ({ data }) => data.group,
  );
  const rules = [...groups].sort().map(([group, members]) => ({
    apiGroups: [group],
    resources: members.map(({ data }) => data.plural).sort(),
    verbs: ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete'],
  }));
  const apiGroup = 'rbac.authorization.k8s.io';
  return [
    { apiVersion: `${apiGroup}/v1`, kind: 'ClusterRole', metadata: { name }, rules },
    {
      apiVersion: `${apiGroup}/v1`,
      kind: 'ClusterRoleBinding',
      metadata: { name },
      roleRef: { apiGroup, kind: 'ClusterRole', name },
      subjects: [{ kind: 'ServiceAccount', name: serviceAccount, namespace }],
    },
  ];
}
