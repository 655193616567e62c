import { isMap } from '../../source/json';

/** `{value: webCidr}`: the value of the cluster that a field takes. */
export interface Reference {
  readonly value: string;
}

/** Whether something is written as a reference. In a map with free keys it may as well be an entry named `value`. */
export function isReference(written: unknown): written is Reference {
  return isMap(written) && typeof written.value === 'string' && Object.keys(written).length === 1;
}
