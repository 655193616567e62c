import { missingVpcStopsNamespaces } from '../../controllers/kube-ovn/faults/vpcs';
import { isOvnProvider } from '../../network/subnet';
import { isWithin } from '../../target/release';
import { rule } from '../rule';
import { missingReporter } from '../support/missing-reference';

const example = (vpc: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: ${vpc}
  cidrBlock: 10.0.2.0/24
`;

/** Subnets of a VPC that does not exist. */
export const subnetVpcMissing = rule({
  id: 'kube-ovn/subnet-vpc-missing',
  code: 'KO-130',
  severity: 'error',
  what: 'A Subnet names a Vpc that does not exist.',
  why: 'kube-ovn never sets the subnet up: no switch, and pods that need it stay in ContainerCreating.',
  evidence: [
    "kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, validateVpcBySubnet: failed to get subnet's vpc",
    'kubeovn/kube-ovn v1.16.2 pkg/controller/namespace.go, handleAddNamespace: leaves the loop over all Subnets at one whose Vpc is missing',
    'kubeovn/kube-ovn v1.15.24 pkg/controller/namespace.go, handleAddNamespace: goes on with the next',
  ],
  wrong: example('test-vpc-2'),
  right: example('test-vpc-1'),
  check(network, report) {
    const missing = missingReporter(network, report);
    for (const reference of network.missingReferences) {
      const { resource, field, implied } = reference;
      if (implied || resource.kind !== 'Subnet' || field !== 'spec.vpc') continue;
      // kube-ovn does not look at the VPC of a subnet that another CNI serves.
      const provider = resource.get('spec', 'provider');
      if (typeof provider === 'string' && provider !== '' && !isOvnProvider(provider)) continue;
      const found = missing(reference)
        .note('kube-ovn makes no switch for it, and pods of its namespaces stay in ContainerCreating')
        .refuses()
        .note(
          `kube-ovn repeats "failed to get subnet's vpc" in its log; the Subnet has no event and no condition for it`,
        );
      if (isWithin(network.target.kubeOvn.version, missingVpcStopsNamespaces))
        found.note(
          'it may take the Subnets of other namespaces away: kube-ovn stops at this one when it looks for those of a namespace, whose pods then land in ovn-default',
        );
    }
  },
});
