import type { SwitchLbRule } from '../../network/load-balancer-rule';
import type { Network } from '../../network/network';

/** SwitchLBRules and RouterLBRules. */
export function loadBalancersOf({ switchLbRules, routerLbRules }: Network): readonly SwitchLbRule[] {
  return [...switchLbRules, ...routerLbRules];
}
