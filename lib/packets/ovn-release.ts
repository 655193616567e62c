import { routePriorities } from '../ovn/router/priorities';
import type { RoutePriorities } from '../ovn/router/router';
import { has, type Release } from '../target/release';

/** The order of routes in the OVN that a release of kube-ovn ships (kubeovn/kube-ovn v1.16.2 dist/images/Dockerfile.base). */
export function routePrioritiesOf(release: Release): RoutePriorities {
  if (has(release, '1.15')) return routePriorities['25.03'];
  return routePriorities[has(release, '1.14.11') ? '24.03-offset' : '24.03'];
}
