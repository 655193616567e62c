import { rule } from '../rule';

const vpc = (route: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  staticRoutes:
    - ${route}
`;

/** Static routes whose policy kube-ovn fills in. */
export const staticRouteWithoutPolicy = rule({
  id: 'kube-ovn/static-route-without-policy',
  code: 'KO-D06',
  severity: 'warning',
  what: 'A static route of a Vpc names no policy.',
  why: 'kube-ovn writes policyDst into the Vpc; a GitOps tool compares the list as a whole and writes its own back.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, formatVpc: an empty policy becomes policyDst, with an update',
  ],
  wrong: vpc('{cidr: 10.9.0.0/16, nextHopIP: 10.0.3.254}'),
  right: vpc('{policy: policyDst, cidr: 10.9.0.0/16, nextHopIP: 10.0.3.254}'),
  check(network, report) {
    for (const vpc of network.vpcs) {
      if (vpc.resource.external) continue;
      vpc.writtenRoutes.forEach((route, index) => {
        if (!route.isMap || !route.isBlank('policy')) return;
        report(vpc.at('staticRoutes', index), `static route ${index + 1} of Vpc ${vpc.name} names no policy`)
          .note('kube-ovn writes policyDst into the Vpc; a GitOps tool compares the whole list and writes its own back')
          .propose('write policy: policyDst');
      });
    }
  },
});
