import { type Field, list, map, object, text } from '../field';
import { labelSelector } from '../kubernetes/label-selector';
import { toleration } from '../kubernetes/toleration';

const written = { until: '1.16' };

/** A label selector that selects something. */
const selector = (what: string) => {
  const message = `a ${what} selector needs matchLabels or matchExpressions`;
  return labelSelector()
    .rule('size(self.matchLabels) != 0 || size(self.matchExpressions) != 0', message, written)
    .rule('has(self.matchLabels) || has(self.matchExpressions)', message, { since: '1.17' });
};

/** The pods whose traffic goes through an egress gateway. */
export const podSelectors = list(
  object({
    namespaceSelector: selector('namespace').doc('In which namespaces, by their labels.'),
    podSelector: selector('pod').doc('Which pods, by their labels.'),
  }),
);

const requirements = list(
  object({
    key: text().doc('The label key, or the field name.').required(),
    operator: text()
      .doc('In, NotIn, Exists, DoesNotExist, Gt or Lt.')
      .limit({ enum: ['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'] }, written)
      .required(),
    values: list(text())
      .doc('The values of In and NotIn, the one integer of Gt and Lt.')
      .limit({ also: { 'x-kubernetes-list-type': 'set' } }, written)
      .limit({ also: { 'x-kubernetes-list-type': 'atomic' } }, { since: '1.16' }),
  }),
);

/** The nodes of an egress gateway. */
export const nodeSelectors = list(
  object({
    matchLabels: map(text()).doc('Labels that must be there with exactly these values.'),
    matchExpressions: requirements.doc('Conditions on node labels.'),
    matchFields: requirements.doc('Conditions on node fields: metadata.name.'),
  }),
);

export const tolerations: Field<readonly (typeof toleration)['holds'][]> = list(toleration);
