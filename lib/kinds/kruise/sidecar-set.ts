import { any, boolean, integer, intOrString, list, map, object, text } from '../field';
import { column, kind } from '../kind';
import { selector } from './selector';
import { sidecarContainer } from './sidecar-container';

const int32 = () => integer().limit({ format: 'int32' });
const count = () => intOrString().limit({ also: { anyOf: [{ type: 'integer' }, { type: 'string' }] } });

const patchPodMetadata = list(
  object({
    annotations: map(text()).doc('The annotations. Values of MergePatchJson are JSON objects.'),
    patchPolicy: text().doc(
      'Retain sets what is absent, Overwrite sets, MergePatchJson merges JSON into what is there; any other word does ' +
        'nothing. Left out: Retain.',
    ),
  }),
).doc('Annotations that pods get with the containers; a whitelist of the administrator decides which.');

const injectionStrategy = object({
  paused: boolean().doc('Whether new pods get nothing. Left out: false.'),
  revision: object({
    customVersion: text().doc('The custom version of a stored revision.'),
    revisionName: text().doc('The name of a stored revision.'),
    policy: text()
      .doc('Always: new pods get that revision; Partial: only as many as the partition says.')
      .limit({ enum: ['Always', 'Partial'], default: 'Always' }),
  }).doc('The revision that new pods get; it must exist already.'),
}).doc('What new pods get.');

const priorityStrategy = object({
  orderPriority: list(
    object({ orderedKey: text().doc('A label whose value ends in a number; higher goes first.').required() }),
  ).doc('By the numbers in labels.'),
  weightPriority: list(
    object({
      weight: int32().doc('1 to 100.').required(),
      matchSelector: selector().doc('The pods that have the weight.').required(),
    }),
  ).doc('By the sum of weights.'),
}).doc('Which pods go first.');

const updateStrategy = object({
  type: text().doc(
    'RollingUpdate: running pods get new images in place; NotUpdate: new pods only. Left out: RollingUpdate.',
  ),
  paused: boolean().doc('Whether no further pod is updated. Left out: false.'),
  selector: selector().doc('The pods that are updated; not together with partition.'),
  partition: count().doc('How many pods stay as they are: a number or a percentage. Left out: 0.'),
  maxUnavailable: count().doc('How many pods may be down at a time: a number or a percentage. Left out: 1.'),
  priorityStrategy,
  scatterStrategy: list(
    object({ key: text().doc('A label key.').required(), value: text().doc('Its value.').required() }),
  ).doc('Pods with these labels are not updated one after the other.'),
}).doc('How running pods get a new version.');

const spec = {
  selector: selector().doc('The pods, by their labels; needed, and not empty.'),
  namespaceSelector: selector().doc('Their namespaces, by labels; not empty. Left out: every namespace.'),
  initContainers: list(sidecarContainer).doc('Init containers that new pods get.'),
  containers: list(sidecarContainer).doc('Containers that pods get.'),
  volumes: any().doc('Volumes that new pods get, as in a pod.'),
  imagePullSecrets: list(
    object({ name: text().doc('The name of the Secret.').limit({ default: '' }, { since: '1.9' }) }).limit({
      also: { 'x-kubernetes-map-type': 'atomic' },
    }),
  ).doc("Secrets for images that new pods get, from the pods' namespace."),
  revisionHistoryLimit: int32().doc('How many old revisions are kept. Left out: 10.'),
  patchPodMetadata,
  injectionStrategy,
  updateStrategy,
};

const status = object({
  observedGeneration: integer().doc('The generation that Kruise has seen.').limit({ format: 'int64' }),
  matchedPods: int32().doc('How many pods match.').required(),
  updatedPods: int32().doc('How many of them have the newest version.').required(),
  readyPods: int32().doc('How many of them are ready.').required(),
  updatedReadyPods: int32().doc('How many of them are ready with the newest version.'),
  latestRevision: text().doc('The newest revision.'),
  collisionCount: int32().doc('How often names of revisions collided.'),
}).doc('How far Kruise is.');

const common = {
  group: 'apps.kruise.io',
  kind: 'SidecarSet',
  plural: 'sidecarsets',
  scope: 'Cluster',
  operator: 'kruise',
  doc: 'Containers and annotations that Kruise adds to pods when they are created, and updates in place.',
  columns: [
    column('MATCHED', '.status.matchedPods', 'integer'),
    column('UPDATED', '.status.updatedPods', 'integer'),
    column('READY', '.status.readyPods', 'integer'),
    column('AGE', '.metadata.creationTimestamp', 'date'),
  ],
} as const;

/** The older version, which a webhook of Kruise 1.9 turns into the newer one. */
export const SidecarSetV1alpha1 = kind({
  ...common,
  version: 'v1alpha1',
  fields: {
    spec: object({
      ...spec,
      namespace: text().doc('The only namespace of the pods; wins over namespaceSelector since 1.9.'),
    }).doc('What pods get.'),
    status,
  },
});

/** Containers and annotations for pods of others. */
export const SidecarSet = kind({
  ...common,
  version: 'v1beta1',
  during: { since: '1.9' },
  otherVersions: [SidecarSetV1alpha1],
  removed: { 'spec.namespace': 'namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: <namespace>}}' },
  fields: {
    spec: object({
      ...spec,
      customVersion: text().doc('A name for this version of the set, which injectionStrategy can choose.'),
    }).doc('What pods get.'),
    status,
  },
});
