import { integer, list, object, text } from '../field';
import { labelSelector } from './label-selector';
import { atomicList, atomicMap } from './list-type';

const weight = integer()
  .doc('How much a match counts, 1 to 100.')
  .limit({ format: 'int32' }, { until: '1.14' })
  .limit({ minimum: 1, maximum: 100 }, { since: '1.14', until: '1.16' })
  .limit({ format: 'int32' }, { since: '1.15' })
  .required();

const nodeRequirements = list(
  object({
    key: text().doc('The label key, or the field name.').required(),
    operator: text().doc('In, NotIn, Exists, DoesNotExist, Gt or Lt.').required(),
    values: list(text())
      .doc('The values of In and NotIn, the one integer of Gt and Lt.')
      .limit(...atomicList()),
  }),
).limit(...atomicList());

const nodeSelectorTerm = object({
  matchExpressions: nodeRequirements.doc('Conditions on node labels.'),
  matchFields: nodeRequirements.doc('Conditions on node fields: metadata.name.'),
}).limit(...atomicMap());

const podAffinityTerm = object({
  labelSelector: labelSelector({ oneExpressionPerKey: { since: '1.15', until: '1.16' } }).doc('Which pods.'),
  matchLabelKeys: list(text())
    .doc('Label keys whose values are taken from the incoming pod and must be equal.')
    .limit(...atomicList())
    .since('1.16'),
  mismatchLabelKeys: list(text())
    .doc('Label keys whose values are taken from the incoming pod and must differ.')
    .limit(...atomicList())
    .since('1.16'),
  namespaceSelector: labelSelector().doc('In which namespaces, by their labels.').since('1.16'),
  namespaces: list(text())
    .doc('In which namespaces, by name; left out with the selector: the own one.')
    .limit(...atomicList()),
  topologyKey: text().doc('The node label whose value makes the place: kubernetes.io/hostname.').required(),
});

const podTerms = {
  preferredDuringSchedulingIgnoredDuringExecution: list(
    object({ podAffinityTerm: podAffinityTerm.doc('The pods and the place.').required(), weight }),
  )
    .doc('Wishes: the scheduler takes the node with the highest sum of weights.')
    .limit(...atomicList()),
  requiredDuringSchedulingIgnoredDuringExecution: list(podAffinityTerm)
    .doc('Conditions: without them the pod is not scheduled.')
    .limit(...atomicList()),
};

/** Scheduling constraints of a pod, as kube-ovn's CRDs embed them. */
export const affinity = object({
  nodeAffinity: object({
    preferredDuringSchedulingIgnoredDuringExecution: list(
      object({ preference: nodeSelectorTerm.doc('The nodes.').required(), weight }),
    )
      .doc('Wishes: the scheduler takes the node with the highest sum of weights.')
      .limit(...atomicList()),
    requiredDuringSchedulingIgnoredDuringExecution: object({
      nodeSelectorTerms: list(nodeSelectorTerm)
        .doc('One of them must match.')
        .limit(...atomicList())
        .required(),
    })
      .doc('A condition: without it the pod is not scheduled.')
      .limit(...atomicMap()),
  }).doc('On which nodes.'),
  podAffinity: object(podTerms).doc('Near which pods.'),
  podAntiAffinity: object(podTerms).doc('Away from which pods.'),
});
