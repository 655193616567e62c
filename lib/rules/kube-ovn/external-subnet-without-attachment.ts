import type { Subnet } from '../../network/subnet';
import { nearest } from '../../source/nearest';
import { has } from '../../target/release';
import { externalSubnets } from '../external-subnets';
import { rule } from '../rule';

const subnet = (provider: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ovn-vpc-external-network
spec:
  provider: ${provider}
  cidrBlock: 192.168.100.0/24
  gateway: 192.168.100.1
  excludeIps:
    - 192.168.100.1..192.168.100.220
    - 192.168.100.230..192.168.100.232
`;

/** External subnets for which there is no attachment definition. */
export const externalSubnetWithoutAttachment = rule({
  id: 'kube-ovn/external-subnet-without-attachment',
  code: 'KO-032',
  severity: 'error',
  what: 'The NetworkAttachmentDefinition that NAT gateways attach for their external subnet does not exist.',
  why: 'From 1.14 on it is the one that the provider of the subnet names, before that the one with the name of the subnet in the namespace of kube-ovn. Without it the pod of the gateway stays in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, getExternalSubnetNad: from the provider, else <namespace>/<name of the subnet>',
    'kubeovn/kube-ovn v1.12.4 pkg/controller/vpc_nat_gateway.go, genNatGwStatefulSet: <namespace>/<name of the subnet>; pull request 5158 changed it',
    'kubeovn/kube-ovn issue 5885: net-attach-def kube-system/subnetexternal not found',
  ],
  wrong: subnet('ovn-vpc-extern-network.kube-system'),
  right: subnet('ovn-vpc-external-network.kube-system'),
  check(network, report) {
    const { version } = network.target.kubeOvn;
    const byProvider = has(version, '1.14');
    const providers = [...network.attachments].slice(0, 100).map((nad) => `${nad.name}.${nad.namespace}`);
    for (const [subnet, user] of externalSubnets(network)) {
      const wanted = byProvider ? attachmentOf(subnet) : namesake(subnet);
      if (!wanted || network.existence('NetworkAttachmentDefinition', wanted.name, wanted.namespace) !== 'missing')
        continue;
      const full = `NetworkAttachmentDefinition ${wanted.namespace}/${wanted.name}`;
      const found = report(
        byProvider ? subnet.at('provider') : subnet.atName,
        `external Subnet ${subnet.name} needs ${full}, which does not exist`,
      )
        .note(`Multus finds no such network: the pod of NAT gateway ${user.name} stays in ContainerCreating`)
        .restsOn(user.at('externalSubnets', 0));
      if (!byProvider) {
        found.note(
          `kube-ovn ${version.text} does not look at the provider: name and namespace must be these; from 1.14 on the provider decides`,
        );
        const { attachment } = subnet;
        if (attachment) found.and(attachment.atName, 'the provider names this one');
      } else if (subnet.provider) found.suggest(nearest(subnet.provider.text, providers));
      found.propose(
        `if it exists in the cluster, list it under external: in cdk8s-ovn.yaml, with namespace: ${wanted.namespace}`,
      );
    }
  },
});

interface Name {
  readonly name: string;
  readonly namespace: string;
}

/** What kube-ovn attaches from 1.14 on; undefined where the provider is malformed. */
function attachmentOf(subnet: Subnet): Name | undefined {
  const provider = subnet.text('provider');
  return provider === undefined || provider === 'ovn' ? namesake(subnet) : subnet.provider;
}

function namesake({ name, network }: Subnet): Name {
  return { name, namespace: network.target.kubeOvn.namespace };
}
