import { boolean, map, text } from '../field';
import { kind } from '../kind';

/** Settings as text; kube-ovn reads two of them for its NAT gateways. */
export const ConfigMap = kind({
  group: '',
  version: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  short: ['cm'],
  scope: 'Namespaced',
  doc: 'Settings as text.',
  fields: {
    data: map(text()).doc('Keys and their text; numbers and booleans must be quoted.'),
    binaryData: map(text().limit({ format: 'base64' })).doc('Keys and their bytes in base64.'),
    immutable: boolean().doc('Whether later updates of the data are refused.'),
  },
});
