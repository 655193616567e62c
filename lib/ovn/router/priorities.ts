import type { RoutePriorities } from './router';

/**
 * How releases of OVN order routes, with the patches that kube-ovn builds them with (northd/northd.c, build_route_match):
 * 24.03 and before, what kube-ovn 1.14.11 makes of it, and 25.03.
 */
export const routePriorities = {
  '24.03': { perBit: 3, static: 1, connected: 2, bySource: 1, bySourceHost: 2 },
  '24.03-offset': { perBit: 8, static: 4, connected: 6, bySource: 1, bySourceHost: 5 },
  '25.03': { perBit: 8, static: 4, connected: 6, bySource: 1, bySourceHost: 5 },
} as const satisfies Readonly<Record<string, RoutePriorities>>;
