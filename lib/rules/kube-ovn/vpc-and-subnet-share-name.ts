import type { View } from '../../network/view';
import type { Draft } from '../report';
import { rule } from '../rule';

/** A Vpc and a Subnet of one name: OVN keeps routers and switches in one table. */
export const vpcAndSubnetShareName = rule({
  id: 'kube-ovn/vpc-and-subnet-share-name',
  code: 'KO-006',
  severity: 'error',
  what: 'A Vpc and a Subnet have the same name.',
  why: 'OVN has one namespace for the routers and switches that kube-ovn makes of them. The webhook rejects the second one; without it the flows of both break.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/webhook/subnet.go, SubnetCreateHook; pkg/webhook/vpc.go, VpcCreateHook',
    'kubeovn/kube-ovn v1.16.2 pkg/util/validator.go, ValidateSubnet: only a subnet named after its own VPC',
    'kubeovn/kube-ovn issue 5132: both in one file pass the webhook',
  ],
  wrong: `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: net1
spec:
  namespaces:
    - ns2
`,
  right: `
apiVersion: kubeovn.io/v1
kind: Vpc
metadata:
  name: test-vpc-2
spec:
  namespaces:
    - ns2
`,
  check(network, report) {
    const clash = (view: View): Draft =>
      report(view.atName, `a Vpc and a Subnet have the name ${view.name}`)
        .note(
          'kube-ovn makes an OVN router of one and a switch of the other; with one name for both, their flows break',
        )
        .note('the webhook rejects the second one if it is enabled, but lets both pass when they arrive together')
        .propose(`give one of them another name, the Subnet ${view.name}-subnet for example`);

    for (const subnet of network.subnets) {
      const vpc = network.vpcs.get(subnet.name);
      if (vpc) clash(subnet).and(vpc.atName, 'the Vpc');
      else if (network.isExternal('Vpc', subnet.name)) clash(subnet).note(`the Vpc ${subnet.name} is in the cluster`);
    }
    for (const vpc of network.vpcs) {
      if (network.subnets.get(vpc.name) || !network.isExternal('Subnet', vpc.name)) continue;
      clash(vpc).note(`the Subnet ${vpc.name} is in the cluster`);
    }
  },
});
