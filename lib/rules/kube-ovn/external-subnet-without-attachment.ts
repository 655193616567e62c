import type { Subnet } from '../../network/subnet';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import { nearest } from '../../source/nearest';
import type { Place } from '../../source/resource';
import { has } from '../../target/release';
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
    const definitions = new Map([...network.attachments].map((definition) => [definition.provider, definition]));
    for (const [subnet, user] of network.externalSubnets) {
      const wanted = attachmentOf(subnet);
      if (!wanted || !network.isMissing('NetworkAttachmentDefinition', wanted.name, wanted.namespace)) continue;
      const full = `NetworkAttachmentDefinition ${wanted.namespace}/${wanted.name}`;
      const found = report(
        placeOf(subnet, user),
        `external Subnet ${subnet.name} needs ${full}, which does not exist`,
      ).note(`Multus finds no such network: the pod of NAT gateway ${user.name} stays in ContainerCreating`);
      const { attachment, provider } = subnet;
      if (provider && byProvider(subnet))
        found
          .suggest(
            nearest(
              provider.text,
              [...definitions.keys()].slice(0, 100).flatMap((text) => text ?? []),
            ),
          )
          // The definition may be there under another name than the one in its own config.
          .restsOn(definitions.get(provider.text)?.at('config'));
      else if (byProvider(subnet))
        found
          .and(subnet.at('provider'), `${subnet.name} has no provider`)
          .note('without a provider kube-ovn looks for a definition with the name of the subnet, in its own namespace');
      else {
        const { text } = network.target.kubeOvn.version;
        found.note(
          `kube-ovn ${text} does not look at the provider: name and namespace must be these; from 1.14 on the provider decides`,
        );
        if (attachment)
          found
            .and(attachment.atName, 'the provider names this one')
            .propose(`give both one name, in namespace ${wanted.namespace}`);
      }
      found
        .propose(
          `if it exists in the cluster, list it under external: in cdk8s-ovn.yaml, with namespace: ${wanted.namespace}`,
        )
        .restsOn(user.at('externalSubnets', 0));
    }
  },
});

interface Name {
  readonly name: string;
  readonly namespace: string;
}

/** What kube-ovn attaches; undefined where the provider is malformed. */
function attachmentOf(subnet: Subnet): Name | undefined {
  const { name, network, provider } = subnet;
  const text = subnet.text('provider') ?? 'ovn';
  if (byProvider(subnet) && text !== 'ovn') return provider;
  return { name, namespace: network.target.kubeOvn.namespace };
}

function byProvider({ network }: Subnet): boolean {
  return has(network.target.kubeOvn.version, '1.14');
}

/** Where the mistake most likely is: a subnet of a VPC is not external at all; one without provider has forgotten it. */
function placeOf(subnet: Subnet, user: VpcNatGateway): Place {
  const internal = subnet.text('vpc') !== undefined || subnet.network.gatewaysIn(subnet.name).length > 0;
  if (!subnet.provider && internal) return user.at('externalSubnets', 0);
  return byProvider(subnet) ? subnet.at('provider') : subnet.atName;
}
