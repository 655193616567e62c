import { primaryLabel } from '../../controllers/ovn-kubernetes/namespaces';
import { Namespace } from '../../kinds/kubernetes/namespace';
import type { UserDefinedNetwork } from '../../network/user-defined-network';
import { firstFew } from '../../rules/support/first-few';
import { breaks, destroys, type Effect, ignored, latent, live, rejected } from '../effect';
import { controller as controllerOf } from '../evidence';
import { changedKeys, type FieldChange, type FieldEffect, kindEffects } from '../field-effects';
import { controller, podMakersOn, sharedNetworksIn } from '../ovn-kubernetes/namespaces';
import { usedBy } from '../ovn-kubernetes/user-defined-networks';

const synced = controller('controller.go, ReconcileNamespace');

/** What selects namespaces by labels: shared networks for now, and for pods to come. */
function labels({ now, base, head }: FieldChange): Effect {
  const [before, after] = [sharedNetworksIn(base, now.name), sharedNetworksIn(head, now.name)];
  const gained = without(after, before);
  const lost = without(before, after);
  const users = lost.flatMap((view) => podMakersOn(head, view, now.name));
  const gains = gained.length > 0 ? [`its pods can have ${titles(gained)}`] : [];
  if (users.length > 0)
    return breaks(
      [...gains, `it cannot lose ${titles(lost)} while ${usedBy(users)}: NetworkCreated is False from now on`].join(
        '; ',
      ),
      synced,
      'remove the network from those pods in a commit before',
    );
  if (lost.length > 0)
    return live([...gains, `it loses ${titles(lost)}, once no pod uses it there`].join('; '), synced);
  const selected = 'what selects namespaces by labels counts for pods created from now on';
  return gains.length > 0
    ? live([...gains, selected].join('; '), synced)
    : latent(selected, controllerOf('namespace.go', 'handleAddNamespace'), undefined, { waitsFor: 'new-pods' });
}

function without(views: readonly UserDefinedNetwork[], others: readonly UserDefinedNetwork[]) {
  const names = new Set(others.map(({ name }) => name));
  return views.filter(({ name }) => !names.has(name));
}

function titles(views: readonly UserDefinedNetwork[]): string {
  return firstFew(views.map(({ resource }) => resource.title));
}

const metadata: FieldEffect = (change) => {
  const changed = changedKeys(change.difference, 'labels');
  if (changed.includes(primaryLabel))
    return rejected(
      'an admission policy of OVN-Kubernetes refuses to add this label to a namespace, or to remove it',
      'ovn-kubernetes/ovn-kubernetes main helm/ovn-kubernetes/templates/rbac-ovnkube-cluster-manager.yaml, user-defined-networks-namespace-label',
      'create the namespace with the label',
    );
  if (changed.length > 0) return labels(change);
  const annotations = changedKeys(change.difference, 'annotations');
  if (annotations.some((key) => key.startsWith('ovn.kubernetes.io/')))
    return ignored(
      'kube-ovn writes it, from the Subnets and Vpcs that name the namespace',
      controllerOf('namespace.go', 'handleAddNamespace'),
      'name the namespace in the Subnet or the Vpc',
    );
  return ignored('no controller of the network reads it', '');
};

export const namespace = kindEffects<typeof Namespace>({
  kind: Namespace,
  fields: {},
  metadata,
  created: ({ resource, head }) => {
    const shared = sharedNetworksIn(head, resource.name);
    return shared.length > 0 ? live(`its pods can have ${titles(shared)}`, synced) : live('it is new', '');
  },
  removed: destroys('everything in it is deleted, whether it is in Git or not', ''),
});
