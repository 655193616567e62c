import { boolean, integer, intOrString, list, object, text } from '../../kinds/field';
import { nodeSelectors, podSelectors, tolerations } from '../../kinds/kubeovn/egress-selectors';
import type { EgressBandwidthProps, EgressBfdProps, EgressGatewayProps, EgressPolicyProps } from '../egress-gateway';
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

const bandwidth = {
  ingress: intOrString().doc('Into the gateway: Mbit/s as a number; bit/s with a unit, 100M or 1Gi.'),
  egress: intOrString().doc('Out of the gateway, in the same way.'),
} satisfies FieldsOf<EgressBandwidthProps>;

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
  internalIpPool: filled().doc('A pool that inner addresses come from, instead of internalIps (kube-ovn 1.17).'),
  externalIpPool: filled().doc('A pool that outer addresses come from, instead of externalIps (kube-ovn 1.17).'),
  policies: list(object(policy)).doc('Whose traffic goes through it, by address.'),
  selectors: podSelectors.doc('Whose traffic goes through it, by labels of namespaces and pods.'),
  bfd: object(bfd).doc('Takes instances that fail out of service; the VPC needs bfdPort.'),
  bgpConf: filled().doc('Name of the BgpConf that announces its routes (kube-ovn 1.16).'),
  evpnConf: filled().doc('With bgpConf: name of the EvpnConf that announces them by EVPN (kube-ovn 1.16).'),
  trafficPolicy: text()
    .doc('Cluster (default): every instance serves every pod. Local: the one on its node; for ovn-cluster alone.')
    .limit({ enum: ['Local', 'Cluster'] }),
  bandwidth: object(bandwidth).doc('The bandwidth of each instance (kube-ovn 1.15).'),
  podAntiAffinity: text()
    .doc('Required (default): each instance on a node of its own. Preferred: if there are enough (kube-ovn 1.17).')
    .limit({ enum: ['Required', 'Preferred'] }),
  nodeSelector: nodeSelectors.doc('The nodes it may run on; one entry must match.'),
  tolerations: tolerations.doc('Taints that it tolerates.'),
  image: filled().doc("The image of its pods. Left out: that of kube-ovn's controller."),
} satisfies FieldsOf<EgressGatewayProps>;
