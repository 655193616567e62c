import type { Resource } from '../source/resource';
import { inApplyOrder } from './apply-order';
import { toYaml } from './yaml';

/** One stream of documents, in an order that can be applied. External resources are in the cluster already. */
export function toStream(resources: readonly Resource[]): string {
  return toYaml(emitted(resources).map(({ value }) => value));
}

/** What a render writes, in its order. */
export function emitted(resources: readonly Resource[]): Resource[] {
  return inApplyOrder(resources.filter(({ external, modelled }) => !external && !modelled));
}
