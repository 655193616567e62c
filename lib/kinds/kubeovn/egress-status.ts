import { boolean, type During, integer, list, object, text } from '../field';

/** The releases with a written CRD, and those whose generated CRD has limits again. */
interface Releases {
  readonly written: During;
  readonly again: During;
}

/** `status` of a VpcEgressGateway. */
export function egressStatus({ written, again }: Releases) {
  const condition = object({
    type: text()
      .doc('Ready, Validated, …')
      .limit(
        {
          maxLength: 316,
          pattern:
            '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
        },
        written,
      )
      .required(written),
    status: text()
      .doc('True, False or Unknown.')
      .limit({ enum: ['True', 'False', 'Unknown'] }, written)
      .required(written),
    reason: text()
      .doc('The reason of the last change, as one word.')
      .limit({ minLength: 1, maxLength: 1024, pattern: '^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$' }, written)
      .required(written),
    message: text().doc('The same for people.').limit({ maxLength: 32768 }, written),
    lastUpdateTime: text().doc('When it was last looked at.').limit({ format: 'date-time' }).required(written),
    lastTransitionTime: text().doc('When the status last changed.').limit({ format: 'date-time' }).required(written),
    observedGeneration: integer()
      .doc('The metadata.generation that it speaks of.')
      .limit({ minimum: 0 }, written)
      .limit({ format: 'int64' }, { since: '1.15' })
      .required(written),
  });
  return object({
    replicas: integer()
      .doc('How many instances there are.')
      .limit({ minimum: 0, maximum: 10 }, written)
      .limit({ minimum: 0, maximum: 10 }, again)
      .limit({ format: 'int32' }, { since: '1.15' }),
    labelSelector: text().doc('The labels of its pods.'),
    conditions: list(condition)
      .doc('What the controller found, each aspect with its own status.')
      .limit({ also: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] } }, written)
      .required(),
    internalIPs: list(text()).doc('The inner addresses.'),
    externalIPs: list(text()).doc('The outer addresses.'),
    phase: text()
      .doc('Pending, Processing or Completed.')
      .limit({ default: 'Pending' })
      .limit({ enum: ['Pending', 'Processing', 'Completed'] }, written)
      .limit({ enum: ['Pending', 'Processing', 'Completed'] }, again)
      .required(),
    ready: boolean().doc('Whether it serves.').limit({ default: false }),
    workload: object({
      apiVersion: text().doc('Its API version.'),
      kind: text().doc('Deployment.'),
      name: text().doc('Its name.'),
      nodes: list(text()).doc('The nodes of its pods.'),
    }).doc('What runs the instances.'),
  }).doc('What kube-ovn made of it.');
}
