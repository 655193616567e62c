import { madeIn } from '../../controllers/kube-ovn/made-objects';
import type { Resource } from '../../source/resource';
import { rule } from '../rule';

const service = (name: string) => `
apiVersion: kubeovn.io/v1
kind: SwitchLBRule
metadata:
  name: web
spec:
  vip: 10.0.1.100
  namespace: ns1
  endpoints:
    - 10.0.1.6
  ports:
    - name: http
      port: 80
      targetPort: 8080
      protocol: TCP
---
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: ns1
spec:
  clusterIP: None
  ports:
    - name: http
      port: 80
`;

/** Objects that kube-ovn makes, beside those that it makes them of. */
export const madeObjectApplied = rule({
  id: 'kube-ovn/made-object-applied',
  severity: 'error',
  what: 'The input holds an object that kube-ovn makes itself, together with the one that it is made of.',
  why: 'kube-ovn overwrites it and removes it with its owner, and Argo CD or Flux writes it back, over and over.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/switch_lb_rule.go, handleAddOrUpdateSwitchLBRule, generateSvcName: Service and Endpoints slr-NAME',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_dns.go, createOrUpdateVpcDNSDep, createOrUpdateVpcDNSSlr: Deployment and SwitchLBRule vpc-dns-NAME',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_egress_gateway.go, reconcileVpcEgressGatewayWorkload: Deployment of prefix and name',
  ],
  wrong: service('slr-web'),
  right: service('web'),
  check(network, report) {
    const makers = new Map<string, Resource>();
    for (const [maker, { kind, group, name, namespace }] of madeIn(network))
      makers.set(`${kind}.${group}/${namespace ?? ''}/${name}`, maker);
    if (makers.size === 0) return;
    for (const kind of ['Service', 'Endpoints', 'Deployment', 'SwitchLBRule'])
      for (const resource of network.kinds.get(kind) ?? []) {
        const { group, name, namespace } = resource;
        const maker = makers.get(`${kind}.${group}/${kind === 'SwitchLBRule' ? '' : (namespace ?? '')}/${name}`);
        if (!maker || resource.external) continue;
        report(resource.at('metadata', 'name'), `kube-ovn makes ${resource.title} itself`)
          .and(maker.at('metadata', 'name'), `of ${maker.title}`)
          .note('kube-ovn overwrites it, and Argo CD or Flux writes it back, over and over')
          .propose(`remove the ${kind}`);
      }
  },
});
