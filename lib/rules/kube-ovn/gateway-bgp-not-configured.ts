import { parseProvider } from '../../network/attachment-definition';
import type { Network } from '../../network/network';
import type { VpcNatGateway } from '../../network/vpc-nat-gateway';
import type { Resource } from '../../source/resource';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { bgpExample } from '../support/bgp-example';

/** BGP speakers without an image, or without a way to the API server. */
export const gatewayBgpNotConfigured = rule({
  id: 'kube-ovn/gateway-bgp-not-configured',
  code: 'KO-013',
  severity: 'error',
  since: '1.13',
  what: 'A NAT gateway has a BGP speaker, and ovn-vpc-nat-config names no image for it, or no network that leads to the API server.',
  why: 'kube-ovn creates no workload for the gateway at all: nothing of the VPC gets out.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwBgpSpeakerContainer: should have bgp speaker image field if bgp enabled',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, setNatGwAPIAccess: no NetworkAttachmentDefinition provided to access apiserver',
    "kubeovn/kube-ovn v1.16.2 pkg/controller/vpc_nat_gateway.go, setNatGwAPIAccess, setNatGwAPIRoute: name of the provider must have syntax 'name.namespace.ovn'; failed to find api subnet using the nad",
  ],
  wrong: bgpExample({ settings: '' }),
  right: bgpExample(),
  check(network, report) {
    const settings = network.gatewayConfig.image;
    if (!settings) return;
    // All gateways share the settings: the first one with a speaker tells of them.
    const first = [...network.gateways].find((gateway) => gateway.part('bgpSpeaker').flag('enabled'));
    if (first) judge(network, settings, first, report);
  },
});

function judge(network: Network, settings: Resource, gateway: VpcNatGateway, report: Report): void {
  const refused = (found: Draft): Draft =>
    found
      .and(gateway.at('bgpSpeaker', 'enabled'), `NAT gateway ${gateway.name} has a BGP speaker`)
      .note('kube-ovn fails before it creates the workload of the gateway, and repeats the error in its log alone');

  if ((settings.get('data', 'bgpSpeakerImage') ?? '') === '')
    refused(
      report(settings.at('data', 'bgpSpeakerImage'), `${settings.title} names no image for BGP speakers`),
    ).propose('add bgpSpeakerImage: docker.io/kubeovn/kube-ovn, with the tag of the kube-ovn that runs');

  const text = settings.get('data', 'apiNadProvider') ?? '';
  const at = settings.at('data', 'apiNadProvider');
  if (text === '')
    refused(report(at, `${settings.title} names no network to the API server for BGP speakers`)).propose(
      'add apiNadProvider: <name>.<namespace>.ovn of a NetworkAttachmentDefinition of type kube-ovn',
    );
  if (typeof text !== 'string' || text === '') return;

  const provider = parseProvider(text);
  if (!provider?.ovn) {
    const found = report(at, `apiNadProvider ${text} of ${settings.title} is not <name>.<namespace>.ovn`);
    refused(found).suggest(provider && `${text}.ovn`);
    return;
  }
  const { name, namespace } = provider;
  if (network.isMissing('NetworkAttachmentDefinition', name, namespace)) {
    refused(
      report(at, `apiNadProvider names NetworkAttachmentDefinition ${namespace}/${name}, which does not exist`),
    ).propose(`if it exists in the cluster, list it under external: in cdk8s-ovn.yaml`);
    return;
  }
  const definition = network.attachments.get(name, namespace);
  if (!definition?.type) return;
  if (!definition.isKubeOvn) {
    refused(report(at, `apiNadProvider names ${definition.resource.title}, which is of type ${definition.type}`)).and(
      definition.atText('type', definition.type),
      'a definition of type kube-ovn is needed',
    );
    return;
  }
  const isKnown = network.subnetsFor(name, namespace).length > 0 || network.mayHide('Subnet');
  // A Subnet that is declared by name alone may be the one.
  if (isKnown || network.hasUnknownSubnets) return;
  refused(report(at, `no Subnet has the provider ${text}, through which BGP speakers reach the API server`)).propose(
    `add a Subnet with provider: ${text} in the default VPC`,
  );
}
