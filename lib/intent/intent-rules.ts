import { nothingIsMade, structureRules } from '../builders/structure/structure-rules';
import type { InputRule } from '../source/input-rules';

/** The mistakes of intent documents. All are errors, but for a value that nothing takes. */
export const intentRules = [
  {
    id: 'intent/unknown-kind',
    what: 'A document of cdk8s-ovn/v1 has a kind that does not exist.',
    why: nothingIsMade,
    cure:
      'Use one of ExternalNetwork, CustomVpc, NatGateway, ProviderNetwork, QosPolicy, SecurityGroup, BgpConf, EvpnConf, ' +
      'NatGatewaySettings, VpcDnsSettings, ApiServerPeerProxy, SidecarMetadataPatch, KruiseConfiguration, LocalnetNetwork, ' +
      'BridgeMapping, NetworkAttachment, Placement, Expectations, ClusterValues and Cluster.',
  },
  {
    id: 'intent/unknown-version',
    what: 'A document has an apiVersion that is nearly, or an unknown version of, cdk8s-ovn/v1.',
    why: 'Only cdk8s-ovn/v1 exists. As a manifest the document would be refused by the API server.',
    cure: 'Write apiVersion: cdk8s-ovn/v1.',
  },
  ...structureRules,
  {
    id: 'intent/unknown-source',
    what: 'The source of a SNAT rule is neither a range nor a subnet that is described here.',
    why: 'Its range is that of the subnet, which nobody knows. The rule is left out, and pods leave without SNAT.',
    cure: 'Correct the name; for a subnet that exists in the cluster alone, write its CIDR.',
  },
  {
    id: 'intent/standalone-incomplete',
    what: 'A standalone NAT gateway lacks something that nobody but its document can say.',
    why: 'No controller chooses addresses or follows other objects: what is not written is not done. Nothing is made of it.',
    cure: 'Give the image and the address of every EIP, and describe its external network and its subnet here.',
  },
  {
    id: 'intent/peer-proxy-broken',
    what: 'Settings of API servers that should pass requests on to each other contradict themselves, or lack something.',
    why: 'kube-apiserver does not start with them, or starts and passes nothing on. No files are made.',
    cure: 'Follow the note: it says what kube-apiserver makes of the value.',
  },
  {
    id: 'intent/not-a-cluster',
    what: 'The file that --cluster names, or the parameter cluster of Argo CD, is not one Cluster document.',
    why: 'Nobody knows what the values of the cluster are. Nothing is made.',
    cure: 'Name a file with one document, of apiVersion cdk8s-ovn/v1 and kind Cluster.',
  },
  {
    id: 'intent/repeated-cluster',
    what: 'Two files of clusters that are checked together have Cluster documents of the same name.',
    why: 'Nobody knows which of them is the cluster. An ApplicationSet that names Applications after clusters is refused for both.',
    cure: 'Give each cluster a name of its own, or remove one of the files.',
  },
  {
    id: 'intent/missing-value',
    what: 'A value that differs from cluster to cluster is not given by the cluster, or no cluster is chosen.',
    why: `The document that takes it has a hole there. ${nothingIsMade}`,
    cure: 'Give it in spec.values of the Cluster document, or a default where it is declared; name a cluster with --cluster.',
  },
  {
    id: 'intent/unknown-value',
    what: 'A document takes, or a cluster gives, a value that no ClusterValues document declares.',
    why: 'What is meant stays without its value, and what is given stays without effect.',
    cure: 'Correct the name, or declare the value.',
  },
  {
    id: 'intent/mistyped-value',
    what: 'A value of a cluster is not of the type that it is declared with, or a field takes none of that type.',
    why: nothingIsMade,
    cure: 'Write a value of the declared type, or declare another type: cidr, address, range, text, integer or boolean, with list: true a list of them.',
  },
  {
    id: 'intent/repeated-value',
    what: 'Two ClusterValues documents declare the same value.',
    why: 'They may say different things of it; the first one holds.',
    cure: 'Keep one of them.',
  },
  {
    id: 'intent/unused-value',
    what: 'A value is declared, and no document takes it. This is an info.',
    why: 'Every cluster has to give it, without effect.',
    cure: 'Take it with {value: NAME} in an intent document, or remove the declaration.',
  },
] as const satisfies readonly InputRule[];

export type IntentRuleId = (typeof intentRules)[number]['id'];
