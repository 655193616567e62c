import { intOrString, list, map, object, text } from '../field';

const quantity = intOrString().limit({
  pattern:
    '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$',
  also: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
});

/** What a container asks for and may use, as kube-ovn's CRDs embed it. */
export const resources = object({
  requests: map(quantity).doc('What the scheduler keeps free for it: cpu: 100m, memory: 64Mi.'),
  limits: map(quantity).doc('What it may use at most.'),
  claims: list(
    object({
      name: text().doc('An entry of resourceClaims of the pod.').required(),
      request: text().doc('A request of that claim; left out: all of it.'),
    }),
  )
    .doc('Devices, by claim.')
    .limit({ also: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] } }),
});
