import { rule } from '../rule';

const example = (type: string) => `
apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: ns1
spec:
  type: ${type}
  selector:
    app: web
  ports:
    - port: 80
---
apiVersion: k8s.ovn.org/v1
kind: EgressService
metadata:
  name: web
  namespace: ns1
spec:
  sourceIPBy: LoadBalancerIP
`;

/** EgressServices of Services that are no load balancers. */
export const egressServiceWithoutLoadBalancer = rule({
  id: 'ovn-kubernetes/egress-service-without-load-balancer',
  severity: 'error',
  what: 'An EgressService has the name of a Service that is not of type LoadBalancer.',
  why: 'OVN-Kubernetes looks for a LoadBalancer Service of the same name, and for no other: the pods leave with the address of their node.',
  evidence: [
    'ovn-kubernetes/ovn-kubernetes main go-controller/pkg/clustermanager/egressservice/egressservice_cluster.go, syncEgressService: ServiceTypeHasLoadBalancer',
  ],
  wrong: example('ClusterIP'),
  right: example('LoadBalancer'),
  check(network, report) {
    for (const resource of network.of('EgressService')) {
      const service = network.find('Service', resource.name, resource.namespace);
      const type = service?.get('spec', 'type') ?? 'ClusterIP';
      if (!service || service.external || typeof type !== 'string' || type === 'LoadBalancer') continue;
      report(resource.at('metadata', 'name'), `${resource.title} is for ${service.title}, which has the type ${type}`)
        .and(service.get('spec', 'type') === undefined ? service.at('spec') : service.at('spec', 'type'), 'the type')
        .note('OVN-Kubernetes ignores it: the pods leave with the address of their node')
        .propose('write type: LoadBalancer in the Service');
    }
  },
});
