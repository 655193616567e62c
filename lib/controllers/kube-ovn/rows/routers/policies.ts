import type { RoutingPolicy } from '../../../../ovn/northbound';
import { egressGatewayPoliciesOf } from './egress-gateways';
import { natGatewayPoliciesOf } from './nat-gateways';
import { oneOfEach } from './one-of-each';
import type { Router } from './router';
import { subnetPoliciesOf } from './subnet-policies';

/**
 * The routing policies of a router: written ones, and those of subnets, nodes and gateways. One with the priority and the
 * match of another replaces it (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-logical_router_policy.go, AddLogicalRouterPolicy).
 */
export function policiesOf(router: Router): readonly RoutingPolicy[] {
  return oneOfEach(
    [
      ...written(router),
      ...subnetPoliciesOf(router),
      ...egressGatewayPoliciesOf(router),
      ...natGatewayPoliciesOf(router),
    ],
    ({ priority, match }) => `${priority} ${match}`,
    ({ action, nextHops }) => `${action} ${nextHops.join(',')}`,
  );
}

const actions: ReadonlySet<string> = new Set(['allow', 'drop', 'reroute']);

function written(router: Router): RoutingPolicy[] {
  return (router.vpc?.parts('policyRoutes') ?? []).flatMap((route): RoutingPolicy[] => {
    const [action, match, priority = 0] = [route.text('action') ?? '', route.text('match'), route.raw('priority')];
    if (!actions.has(action) || match === undefined || typeof priority !== 'number') return [];
    const nextHops = nextHopsOf(router, action, route.text('nextHopIP') ?? '');
    return [{ priority, match, action: action as RoutingPolicy['action'], nextHops, bfd: [], sources: [route.at()] }];
  });
}

/** Earlier releases hand the text over as one next hop, whatever it holds, and whatever the action. */
function nextHopsOf(router: Router, action: string, text: string): readonly string[] {
  if (!router.does('severalNextHops')) return [text];
  if (action !== 'reroute') return [];
  const hops = text.split(',').map((hop) => hop.trim());
  return [...new Set(hops)].filter((hop) => hop !== '').sort();
}
