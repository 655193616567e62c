import { routePriorities } from '../ovn/router/priorities';
import type { RoutePriorities } from '../ovn/router/router';
import { has, type Release } from '../target/release';

/**
 * The order of routes in the OVN that a release of kube-ovn is built with: 24.03 or an older one, from 1.14.11 on with other
 * offsets, and 25.03 from 1.15 on; all of them patched
 * (kubeovn/kube-ovn v1.16.2 dist/images/patches/9ee66bd91be65605cffb9a490b4dba3bc13358e9.patch).
 */
export function routePrioritiesOf(release: Release): RoutePriorities {
  if (has(release, '1.15')) return routePriorities['25.03'];
  return routePriorities[has(release, '1.14.11') ? '24.03-offset' : '24.03'];
}
