import { boolean, integer, list, map, object, text } from '../../kinds/field';
import { affinity } from '../../kinds/kubernetes/affinity';
import { toleration } from '../../kinds/kubernetes/toleration';
import type { GatewayBfdProps, GatewayRouteProps, NatGatewayProps } from '../nat-gateway';
import { bgpSpeakerField } from './bgp-speaker';
import type { FieldsOf } from './fields-of';
import { filled, name } from './text';

const route = {
  cidr: filled().doc('Destination: a CIDR.').required(),
  nextHop: filled().doc('Next hop: an address, or gateway for that of the internal subnet.').required(),
} satisfies FieldsOf<GatewayRouteProps>;

const interval = () => integer().limit({ minimum: 1, maximum: 3600000 });

const bfd = {
  enabled: boolean().doc('Whether instances that fail are taken out of service.').required(),
  minRX: interval().doc('The shortest interval between packets it wants to receive, in milliseconds.'),
  minTX: interval().doc('The shortest interval between packets it sends, in milliseconds.'),
  multiplier: integer()
    .doc('How many packets may be lost before the session is down.')
    .limit({ minimum: 1, maximum: 255 }),
} satisfies FieldsOf<GatewayBfdProps>;

export const natGatewayFields = {
  name: name().doc('Name of the VpcNatGateway, unique in the cluster, up to 41 characters.').required(),
  subnet: filled().doc('The subnet of the VPC in which it stands.').required(),
  lanIp: filled().doc(
    "Its address there: the next hop of the VPC's default route. Left out: that of the lock, or the last address.",
  ),
  externalNetwork: filled().doc('The external network. Left out: ovn-vpc-external-network.'),
  defaultRoute: boolean().doc('Whether the VPC gets a default route to it. Left out: yes.'),
  replicas: integer()
    .doc('How many instances run (kube-ovn 1.17). Left out: 1. Several have no lanIp and need no default route.')
    .limit({ minimum: 1 }),
  bfd: object(bfd).doc('With several replicas: takes failed ones out of service; the VPC needs bfdPort.'),
  internalSubnets: list(filled()).doc('With several replicas: the subnets whose traffic goes through it.'),
  internalCidrs: list(filled()).doc('With several replicas: CIDRs whose traffic goes through it, in addition.'),
  nodeSelector: map(text()).doc('Labels of the nodes it may run on.'),
  tolerations: list(toleration).doc('Taints that it tolerates; operator and effect must be given.'),
  affinity: affinity.doc('Where it runs, as in a pod.'),
  qosPolicy: filled().doc('Name of a QosPolicy for gateways.'),
  routes: list(object(route)).doc('Routes of the gateway pod itself (kube-ovn 1.15).'),
  noDefaultEip: boolean().doc('Whether the pod goes without an external address of its own (kube-ovn 1.15).'),
  annotations: map(text()).doc("Annotations of the gateway pod (kube-ovn 1.16), without kube-ovn's own keys."),
  bgpSpeaker: bgpSpeakerField.doc('Announces the EIPs by BGP (kube-ovn 1.13).'),
  mode: text()
    .doc('managed (default): kube-ovn runs it. standalone: a StatefulSet and its rules instead of the custom resource.')
    .limit({ enum: ['managed', 'standalone'] }),
  image: filled().doc('With standalone: the image of the pod; its tag decides what its script can do.'),
  namespace: filled().doc('With standalone: the namespace of the pod. Left out: kube-system.'),
  serviceCidr: filled().doc('With standalone: the range of Services. Left out: 10.96.0.0/12.'),
} satisfies FieldsOf<NatGatewayProps>;
