import { ClusterUserDefinedNetwork } from '../../kinds/ovn/cluster-user-defined-network';
import { UserDefinedNetwork } from '../../kinds/ovn/user-defined-network';
import { UserDefinedNetwork as View } from '../../network/user-defined-network';
import { firstFew } from '../../rules/support/first-few';
import type { Resource } from '../../source/resource';
import { cases } from '../cases';
import { breaks, destroys, type Effect, ignored, live, rejected } from '../effect';
import { unrecorded } from '../evidence';
import { changedKeys, type FieldChange, type FieldEffect, kindEffects, type Uses } from '../field-effects';
import { controller, namesOf, namespaces, podMakersOn } from './namespaces';

const synced = controller('controller.go, syncClusterUDN');

const immutable = rejected(
  'the definition of the kind lets nobody change it',
  'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/crd/userdefinednetwork/v1: self == oldSelf',
  'make a network of another name, move the pods there, and remove this one',
);

const comesOrGoes = 'it is added or removed on main';

/** The rule of main stands at the field, and does not run where the field comes or goes; before, nothing could change. */
const stored = breaks(
  'the API server stores it, because the rule that forbids a change compares values alone; OVN-Kubernetes deletes a network whose ' +
    'configuration is another, and makes it anew under the pods that run on it',
  unrecorded(
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/networkmanager/nad_controller.go, syncNAD: AreNetworksCompatible',
  ),
  'make a network of another name, move the pods there, and remove this one',
);

function comesOrIsGone({ difference: { before, after } }: FieldChange): boolean {
  return (before === undefined) !== (after === undefined);
}

const immutableOnceSet = cases({ rejected: '', breaks: comesOrGoes }, (change) =>
  comesOrIsGone(change) ? stored : immutable,
);

/** New subnets of a primary network, the part of it that is meant to change; what is refused is the schema's matter. */
const layer3 = cases(
  { rejected: '', live: 'a subnet is added', breaks: `mtu or joinSubnets: ${comesOrGoes}` },
  (change) => {
    const { before, after, name } = change.difference;
    if (name.includes('.subnets') && before === undefined && after !== undefined)
      return live('nodes get parts of it when they need more addresses', controller('controller.go, updateNAD'));
    return /\.layer3\.(?:mtu|joinSubnets)/.test(name) && comesOrIsGone(change) ? stored : immutable;
  },
);

function namespaceSelector({ old, now, base, head }: FieldChange): Effect {
  const view = new View(base, old);
  const [before, after] = [new Set(namesOf(base, view)), new Set(namesOf(head, new View(head, now)))];
  const gained = [...after].filter((name) => !before.has(name));
  const lost = [...before].filter((name) => !after.has(name));
  const users = lost.flatMap((name) => podMakersOn(head, view, name));
  const gains = gained.length > 0 ? [`pods in ${namespaces(gained)} can have the network`] : [];
  if (users.length > 0)
    return breaks(
      [...gains, `${namespaces(lost)} cannot lose it while ${usedBy(users)}: NetworkCreated is False from now on`].join(
        '; ',
      ),
      synced,
      'remove the network from those pods in a commit before',
    );
  const losses =
    lost.length > 0 ? [`${namespaces(lost)} lose${lost.length === 1 ? 's' : ''} it, once no pod uses it there`] : [];
  const what = [...gains, ...losses].join('; ');
  return live(what || 'of the namespaces in the input none gains or loses the network', synced);
}

export function usedBy(users: readonly Resource[]): string {
  return `${firstFew(users.map(({ title }) => title))} use${users.length === 1 ? 's' : ''} it`;
}

/** All labels go to every definition that is made of the network, and annotations but for those of OVN-Kubernetes. */
const metadata: FieldEffect = ({ difference }) => {
  const annotations = changedKeys(difference, 'annotations');
  const hasLabels = changedKeys(difference, 'labels').length > 0;
  return !hasLabels && annotations.every((key) => key.startsWith('k8s.ovn.org'))
    ? ignored('it is not copied to the definitions', controller('template/net-attach-def-template.go'))
    : live(
        'its NetworkAttachmentDefinitions get it as well',
        controller('template/net-attach-def-template.go, renderNetAttachDef'),
      );
};

const uses: Uses = {
  by: (resource, network) => {
    // Also of a network that is gone: what uses it names it still.
    const view = new View(network, resource);
    return namesOf(network, view).flatMap((name) => podMakersOn(network, view, name));
  },
  whileUsed: breaks(
    'it stays, being deleted, until no pod uses it: the sync does not finish, and pods that start meanwhile fail',
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller.go: finalizer k8s.ovn.org/user-defined-network-protection',
    'remove the pods, or the network from them, in a commit before',
  ),
};

const removed = destroys(
  'its NetworkAttachmentDefinitions and the network in OVN are deleted, once no pod uses it',
  'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/userdefinednetwork/controller.go: finalizer k8s.ovn.org/user-defined-network-protection',
);

export const clusterUserDefinedNetwork = kindEffects<typeof ClusterUserDefinedNetwork>({
  kind: ClusterUserDefinedNetwork,
  fields: {
    spec: {
      namespaceSelector: cases({ live: '', breaks: 'pods of a namespace that loses it use it' }, namespaceSelector),
      network: {
        topology: immutable,
        layer2: immutable,
        layer3,
        localnet: immutable,
        transport: immutableOnceSet,
        noOverlayOptions: immutable,
        noOverlay: immutableOnceSet,
        evpn: immutableOnceSet,
      },
      uplinks: immutableOnceSet,
    },
  },
  metadata,
  created: ({ resource, head }) => {
    const names = namesOf(head, new View(head, resource));
    return live(
      names.length > 0
        ? `pods in ${namespaces(names)} can have it`
        : 'it has no namespace of the input yet: nothing is made',
      synced,
    );
  },
  removed,
  uses,
});

export const userDefinedNetwork = kindEffects<typeof UserDefinedNetwork>({
  kind: UserDefinedNetwork,
  fields: { spec: { topology: immutable, layer2: immutable, layer3 } },
  metadata,
  created: live('pods of its namespace can have it', controller('controller.go, syncUserDefinedNetwork')),
  removed,
  uses,
});
