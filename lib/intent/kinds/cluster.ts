import { any, map, object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { addressFields, targetFields } from '../../settings/fields';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';

/** One cluster of many that have the same network. */
export const Cluster: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'Cluster',
    plural: 'clusters',
    scope: 'Cluster',
    doc: 'One cluster of many that have the same network: its values, and what runs there. --cluster names its file.',
    fields: {
      spec: object({
        values: map(any()).doc('What the cluster has for the values of ClusterValues documents, by name.'),
        target: object(targetFields).doc(
          'What the manifests meet in this cluster, field by field instead of what cdk8s-ovn.yaml says.',
        ),
        addresses: object(addressFields).doc(
          'How addresses that nobody wrote are allocated for this cluster, instead of what cdk8s-ovn.yaml says.',
        ),
      })
        .doc('How it differs.')
        .required(),
    },
  }),
  makesNothing: true,
  takesNoValues: true,
  expand() {},
  hide() {},
};
