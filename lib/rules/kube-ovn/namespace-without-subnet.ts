import { groupBy } from '../../source/group-by';
import { rule } from '../rule';
import { judgedInterfaces, workloadExample } from '../support/pods';

const vpc = (defaultSubnet: string) => `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: vpc2
spec:
  namespaces:
    - ns2
${defaultSubnet}---
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: vpc2
  cidrBlock: 10.0.2.0/24
  gateway: 10.0.2.1
---${workloadExample({}, { namespace: 'ns2' })}`;

/** Pods in a namespace of a VPC that none of its subnets takes. */
export const namespaceWithoutSubnet = rule({
  id: 'kube-ovn/namespace-without-subnet',
  code: 'KO-150',
  severity: 'error',
  what: 'A Vpc lists a namespace with pods, no Subnet lists it, and the Vpc has no defaultSubnet.',
  why: 'The pods land in ovn-default, in the default VPC: outside of the network that they were meant for.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace: without a Subnet of its own, a namespace gets the default one of its VPC, or --default-logical-switch',
  ],
  wrong: vpc(''),
  right: vpc('  defaultSubnet: net2\n'),
  check(network, report) {
    const lost = [...judgedInterfaces(network)].filter(({ isFirst, choice }) => isFirst && choice.by === 'default');
    for (const [namespace = '', [first]] of groupBy(lost, ({ pods }) => pods.namespace)) {
      const [owner] = network.namespaceOwners.get(namespace) ?? [];
      if (!owner || !first?.choice.isWhole || owner.vpc.text('defaultSubnet') !== undefined) continue;
      const { subnets, name } = owner.vpc;
      report(owner.at, `no Subnet of Vpc ${name} takes namespace ${namespace}, and ${name} has no defaultSubnet`)
        .and(first.pods.resource.at('metadata', 'namespace'), `${first.pods.resource.title} lands in ovn-default`)
        .note('its pods get addresses of ovn-default, in the default VPC; no event says so')
        .propose(
          subnets[0]
            ? `list ${namespace} in the namespaces of Subnet ${subnets[0].name}, or write defaultSubnet: ${subnets[0].name}`
            : `add a Subnet of Vpc ${name} that lists ${namespace}`,
        );
    }
  },
});
