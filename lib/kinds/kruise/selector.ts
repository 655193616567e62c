import { labelSelector } from '../kubernetes/label-selector';

/** A label selector as Kruise's definitions embed it; its lists are atomic since 1.9. */
export function selector() {
  return labelSelector({ atomic: { since: '1.9' } }).limit({ also: { 'x-kubernetes-map-type': 'atomic' } });
}
