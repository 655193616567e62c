import { integer, list, object, text } from '../field';

/** `status.conditions` as Kubernetes' API conventions have them: metav1.Condition. */
export const conditions = list(
  object({
    type: text()
      .doc('The aspect that it speaks of.')
      .limit({
        maxLength: 316,
        pattern:
          '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
      })
      .required(),
    status: text()
      .doc('Whether it holds: True, False or Unknown.')
      .limit({ enum: ['True', 'False', 'Unknown'] })
      .required(),
    reason: text()
      .doc('The reason of the last change, as one word.')
      .limit({ minLength: 1, maxLength: 1024, pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$' })
      .required(),
    message: text().doc('The same for people.').limit({ maxLength: 32768 }).required(),
    lastTransitionTime: text().doc('When the status last changed.').limit({ format: 'date-time' }).required(),
    observedGeneration: integer()
      .doc('The metadata.generation that it speaks of.')
      .limit({ format: 'int64', minimum: 0 }),
  }),
)
  .doc('What the controller found, each aspect with its own status.')
  .limit({ also: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] } });
