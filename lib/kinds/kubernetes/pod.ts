import { kind } from '../kind';

/** A pod; of interest here are its network annotations alone. */
export const Pod = kind({
  group: '',
  version: 'v1',
  kind: 'Pod',
  plural: 'pods',
  short: ['po'],
  scope: 'Namespaced',
  doc: 'A pod.',
  fields: {},
  partial: true,
});
