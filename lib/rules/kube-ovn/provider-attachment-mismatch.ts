import { type AttachmentDefinition, parseProvider } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { nearest } from '../../source/nearest';
import { isPlace } from '../../source/resource';
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
    'kubeovn/kube-ovn v1.16.2 pkg/util/subnet.go, IsOvnProvider, GetNadBySubnetProvider',
    'https://github.com/kubeovn/kube-ovn/issues/2783',
    'https://github.com/kubeovn/kube-ovn/pull/6957',
  ],
  wrong: example('ovn-vpc-external-network.kube-system.ovn'),
  right: example('ovn-vpc-external-network.kube-system'),
  check(network, report) {
    for (const subnet of network.subnets) {
      const text = subnet.text('provider') ?? 'ovn';
      if (text === 'ovn') continue;
      if (!subnet.provider) judgeText(subnet, text, report);
      else if (subnet.attachment?.type) judgeType(subnet, subnet.attachment, report);
    }
    for (const definition of network.attachments) judgeDefinition(definition, report);
    judgeExternal(network, report);
  },
});

const stuck = 'pods with this network stay in ContainerCreating';

/** Providers that name no definition. */
function judgeText(subnet: Subnet, text: string, report: Report): void {
  const definitions = [...subnet.network.attachments].slice(0, 100);
  const providers = definitions.map(({ subnetProvider }) => subnetProvider ?? '');
  const [only, ...more] = definitions.filter(({ name }) => name === text.split('.')[0]);
  report(subnet.at('provider'), `provider ${text} of Subnet ${subnet.name} names no NetworkAttachmentDefinition`)
    .note('it reads <name>.<namespace>.ovn for a definition of type kube-ovn, and <name>.<namespace> for others')
    .note('kube-ovn takes the subnet for the address plan of another CNI, and no interface asks for its addresses')
    .suggest(only && more.length === 0 ? only.subnetProvider : nearest(text, providers))
    // A name with dots is the mistake of the definition.
    .restsOn(definitions[providers.indexOf(text)]?.atName);
}

/** Who makes the interface, and who gives the addresses. */
function judgeType(subnet: Subnet, definition: AttachmentDefinition, report: Report): void {
  const text = subnet.text('provider') as string;
  const { resource, ipam, isKubeOvn, type } = definition;
  if (subnet.provider?.ovn !== isKubeOvn) {
    const fact = isKubeOvn ? 'lacks the .ovn of a definition of' : 'ends in .ovn, and its definition is of';
    report(subnet.at('provider'), `provider ${text} of Subnet ${subnet.name} ${fact} type ${type}`)
      .and(definition.atText('type', type), `${resource.title} is of type ${type}`)
      .restsOn(definition.at('config'))
      .note(
        isKubeOvn
          ? 'kube-ovn makes no switch for the subnet, and finds no subnet for the interfaces of this network'
          : 'kube-ovn makes an interface of its own where there is one already: "interface name net1 already exists"',
      )
      .note(stuck)
      .suggest(isKubeOvn ? `${text}.ovn` : text.slice(0, -'.ovn'.length));
  } else if (!isKubeOvn && ipam && ipam.type !== 'kube-ovn')
    report(
      definition.atText('type', ipam.type),
      `ipam of ${resource.title} is of type ${ipam.type ?? '""'}, not kube-ovn`,
    )
      .and(subnet.at('provider'), `Subnet ${subnet.name} is for the addresses of this network`)
      .note(`no address of Subnet ${subnet.name} is given to an interface of this network`)
      .propose(`write "ipam": {"type": "kube-ovn", "provider": "${text}", …}, or remove the Subnet`);
}

/** What a definition says of itself. */
function judgeDefinition(definition: AttachmentDefinition, report: Report): void {
  const { kubeOvn, provider, resource, network, subnetProvider: right } = definition;
  if (!kubeOvn || right === undefined || provider === right) return;
  const { name, namespace } = parseProvider(provider) ?? {};
  const [subnet] = name && namespace ? network.subnetsFor(name, namespace) : [];
  if (name && namespace && subnet && !network.attachments.get(name, namespace)) {
    const field = name === definition.name ? 'namespace' : 'name';
    report(
      resource.at('metadata', field),
      `${resource.title} has another ${field} than its config and Subnet ${subnet.name} say`,
    )
      .and(subnet.at('provider'), `provider ${provider}, as in its config`)
      .note(
        `kube-ovn looks for a subnet with the provider ${right}, by name and namespace of the definition, and finds none`,
      )
      .note(stuck)
      .suggest(field === 'name' ? name : namespace)
      .explains(subnet.at('provider'))
      .restsOn(definition.atName);
    return;
  }
  if (definition.name.includes('.')) return;
  const fact = provider ? `has provider ${provider}, not` : 'lacks the provider';
  const at = definition.atText('provider', provider);
  const found = report(at, `config of ${resource.title} ${fact} ${right}`)
    .note(`kube-ovn reserves an address for ${right}; its CNI plugin asks for one by the provider in config`)
    .note(stuck)
    .restsOn(definition.at('config'), definition.atName, resource.at('metadata', 'namespace'));
  // The place of the whole config is no place for a new text of one value.
  if (isPlace(at)) found.propose(`write "provider": "${right}"`);
  else found.suggest(right);
  for (const user of definition.subnets.slice(0, 1)) found.and(user.at('provider'), `Subnet ${user.name}`);
}

/** External subnets that leave the provider out: kube-ovn attaches the definition of the same name all the same. */
function judgeExternal(network: Network, report: Report): void {
  for (const [subnet, gateway] of network.externalSubnets) {
    if ((subnet.text('provider') ?? 'ovn') !== 'ovn') continue;
    const definition = network.attachments.get(subnet.name, network.target.kubeOvn.namespace);
    const right = definition?.subnetProvider;
    if (!right || !definition?.kubeOvn || definition.subnets.length > 0) continue;
    report(subnet.at('provider'), `external Subnet ${subnet.name} lacks the provider ${right}`)
      .and(definition.atName, `NAT gateway ${gateway.name} attaches this`)
      .note('kube-ovn looks for the addresses of the attachment in a subnet with this provider, and finds none')
      .note(stuck)
      .propose(`write provider: ${right}`);
  }
}
