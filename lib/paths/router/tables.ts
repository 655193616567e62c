import type { Vpc } from '../../network/vpc';
import { egressPolicies } from './egress-gateways';
import type { RouterTables } from './entry';
import { natGatewayPolicies } from './nat-gateway-policies';
import { inOrder } from './policies';
import { policyRoutes } from './policy-routes';
import { routes } from './routes';

/** The tables of a VPC's router. Each part of them has a producer of its own in this folder. */
export function routerTables(vpc: Vpc): RouterTables {
  return {
    destinations: [],
    routes: routes(vpc),
    policies: inOrder([...policyRoutes(vpc), ...natGatewayPolicies(vpc), ...egressPolicies(vpc)]),
    sources: [],
  };
}
