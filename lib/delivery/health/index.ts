/** An entry of `spec.healthCheckExprs` of a Kustomization (kustomize.toolkit.fluxcd.io/v1). */
export interface HealthCheckExpr {
  readonly apiVersion: string;
  readonly kind: string;
  readonly inProgress?: string;
  readonly failed?: string;
  readonly current: string;
}

/**
 * How Flux tells whether objects of these kinds are ready; kinds without a status worth waiting for have no entry.
 * @param kinds apiVersion and kind of what is applied, in any order and number
 */
export function healthCheckExprs(
  kinds: Iterable<{ readonly apiVersion: string; readonly kind: string }>,
): readonly HealthCheckExpr[] {
  const wanted = new Set([...kinds].map(({ apiVersion, kind }) => `${apiVersion} ${kind}`));
  return known.filter(({ apiVersion, kind }) => wanted.has(`${apiVersion} ${kind}`));
}

const known: readonly HealthCheckExpr[] = [
  { apiVersion: 'kubeovn.io/v1', kind: 'Vpc', current: 'has(status.standby) && status.standby' },
];
