import { celOf, type HealthCheckExpr } from './cel';
import { cncfWithout } from './cncf';
import type { Health, NoHealth } from './health';
import { kubeOvnHealth, kubeOvnWithout } from './kube-ovn';
import { ovnKubernetesHealth, ovnKubernetesWithout } from './ovn-kubernetes';

export type { HealthCheckExpr } from './cel';
export type { Health } from './health';
export { luaOf } from './lua';

/** Every kind of kubeovn.io, k8s.ovn.org and k8s.cni.cncf.io with a status worth waiting for. */
export const healthOfKinds: readonly Health[] = [...kubeOvnHealth, ...ovnKubernetesHealth];

/** The others of these groups. */
export const kindsWithoutHealth: readonly NoHealth[] = [...kubeOvnWithout, ...ovnKubernetesWithout, ...cncfWithout];

/**
 * How Flux tells whether objects of these kinds are ready, in one order whatever the order of the kinds. Kinds without
 * a status worth waiting for have no entry.
 * @param kinds apiVersion and kind of what is applied, in any order and number
 */
export function healthCheckExprs(
  kinds: Iterable<{ readonly apiVersion: string; readonly kind: string }>,
): readonly HealthCheckExpr[] {
  const wanted = new Set<string>();
  for (const { apiVersion, kind } of kinds) wanted.add(`${apiVersion} ${kind}`);
  return healthOfKinds
    .filter(({ apiVersion, kind, doneWithoutStatus }) => !doneWithoutStatus && wanted.has(`${apiVersion} ${kind}`))
    .map(celOf);
}
