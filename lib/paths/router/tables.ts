import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import type { Deliver, RouterEntry, RouterTables } from './entry';
import { staticRoutes } from './static-routes';

/** The tables of a VPC's router. Each part of them has a producer of its own in this folder. */
export function routerTables(vpc: Vpc): RouterTables {
  return {
    destinations: [],
    routes: [...connected(vpc), ...staticRoutes(vpc)],
    policies: [],
    sources: [],
  };
}

/** Its subnets, all at once. */
function connected(vpc: Vpc): readonly RouterEntry<Deliver>[] {
  const subnets = vpc.subnets.filter(({ cidrs }) => cidrs !== undefined);
  const [first] = subnets;
  if (!first) return [];
  const to = AddressSet.of(...subnets.flatMap(({ cidrs = [] }) => cidrs));
  return [{ match: { to }, action: { kind: 'deliver', subnets }, by: first.resource.at() }];
}
