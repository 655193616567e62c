import type { SwitchLbRule } from '../../network/load-balancer-rule';
import type { Report } from '../report';
import { rule } from '../rule';
import { loadBalancersOf } from '../support/load-balancers';

const balancer = (rest: string) => `
apiVersion: kubeovn.io/v1
kind: SwitchLBRule
metadata:
  name: web
spec:
  vip: 10.0.1.100
  namespace: ns1
${rest}  ports:
    - name: http
      port: 80
      targetPort: 8080
      protocol: TCP
`;

/** Load balancers that kube-ovn skips, that have nothing behind them, or with a list that does not count. */
export const loadBalancerWithoutEffect = rule({
  id: 'kube-ovn/load-balancer-without-effect',
  code: 'KO-168',
  severity: 'warning',
  what: 'A SwitchLBRule has no vip, or it or a RouterLBRule no ports, neither selector nor endpoints, or both of these.',
  why: 'kube-ovn skips a rule without vip without a word; without selector and endpoints nothing answers; beside endpoints the selector does not count.',
  evidence: [
    'kubeovn/kube-ovn master 1533681d pkg/controller/switch_lb_rule.go, handleAddOrUpdateSwitchLBRule: "has empty Vip, skipping"; endpoints replace the selector',
    'kubeovn/kube-ovn master 1533681d pkg/controller/router_lb_rule.go, handleAddOrUpdateRouterLBRule: "has no ports"',
  ],
  wrong: balancer(''),
  right: balancer('  selector:\n    - app:web\n'),
  check(network, report) {
    for (const rule of loadBalancersOf(network)) judge(rule, report);
  },
});

function judge(rule: SwitchLbRule, report: Report): void {
  const { title } = rule.resource;
  if (rule.resource.kind === 'SwitchLBRule' && rule.isBlank('vip'))
    report(rule.at('vip'), `${title} has no vip`)
      .note('kube-ovn skips the rule: a warning in its log, no event')
      .propose('write vip: the address in front');
  if (isEmpty(rule, 'ports'))
    report(rule.at('ports'), `${title} has no ports`)
      .note('kube-ovn makes no load balancer without a port')
      .propose('add the ports');
  if (isEmpty(rule, 'selector') && isEmpty(rule, 'endpoints'))
    report(rule.at('selector'), `${title} has neither selector nor endpoints`)
      .note('nothing is behind its address: connections to it are refused')
      .propose('write selector: labels of the pods as key:value, or endpoints: their addresses');
  else if (!isEmpty(rule, 'selector') && !isEmpty(rule, 'endpoints'))
    report(rule.at('selector'), `selector of ${title} has no effect beside endpoints`)
      .and(rule.at('endpoints'), 'these count')
      .note('kube-ovn leaves the selector out where there are endpoints')
      .propose('remove one of the two');
}

/** Whether a list is left out or has nothing in it; what is no list is the schema's finding. */
function isEmpty(rule: SwitchLbRule, field: string): boolean {
  const value = rule.raw(field) ?? [];
  return Array.isArray(value) && value.length === 0;
}
