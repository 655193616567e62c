import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { defaultVpc, type Vpc } from '../../network/vpc';
import type { Report } from '../report';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';

const example = (namespace: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  vpc: test-vpc-1
  cidrBlock: 10.0.2.0/24
  namespaces:
    - ${namespace}
`;

/** Namespaces of a subnet that do not belong to its VPC. */
export const subnetNamespaceOutsideVpc = rule({
  id: 'kube-ovn/subnet-namespace-outside-vpc',
  code: 'KO-131',
  severity: 'error',
  what: 'A Subnet lists a namespace that its custom VPC does not list, or, in the default VPC, one that a custom VPC lists.',
  why: 'kube-ovn makes no switch for the subnet, for none of its namespaces: their pods stay in ContainerCreating.',
  evidence: [
    "kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, validateVpcBySubnet: namespace '%s' is out of range to custom vpc '%s'",
    'https://github.com/kubeovn/kube-ovn/issues/2791',
  ],
  wrong: example('ns2'),
  right: example('ns1'),
  check(network, report) {
    const owners = network.namespaceOwners;
    for (const subnet of network.subnets) {
      if (subnet.vpcName === defaultVpc) judgeDefault(subnet, owners, report);
      else if (subnet.vpc) judgeCustom(subnet, subnet.vpc, report);
    }
  },
});

function judgeCustom(subnet: Subnet, vpc: Vpc, report: Report): void {
  const listed = [...vpc.namespaces];
  const words = listed.length > 0 ? `${vpc.name} lists ${firstFew(listed)}` : `${vpc.name} lists no namespace`;
  for (const { text, index } of subnet.texts('namespaces')) {
    if (vpc.namespaces.has(text)) continue;
    report(subnet.at('namespaces', index), `namespace ${text} of Subnet ${subnet.name} is not in Vpc ${vpc.name}`)
      .and(listed.length > 0 ? vpc.at('namespaces') : vpc.atName, words)
      .note('kube-ovn makes no switch for the subnet, and pods of its namespaces stay in ContainerCreating')
      .refuses()
      .note(
        `kube-ovn repeats "namespace '${text}' is out of range to custom vpc" in its log; the Subnet has no event for it`,
      )
      .propose(`add ${text} to the namespaces of Vpc ${vpc.name}, or take it out here`)
      .restsOn(subnet.at('vpc'), subnet.at('namespaces', index));
  }
}

function judgeDefault(subnet: Subnet, owners: Network['namespaceOwners'], report: Report): void {
  for (const { text, index } of subnet.texts('namespaces')) {
    const [owner] = owners.get(text) ?? [];
    if (!owner) continue;
    const { vpc } = owner;
    report(subnet.at('namespaces', index), `namespace ${text} of Subnet ${subnet.name} belongs to Vpc ${vpc.name}`)
      .and(owner.at, `${vpc.name} lists it`)
      .note(`Subnet ${subnet.name} is in the default VPC ${subnet.vpcName}`)
      .note('kube-ovn makes no switch for the subnet, and pods of its namespaces stay in ContainerCreating')
      .refuses()
      .propose(`write vpc: ${vpc.name}, or take ${text} out here`)
      .restsOn(subnet.at('vpc'));
  }
}
