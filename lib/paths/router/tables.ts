import type { Vpc } from '../../network/vpc';
import { defaultVpcPolicies, defaultVpcRoutes } from './default-vpc';
import { egressPolicies } from './egress-gateways';
import type { RouterTables } from './entry';
import { natGatewayPolicies } from './nat-gateway-policies';
import { overlaps } from './overlaps';
import { ovnNat } from './ovn-nat';
import { inOrder } from './policies';
import { policyRoutes } from './policy-routes';
import { routes } from './routes';
import { underlay } from './underlay';

/** The tables of a VPC's router. Each part of them has a producer of its own in this folder. */
export function routerTables(vpc: Vpc): RouterTables {
  const { destinations, sources } = ovnNat(vpc);
  return {
    destinations,
    routes: [...overlaps(vpc), ...underlay(vpc), ...routes(vpc), ...defaultVpcRoutes(vpc)],
    policies: inOrder([
      ...policyRoutes(vpc),
      ...natGatewayPolicies(vpc),
      ...egressPolicies(vpc),
      ...defaultVpcPolicies(vpc),
    ]),
    sources,
  };
}
