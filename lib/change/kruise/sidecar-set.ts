import { SidecarSet as View } from '../../controllers/kruise/sidecar-set';
import type { Manifest } from '../../kinds/kind';
import { SidecarSet, type SidecarSetV1alpha1 } from '../../kinds/kruise/sidecar-set';
import type { Network } from '../../network/network';
import { firstFew } from '../../rules/support/first-few';
import { canonical } from '../../schema/json-type';
import type { Resource } from '../../source/resource';
import { cases } from '../cases';
import { brief, type Effect, ignored, latent, live } from '../effect';
import { changedKeys, type FieldChange, type FieldEffect, type FieldEffects, kindEffects } from '../field-effects';
import { containers } from './containers';
import { patchPodMetadata } from './patches';
import { hash, injected, podsOf, sidecarControl } from './support';

type Spec = NonNullable<Manifest<typeof SidecarSet>['spec']> & NonNullable<Manifest<typeof SidecarSetV1alpha1>['spec']>;

const newPods = (what: string): Effect =>
  latent(`${what}; running pods stay as they are`, injected, 'make the pods anew when an interruption suits', {
    waitsFor: 'new-pods',
  });

/** Whose pods: compared as Kruise reads it, whatever version says it. */
const namespaces = cases({ 'latent new-pods': '', live: 'the same namespaces in other words' }, (change) => {
  const [before, after] = viewsOf(change).map((set) => canonical(comparable(set)));
  if (before === after)
    return live(
      'Kruise reads the same namespaces',
      'openkruise/kruise v1.9.0 apis/apps/v1alpha1/sidecarset_conversion.go',
    );
  return newPods('new pods of these namespaces get what it has');
});

function viewsOf({ old, now, base, head }: FieldChange): readonly [View, View] {
  return [viewOf(old, base), viewOf(now, head)];
}

function viewOf(resource: Resource, network: Network): View {
  return new View(resource, network.target.kruise.version);
}

function comparable({ namespaceSelector }: View): unknown {
  return namespaceSelector?.all.map(({ key, operator, values }) => ({ key, operator, values: [...values] }));
}

/** v1beta1 has no spec.namespace: what v1alpha1 says of it is lost where the text stays. */
const apiVersion: FieldEffect = (change) => {
  const { now } = change;
  const [before, after] = viewsOf(change);
  if (canonical(comparable(before)) === canonical(comparable(after)))
    return live(
      'Kruise converts between its versions',
      'openkruise/kruise v1.9.0 apis/apps/v1alpha1/sidecarset_conversion.go',
    );
  const isForAll = !after.namespaceSelector;
  return newPods(
    isForAll && now.written.get('spec', 'namespace') !== undefined
      ? 'v1beta1 has no spec.namespace: new pods of every namespace get what it has'
      : 'new pods of other namespaces get what it has',
  );
};

const released = brief(
  'the pods that waited are updated in place: the containers with a new image start anew, in as many pods at a time as maxUnavailable says',
  hash,
);
const held = live('pods that are not updated yet stay as they are', hash);

const updateStrategy: FieldEffects<NonNullable<Spec['updateStrategy']>> = {
  type: cases({ brief: 'RollingUpdate', live: 'NotUpdate' }, ({ now, head }) =>
    viewOf(now, head).updateType === 'RollingUpdate' ? released : held,
  ),
  paused: cases({ live: 'true', brief: 'false' }, ({ now }) =>
    now.get('spec', 'updateStrategy', 'paused') === true ? held : released,
  ),
  selector: released,
  partition: released,
  maxUnavailable: live('it counts for the update that runs, and for the next', hash),
  priorityStrategy: live('it counts for the update that runs, and for the next', hash),
  scatterStrategy: live('it counts for the update that runs, and for the next', hash),
};

const spec: FieldEffects<Spec> = {
  selector: newPods('new pods that match get what it has; those that match no more are looked after no more'),
  namespaceSelector: namespaces,
  namespace: namespaces,
  initContainers: newPods('new pods get the init containers'),
  containers: cases(
    {
      'latent new-pods': '',
      brief: 'an image',
      live: 'an image with HotUpgrade',
      rejected: 'a container is added or renamed; another upgradeType',
    },
    containers,
  ),
  volumes: newPods('new pods get the volumes'),
  imagePullSecrets: newPods('new pods get the secrets'),
  revisionHistoryLimit: live(
    'Kruise keeps as many old revisions',
    'openkruise/kruise v1.9.0 pkg/controller/sidecarset/sidecarset_processor.go, truncateHistory',
  ),
  patchPodMetadata: cases(
    {
      'latent new-pods': '',
      live: 'together with an image, unless policy Retain keeps what is there',
      ignored: 'a policy that Kruise does not know',
    },
    patchPodMetadata,
  ),
  injectionStrategy: newPods('it says what new pods get'),
  updateStrategy,
  customVersion: live('the next revision has the name', sidecarControl),
};

export const sidecarSet = kindEffects<typeof SidecarSet>({
  kind: SidecarSet,
  fields: { spec },
  apiVersion,
  metadata: ({ difference }) =>
    changedKeys(difference, 'labels').length > 0
      ? live('rules of the whitelist go by them, and decide at this update', sidecarControl)
      : ignored('no controller of the network looks at it', ''),
  created: ({ resource, head }) =>
    latent(
      `new pods get what it has${those(podsOf(resource, head))}`,
      injected,
      'make the pods anew when an interruption suits',
    ),
  removed: ({ resource, base }) =>
    latent(
      `running pods keep their containers and annotations; new ones come without${those(podsOf(resource, base))}`,
      injected,
    ),
  traffic: (resource, network) => podsOf(resource, network),
});

function those(pods: readonly string[]): string {
  return pods.length > 0 ? `: ${firstFew(pods)}` : '';
}
