import { any } from '../kinds/field';
import { kind } from '../kinds/kind';

/** As far as builders need it: its schema is Kubernetes' own, and not judged here. */
export const StatefulSet = kind({
  group: 'apps',
  version: 'v1',
  kind: 'StatefulSet',
  plural: 'statefulsets',
  short: ['sts'],
  scope: 'Namespaced',
  doc: 'Pods with names that stay.',
  fields: { spec: any().doc('What shall run.') },
});
