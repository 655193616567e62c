import { boolean, integer, list, object } from '../../kinds/field';
import { nodeSelectors, podSelectors, tolerations } from '../../kinds/kubeovn/egress-selectors';
import type { EgressBfdProps, EgressGatewayProps, EgressPolicyProps } from '../egress-gateway';
import type { FieldsOf } from './fields-of';
import { filled, name, namespace } from './text';

const set = { also: { 'x-kubernetes-list-type': 'set' } };
const addresses = () => list(filled()).limit(set);
const bfdNumber = () => integer().limit({ minimum: 1, maximum: 3600000 });

const bfd = {
  enabled: boolean().doc('Whether instances that fail are taken out of service.').required(),
  minRX: bfdNumber().doc('The shortest interval between packets it wants to receive, in milliseconds.'),
  minTX: bfdNumber().doc('The shortest interval between packets it sends, in milliseconds.'),
  multiplier: bfdNumber().doc('How many packets may be lost before the session is down.'),
} satisfies FieldsOf<EgressBfdProps>;

const policy = {
  snat: boolean().doc('Whether the traffic shows the address of the gateway.'),
  ipBlocks: addresses().doc('Sources: addresses and CIDRs of the VPC.'),
  subnets: addresses().doc('Sources: subnets of the VPC.'),
} satisfies FieldsOf<EgressPolicyProps>;

export const egressGatewayFields = {
  name: name().doc('Name of the VpcEgressGateway, unique in its namespace.').required(),
  namespace: namespace().doc('The namespace of the gateway and its pods. Left out: kube-system.'),
  externalNetwork: filled().doc('The external network.').required(),
  subnet: filled().doc('The subnet of the VPC in which it stands. Left out: the default subnet of the VPC.'),
  replicas: integer()
    .doc('How many instances share the traffic, 0 to 10. Left out: 1.')
    .limit({ minimum: 0, maximum: 10 }),
  internalIps: addresses().doc('Inner addresses, one for each instance at least; of both families as "v4,v6".'),
  externalIps: addresses().doc('Outer addresses, one for each instance at least; of both families as "v4,v6".'),
  policies: list(object(policy)).doc('Whose traffic goes through it, by address.'),
  selectors: podSelectors.doc('Whose traffic goes through it, by labels of namespaces and pods.'),
  bfd: object(bfd).doc('Takes instances that fail out of service; the VPC needs bfdPort.'),
  bgpConf: filled().doc('Name of the BgpConf that announces its routes (kube-ovn 1.16).'),
  evpnConf: filled().doc('With bgpConf: name of the EvpnConf that announces them by EVPN (kube-ovn 1.16).'),
  nodeSelector: nodeSelectors.doc('The nodes it may run on; one entry must match.'),
  tolerations: tolerations.doc('Taints that it tolerates.'),
  image: filled().doc("The image of its pods. Left out: that of kube-ovn's controller."),
} satisfies FieldsOf<EgressGatewayProps>;
