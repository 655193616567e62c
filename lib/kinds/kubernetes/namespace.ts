import { text } from '../field';
import { kind } from '../kind';

/** The label that every Namespace has, with its name. */
export const namespaceLabel = 'kubernetes.io/metadata.name';

/** A namespace; kube-ovn binds it to a subnet and writes annotations on it. */
export const Namespace = kind({
  group: '',
  version: 'v1',
  kind: 'Namespace',
  plural: 'namespaces',
  short: ['ns'],
  scope: 'Cluster',
  doc: 'A namespace of the cluster.',
  nameLimits: text().limit({ maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' }),
  fields: {},
  partial: true,
});
