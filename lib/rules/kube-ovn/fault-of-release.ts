import { faults, meetingsOf } from '../../controllers/kube-ovn/faults';
import { holdsPlaceholder } from '../../source/placeholder';
import { nameOf } from '../../target/kube-ovn-releases';
import { rule } from '../rule';
import { curedBy } from '../support/cured-by';

const network = (vpc: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces: [ns2]
${vpc}---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: front
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.3.0/24, gateway: 10.0.3.1, excludeIps: [10.0.3.1], namespaces: [ns2]}
---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: back
spec: {vpc: vpc2, protocol: IPv4, cidrBlock: 10.0.4.0/24, gateway: 10.0.4.1, excludeIps: [10.0.4.1], namespaces: [ns2]}
`;

/** What the release of the target does wrong with sound manifests. */
export const faultOfRelease = rule({
  id: 'kube-ovn/fault-of-release',
  severity: 'warning',
  what: "The network meets a fault of the target's kube-ovn release: the manifests are sound, and the controller mishandles them.",
  why: 'What that does to the running network depends on the fault; docs/kube-ovn-faults.md lists all of them with their releases.',
  evidence: [
    'kubeovn/kube-ovn v1.14.41 pkg/controller/vpc.go, handleAddOrUpdateVpc: one of them; each finding has its own',
  ],
  exampleTarget: { kubeOvn: { version: '1.15.3' } },
  wrong: network(
    '  policyRoutes:\n    - {priority: 1000, match: ip4.src == 10.0.3.0/24, action: reroute, nextHopIP: 10.0.4.10}\n',
  ),
  right: network(''),
  check(network, report) {
    const release = network.target.kubeOvn.version;
    for (const fault of faults) {
      const { severity, rule, does, consequence, cure } = fault;
      if (severity === undefined || rule !== undefined) continue;
      for (const { at, fact, and } of meetingsOf(fault, network, release)) {
        if (holdsPlaceholder(fact)) continue;
        const found = report(at, fact).as(severity);
        if (and) found.and(...and);
        found
          .note(`kube-ovn ${nameOf(release)} ${does}`)
          .note(consequence)
          .propose(cure);
        const upgrade = curedBy(fault, release);
        if (upgrade !== undefined) found.propose(upgrade);
      }
    }
  },
});
