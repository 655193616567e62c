import { object, text } from '../field';
import { column, kind } from '../kind';
import { loadBalancerRule, loadBalancerStatus } from './load-balancer-rule';

/** A load balancer inside of a VPC. */
export const SwitchLBRule = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'SwitchLBRule',
  plural: 'switch-lb-rules',
  short: ['slr'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'An address inside of a VPC whose connections OVN spreads over pods. kube-ovn makes a headless Service slr-NAME for it.',
  columns: [
    column('vip', '.spec.vip'),
    column('port(s)', '.status.ports'),
    column('service', '.status.service'),
    column('age', '.metadata.creationTimestamp', 'date'),
  ],
  fields: {
    spec: object({
      vip: text().doc(
        'The address in front; without one kube-ovn ignores the rule. In a subnet: that of a Vip of type switch_lb_vip.',
      ),
      ...loadBalancerRule,
    }).doc('What the load balancer shall be.'),
    status: loadBalancerStatus,
  },
});
