import type { During, Limits } from '../field';

/** Since 1.16 kube-ovn's CRDs are generated and carry the list and map types of the Kubernetes API they embed. */
const generated: During = { since: '1.16' };

/** A list that is replaced as a whole by server-side apply. */
export const atomicList = (during: During = generated): [Limits, During] => [
  { also: { 'x-kubernetes-list-type': 'atomic' } },
  during,
];

/** A map that is replaced as a whole by server-side apply. */
export const atomicMap = (during: During = generated): [Limits, During] => [
  { also: { 'x-kubernetes-map-type': 'atomic' } },
  during,
];
