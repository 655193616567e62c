import { integer, list, object, text } from '../field';
import { kind } from '../kind';

const dnsName = text().limit({
  maxLength: 254,
  pattern: '^(\\*\\.)?([a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\\.){2,}$',
});

const keyed = (key: string) => ({ also: { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': [key] } });

const condition = object({
  type: text()
    .doc('Degraded, …')
    .limit({
      maxLength: 316,
      pattern:
        '^([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$',
    })
    .required(),
  status: text()
    .doc('True, False or Unknown.')
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
});

const address = object({
  ip: text().doc('The address.').required(),
  ttlSeconds: integer().doc('How long it holds, in seconds.').limit({ format: 'int32' }).required(),
  lastLookupTime: text().doc('When it was looked up.').limit({ format: 'date-time' }).required(),
});

/** The addresses of a DNS name, for network policies that name it. */
export const DNSNameResolver = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'DNSNameResolver',
  plural: 'dnsnameresolvers',
  short: ['dnr'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  during: { since: '1.16' },
  doc: 'The addresses of a DNS name that network policies name; kube-ovn makes and keeps these objects itself.',
  fields: {
    spec: object({
      name: dnsName
        .doc('The name with its final dot, perhaps with *. in front.')
        .rule('self == oldSelf', 'name cannot be changed')
        .required(),
    })
      .doc('Which name.')
      .required(),
    status: object({
      resolvedNames: list(
        object({
          dnsName: dnsName.doc('The name that was looked up.').required(),
          resolvedAddresses: list(address).doc('Its addresses.').limit(keyed('ip')).required(),
          resolutionFailures: integer().doc('How many look-ups failed in a row.').limit({ format: 'int32' }),
          conditions: list(condition).doc('How the last look-up went.').limit(keyed('type')),
        }),
      )
        .doc('What was found.')
        .limit(keyed('dnsName')),
    }).doc('What was found.'),
  },
});
