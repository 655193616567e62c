import type { RoutingPolicy } from '../../../../ovn/northbound';
import type { Router } from './router';

export function natGatewayPoliciesOf(_router: Router): readonly RoutingPolicy[] {
  return [];
}
