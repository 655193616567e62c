import { nearest } from '../../source/nearest';
import { rule } from '../rule';

const policies = ['policyDst', 'policySrc'];

const head = `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  staticRoutes:
    - cidr: 10.9.0.0/16
      nextHopIP: 10.0.3.254
`;

/** Static routes that look at neither the destination nor the source. */
export const staticRoutePolicyUnknown = rule({
  id: 'kube-ovn/static-route-policy-unknown',
  code: 'KO-100',
  severity: 'error',
  what: 'The policy of a static route is neither policyDst nor policySrc.',
  why: 'One route with an unknown policy keeps kube-ovn from setting up the VPC, all its other routes and all its subnets.',
  evidence: ['kubeovn/kube-ovn v1.16.2 pkg/controller/vpc.go, formatVpc: unknown policy type'],
  wrong: `${head}      policy: dst-ip\n`,
  right: `${head}      policy: policyDst\n`,
  check(network, report) {
    for (const vpc of network.vpcs) {
      vpc.writtenRoutes.forEach((route, index) => {
        const policy = route.text('policy');
        if (policy === undefined || policies.includes(policy)) return;
        report(
          route.at('policy'),
          `policy ${policy} in static route ${index + 1} of Vpc ${vpc.name} is neither policyDst nor policySrc`,
        )
          .note(
            'kube-ovn refuses the whole Vpc: it is never standby, none of its routes is set, and its subnets wait for it',
          )
          .note('kube-ovn repeats "failed to format vpc" in its log; the Vpc has no event')
          .refuses()
          .suggest(meant(policy));
      });
    }
  },
});

function meant(policy: string): string | undefined {
  if (/dst|dest/i.test(policy)) return 'policyDst';
  return /src|source/i.test(policy) ? 'policySrc' : nearest(policy, policies);
}
