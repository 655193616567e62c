import { nothingIsMade, structureRules } from '../builders/structure/structure-rules';
import type { InputRule } from '../source/input-rules';

/** The mistakes of intent documents. All are errors. */
export const intentRules = [
  {
    id: 'intent/unknown-kind',
    what: 'A document of cdk8s-ovn/v1 has a kind that does not exist.',
    why: nothingIsMade,
    cure:
      'Use one of ExternalNetwork, CustomVpc, NatGateway, ProviderNetwork, QosPolicy, SecurityGroup, BgpConf, EvpnConf, ' +
      'NatGatewaySettings, VpcDnsSettings, ApiServerPeerProxy, SidecarMetadataPatch, KruiseConfiguration, LocalnetNetwork, BridgeMapping and NetworkAttachment.',
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
] as const satisfies readonly InputRule[];

export type IntentRuleId = (typeof intentRules)[number]['id'];
