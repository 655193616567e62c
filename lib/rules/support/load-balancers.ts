import type { SwitchLbRule } from '../../network/load-balancer-rule';
import type { Network } from '../../network/network';
import { has } from '../../target/release';

/** SwitchLBRules, and the RouterLBRules of releases that know them. */
export function loadBalancersOf({ switchLbRules, routerLbRules, target }: Network): readonly SwitchLbRule[] {
  return [...switchLbRules, ...(has(target.kubeOvn.version, '1.17') ? routerLbRules : [])];
}
