import { ipIn } from '../../builders/canonical';
import { isMap, type JsonMap } from '../../source/json';
import type { Resource } from '../../source/resource';
import { given, listIn, renamed, some, textIn, unless } from './world';

/** The routes that a document says, and the gateways that get theirs from it. */
export interface Routes {
  readonly staticRoutes: readonly JsonMap[] | undefined;
  readonly isRouted: (gateway: Resource) => boolean;
}

/**
 * Default routes to gateways need not be said where they come last, as a document makes them. All are said where one of
 * their family is said: then the document makes none.
 */
export function routesOf(vpc: Resource, gateways: readonly Resource[]): Routes {
  const all = listIn(vpc.get('spec', 'staticRoutes'));
  const lanIps = new Set(gateways.map(lanIpIn));
  let end = all.length;
  while (end > 0 && isDefault(all[end - 1]) && isPlain(all[end - 1]) && lanIps.has(nextHop(all[end - 1]))) end--;
  const families = new Set(all.slice(0, end).filter(isDefault).map(familyOf));
  if (all.slice(end).some((route) => families.has(familyOf(route)))) end = all.length;
  const derived = new Set(all.slice(end).map(nextHop));
  const said = new Set(all.slice(0, end).filter(isDefault).map(familyOf));
  return {
    staticRoutes: some(all.slice(0, end).map(routeItem)),
    isRouted(gateway) {
      const lanIp = lanIpIn(gateway);
      return lanIp === undefined || derived.has(lanIp) || said.has(ipIn(lanIp)?.family);
    },
  };
}

function lanIpIn(gateway: Resource): string | undefined {
  return textIn(gateway.get('spec', 'lanIp'));
}

/** A default route of the main table. */
function isDefault(route: unknown): boolean {
  if (!isMap(route)) return false;
  const { cidr, policy = 'policyDst', routeTable = '' } = route;
  return (cidr === '0.0.0.0/0' || cidr === '::/0') && (policy === 'policyDst' || policy === '') && routeTable === '';
}

/** Without what the document cannot add by itself. */
function isPlain(route: unknown): boolean {
  return isMap(route) && (route.ecmpMode ?? '') === '' && (route.bfdId ?? '') === '';
}

function nextHop(route: unknown): string | undefined {
  return isMap(route) ? textIn(route.nextHopIP) : undefined;
}

function familyOf(route: unknown): number | undefined {
  return isMap(route) ? (route.cidr === '::/0' ? 6 : 4) : undefined;
}

function routeItem(route: unknown): JsonMap {
  if (!isMap(route)) return {};
  const { policy, ecmpMode, bfdId, routeTable, ...rest } = renamed(route, { nextHopIP: 'nextHop' });
  return given({
    ...rest,
    policy: unless(policy, '', 'policyDst'),
    ecmpMode: unless(ecmpMode, ''),
    bfdId: unless(bfdId, ''),
    routeTable: unless(routeTable, ''),
  });
}
