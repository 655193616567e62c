import { kindWave } from '../delivery/kind-waves';
import type { Resource } from '../source/resource';

/** The order of a rendered stream or directory: wave, kind, namespace, name. The same for every order of the input. */
export function inApplyOrder(resources: readonly Resource[]): Resource[] {
  return [...resources].sort(
    (a, b) =>
      kindWave(a) - kindWave(b) ||
      compare(a.kind, b.kind) ||
      compare(a.apiVersion, b.apiVersion) ||
      compare(a.namespace ?? '', b.namespace ?? '') ||
      compare(a.name, b.name),
  );
}

/** By code units: the same on every machine and in every locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
