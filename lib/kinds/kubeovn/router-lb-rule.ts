import { object, ref } from '../field';
import { column, kind } from '../kind';
import { loadBalancerRule, loadBalancerStatus } from './load-balancer-rule';

/** A load balancer on the router of a VPC, reached from outside. */
export const RouterLBRule = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'RouterLBRule',
  plural: 'router-lb-rules',
  short: ['rlr'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  during: { since: '1.17' },
  doc: 'An external address, an OvnEip, whose connections the router of a VPC spreads over pods.',
  columns: [
    column('ovnEip', '.spec.ovnEip'),
    column('vpc', '.spec.vpc'),
    column('port(s)', '.status.ports'),
    column('service', '.status.service'),
    column('age', '.metadata.creationTimestamp', 'date'),
  ],
  fields: {
    spec: object({
      ovnEip: ref('OvnEip').without('kube-ovn makes no load balancer and retries').doc('The address in front.'),
      vpc: ref('Vpc').without('kube-ovn makes no load balancer and retries').doc('The VPC whose router it is on.'),
      ...loadBalancerRule,
    }).doc('What the load balancer shall be.'),
    status: loadBalancerStatus,
  },
});
