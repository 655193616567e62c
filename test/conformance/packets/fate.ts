import type { Disposition, DropReason, Location, Step, Trace } from '../../../lib/ovn/trace';
import type { Fate, RecordedRule } from './line';

/** A trace in the words of the recording. */
export function fateOf({ steps: all, disposition }: Trace): Fate {
  // OVN's simulator sends resets back with the ports of the packet unchanged: what policies do with them there tells nothing.
  const last = disposition.code === 'refused' ? all.findIndex(({ code }) => code === 'replied') : -1;
  const steps = last < 0 ? all : all.slice(0, last);
  return {
    path: steps.flatMap((step) => (step.code === 'entered' ? [step.at.name] : [])),
    rules: steps.flatMap(ruleOf),
    translation: steps.flatMap(translationOf),
    ...endOf(disposition),
  };
}

function ruleOf(step: Step): readonly RecordedRule[] {
  const router = step.at.name;
  if (step.code === 'route') {
    const [route, more] = step.routes;
    // Of several rows the recording shows the match alone, which is left out with connected networks.
    if (!route || more) return [];
    const { prefix, policy, nextHop, table } = route;
    return [{ route: { router, prefix, policy, nextHop, ...(table ? { table } : {}) } }];
  }
  if (step.code === 'policy')
    return [{ policy: { router, any: step.policies.map(({ priority, match }) => `${priority} ${match}`) } }];
  if (step.code !== 'acl') return [];
  const any = step.acls.map(
    ({ acl, group }) => `${group?.name ?? router} ${acl.priority} ${acl.direction} ${acl.match} ${acl.action}`,
  );
  return [{ acl: { any } }];
}

function translationOf(step: Step) {
  if (step.code === 'translated') return [{ kind: step.end as string, to: `${step.to}`, at: step.at.name }];
  if (step.code === 'balanced')
    return [{ kind: 'balanced', to: [...step.backends].sort().join(','), at: step.at.name }];
  return [];
}

function endOf(disposition: Disposition): Omit<Fate, 'path' | 'rules'> {
  const { at } = disposition;
  switch (disposition.code) {
    case 'delivered':
      return {
        verdict: at.name === 'join' ? 'to-node' : 'delivered',
        arrivesAt: disposition.ports.map(({ name }) => name).join(),
        switch: at.name,
      };
    case 'left':
      return { verdict: 'leaves', leavesBy: at.name };
    case 'answered':
      return { verdict: 'answered-by-router', at: at.name, stage: 'lr_in_ip_input' };
    case 'refused':
      return { verdict: 'refused', at: at.name, stage: stageOfRefusal(disposition) };
    case 'dropped':
      return { verdict: 'dropped', at: at.name, stage: stageOf(disposition.reason, disposition.stage, at) };
    default:
      return { verdict: 'no-neighbour', ...(at.kind === 'router' ? { at: at.name } : {}) };
  }
}

function stageOfRefusal(disposition: Extract<Disposition, { code: 'refused' }>): string {
  if (disposition.by === 'router') return 'lr_in_ip_input';
  return disposition.stage === 'out' ? 'ls_out_acl_action' : 'ls_in_acl_action';
}

function stageOf(reason: DropReason, stage: string | undefined, { kind }: Location): string {
  const acl = stage === 'after-lb' ? 'ls_in_acl_after_lb_action' : `ls_${stage}_acl_action`;
  const stages: Readonly<Record<DropReason, string>> = {
    acl,
    'port-security': `ls_${stage}_apply_port_sec`,
    'routing-policy': 'lr_in_policy',
    'no-route': 'lr_in_ip_routing',
    'discard-route': 'lr_in_ip_routing',
    'own-address': 'lr_in_ip_input',
    'own-source': 'lr_in_ip_input',
    'not-translated': 'lr_in_arp_resolve',
    'no-backend': kind === 'switch' ? 'ls_in_lb' : 'lr_in_dnat',
    'returns-to-sender': 'ls_in_l2_unknown',
    'no-peer': 'no peer',
    'hop-limit': 'hop limit',
  };
  return stages[reason];
}
