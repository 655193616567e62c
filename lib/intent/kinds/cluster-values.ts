import { any, boolean, map, object, text } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { isMap } from '../../source/json';
import { shown } from '../../source/shown';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { mistake } from '../mistake';
import { valueTypes } from '../values/value-type';

const value = object({
  type: text()
    .doc('What it is. An address or a CIDR may be an IPv4 and an IPv6 one joined by a comma.')
    .limit({ enum: Object.keys(valueTypes) })
    .required(),
  list: boolean().doc('Whether it is a list of them. Default: false.'),
  description: text().doc('What it is for; people who add a cluster read it.'),
  default: any().doc('What clusters have that give none. Left out: every cluster gives one.'),
});

/** The values of a network that differ from cluster to cluster. */
export const ClusterValues: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'ClusterValues',
    plural: 'clustervalues',
    scope: 'Cluster',
    doc:
      'The values of a network that differ from cluster to cluster. A field of an intent document takes one with ' +
      '{value: NAME}; the Cluster document of each cluster gives it.',
    fields: {
      spec: object({ values: map(value).doc('The values by name.').required() })
        .doc('What differs.')
        .required(),
    },
  }),
  makesNothing: true,
  takesNoValues: true,
  // As in a manifest, a key with nothing behind it is left out: the schema says nothing of it. Who writes it means a value.
  judge(document) {
    const values = document.get('spec', 'values');
    const empty = isMap(values) ? Object.keys(values).filter((name) => values[name] === null) : [];
    return empty.map((name) =>
      mistake('intent/missing-field', document.atKey('spec', 'values', name), `spec.values.${shown(name)} has no type`),
    );
  },
  expand() {},
  hide() {},
};
