import type { AttachmentDefinition } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { nearest } from '../../source/nearest';
import type { Report } from '../report';
import { rule } from '../rule';

const example = (provider: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: ovn-vpc-external-network
spec:
  protocol: IPv4
  provider: ${provider}
  cidrBlock: 192.168.100.0/24
  gateway: 192.168.100.1
  excludeIps:
    - 192.168.100.1..192.168.100.220
    - 192.168.100.230..192.168.100.232
`;

/** Subnets and attachment definitions that do not name each other. */
export const providerAttachmentMismatch = rule({
  id: 'kube-ovn/provider-attachment-mismatch',
  code: 'KO-133',
  severity: 'error',
  what: 'The provider of a Subnet and its NetworkAttachmentDefinition do not fit: in the name, or in who makes the interface.',
  why: 'kube-ovn finds the addresses of an interface by the provider alone. Pods with that network stay in ContainerCreating.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, getPodAttachmentNet: <name>.<namespace>, with .ovn for definitions of type kube-ovn',
    'kubeovn/kube-ovn v1.16.2 pkg/util/util.go, IsOvnProvider and GetNadBySubnetProvider',
    'https://github.com/kubeovn/kube-ovn/issues/2783',
    'https://github.com/kubeovn/kube-ovn/pull/6957',
  ],
  wrong: example('ovn-vpc-external-network.kube-system.ovn'),
  right: example('ovn-vpc-external-network.kube-system'),
  check(network, report) {
    for (const subnet of network.subnets) judgeSubnet(subnet, report);
    for (const definition of network.attachments) judgeDefinition(definition, report);
  },
});

function judgeSubnet(subnet: Subnet, report: Report): void {
  const text = subnet.text('provider');
  if (text === undefined || text === 'ovn') return;
  if (!subnet.provider) return malformed(subnet, text, report);
  const definition = subnet.attachment;
  if (!definition?.type) return;
  const { name, ipam, isKubeOvn, type } = definition;
  if (subnet.provider.ovn !== isKubeOvn) {
    const right = isKubeOvn ? `${text}.ovn` : text.slice(0, -'.ovn'.length);
    const says = isKubeOvn
      ? 'lacks the .ovn of a definition of type kube-ovn'
      : `ends in .ovn, and its definition is of type ${type}`;
    report(subnet.at('provider'), `provider ${text} of Subnet ${subnet.name} ${says}`)
      .and(definition.at('config'), `${name} is of type ${type}`)
      .note(
        isKubeOvn
          ? 'kube-ovn makes no switch for the subnet; pods with this network get another address, or stay in ContainerCreating'
          : 'kube-ovn makes an interface of its own where there is one already: "interface name net1 already exists", and pods stay in ContainerCreating',
      )
      .suggest(right);
  } else if (!isKubeOvn && ipam && ipam.type !== 'kube-ovn')
    report(
      definition.at('config'),
      `ipam of ${definition.resource.title} is of type ${ipam.type ?? 'nothing'}, not kube-ovn`,
    )
      .and(subnet.at('provider'), `Subnet ${subnet.name} is meant for its addresses`)
      .note(`no address of Subnet ${subnet.name} is given to an interface of this network`)
      .propose(`write "ipam": {"type": "kube-ovn", "provider": "${text}", …}, or remove the Subnet`);
}

function malformed(subnet: Subnet, text: string, report: Report): void {
  report(subnet.at('provider'), `provider ${text} of Subnet ${subnet.name} names no NetworkAttachmentDefinition`)
    .note(
      'it reads <name>.<namespace>.ovn for a definition of type kube-ovn, <name>.<namespace> for others, and ovn for none',
    )
    .note('kube-ovn takes the subnet for the addresses of another CNI, and no interface asks for them')
    .suggest(likely(subnet.network, text));
}

/** The provider of the definition with that name, or with a name that reads alike. */
function likely(network: Network, text: string): string | undefined {
  const definitions = [...network.attachments].slice(0, 100);
  const named = definitions.filter(({ name }) => name === text.split('.')[0]);
  const [only] = named;
  return only && named.length === 1 ? expected(only) : nearest(text, definitions.map(expected));
}

/** The provider under which kube-ovn looks for a Subnet. */
function expected({ name, namespace, isKubeOvn }: AttachmentDefinition): string {
  return `${name}.${namespace}${isKubeOvn ? '.ovn' : ''}`;
}

function judgeDefinition(definition: AttachmentDefinition, report: Report): void {
  const { name, kubeOvn, provider, resource } = definition;
  // The namespace may come from the tool that applies it; dots in the name are the finding of another rule.
  if (!kubeOvn || resource.namespace === undefined || name.includes('.')) return;
  const right = expected(definition);
  if (provider === right) return;
  const found = report(
    definition.at('config'),
    `config of ${resource.title} ${provider ? `has provider ${provider}, not` : 'lacks the provider'} ${right}`,
  )
    .note(
      `kube-ovn reserves an address under the name of the definition, ${right}; its CNI plugin asks under the one in config`,
    )
    .note('pods with this network stay in ContainerCreating')
    .propose(`write "provider": "${right}"`);
  for (const subnet of definition.subnets.slice(0, 1)) found.and(subnet.at('provider'), `Subnet ${subnet.name}`);
}
