import type { EipProps } from '../../builders/eip';
import type { FloatingIpProps } from '../../builders/floating-ip';
import type { GatewayRouteProps } from '../../builders/nat-gateway';
import type { PortForwardProps } from '../../builders/port-forward';
import type { SnatProps } from '../../builders/snat';
import { boolean, integer, list, map, object, type Properties, text } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { affinity } from '../../kinds/kubernetes/affinity';
import { toleration } from '../../kinds/kubernetes/toleration';
import { type GatewayProps, hideGateway, type OnAddress } from '../gateway';
import { type FieldsOf, type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { record } from '../loose';

const eip = {
  name: text().doc('Name of the IptablesEIP, unique in the cluster.').required(),
  address: text().doc('The IPv4 address. Left out: kube-ovn chooses one, and writes it into the object.'),
  qosPolicy: text().doc('Name of a QosPolicy for EIPs.'),
} satisfies FieldsOf<EipProps>;

/** Rules say where they apply in one of two ways. */
const rule = <P extends Properties>(fields: P) =>
  object(fields).limit({ also: { oneOf: [{ required: ['eip'] }, { required: ['address'] }] } });

const address = text().doc('The external address; an EIP with it is made unless the gateway lists one. Or use eip.');
const eipName = text().doc('Name of an EIP. Or use address.');

const snat = {
  name: text().doc('Name of the IptablesSnatRule, unique in the cluster.').required(),
  source: text().doc('What is translated: a subnet by name, an IPv4 CIDR or an address.').required(),
  eip: eipName,
  address,
} satisfies FieldsOf<SnatProps & OnAddress>;

const floatingIp = {
  name: text().doc('Name of the IptablesFIPRule, unique in the cluster.').required(),
  to: text().doc('The IPv4 address in the VPC.').required(),
  eip: eipName,
  address,
} satisfies FieldsOf<FloatingIpProps & OnAddress>;

const portForward = {
  name: text().doc('Name of the IptablesDnatRule, unique in the cluster.').required(),
  port: integer().doc('The port of the EIP, 1 to 65535.').required(),
  to: text().doc('IPv4 address and port in the VPC: 10.0.1.6:80; an address alone means the same port.').required(),
  protocol: text().doc('tcp (default) or udp.'),
  eip: eipName,
  address,
} satisfies FieldsOf<PortForwardProps & OnAddress>;

const route = {
  cidr: text().doc('Destination: a CIDR.').required(),
  nextHop: text().doc('Next hop: an address, or gateway for that of the internal subnet.').required(),
} satisfies FieldsOf<GatewayRouteProps>;

/** A gateway, nested in a CustomVpc or alone. */
const fields = {
  subnet: text().doc('The subnet of the VPC in which it stands.').required(),
  lanIp: text().doc("Its address there: the next hop of the VPC's default route. Left out: the last address."),
  externalNetwork: text().doc('The external network. Left out: ovn-vpc-external-network.'),
  defaultRoute: boolean().doc('Whether the VPC gets a default route to it. Left out: yes.'),
  nodeSelector: map(text()).doc('Labels of the nodes it may run on.'),
  tolerations: list(toleration).doc('Taints that it tolerates; operator and effect must be given.'),
  affinity: affinity.doc('Where it runs, as in a pod.'),
  qosPolicy: text().doc('Name of a QosPolicy for gateways.'),
  routes: list(object(route)).doc('Routes of the gateway pod itself (kube-ovn 1.15).'),
  noDefaultEip: boolean().doc('Whether the pod goes without an external address of its own (kube-ovn 1.15).'),
  annotations: map(text()).doc("Annotations of the gateway pod (kube-ovn 1.16), without kube-ovn's own keys."),
  eips: list(object(eip)).doc('Its external addresses, by name.'),
  snats: list(rule(snat)).doc('Source NAT: what leaves a range shows an EIP.'),
  floatingIps: list(rule(floatingIp)).doc('An EIP and an address of the VPC that stand for each other.'),
  portForwards: list(rule(portForward)).doc('Ports of EIPs that lead to ports of addresses of the VPC.'),
} satisfies FieldsOf<Omit<GatewayProps, 'name'>>;

export const gatewayFields = {
  name: text().doc('Name of the VpcNatGateway, unique in the cluster.').required(),
  ...fields,
} satisfies FieldsOf<GatewayProps>;

/** A gateway that stands apart from its VPC: another file, another team. */
export const NatGateway: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'NatGateway',
    plural: 'natgateways',
    scope: 'Cluster',
    doc: 'A NAT gateway of a VPC that is described elsewhere: a CustomVpc, a manifest, or the cluster.',
    fields: {
      spec: object({ vpc: text().doc('Name of the VPC.').required(), ...fields })
        .doc('The gateway.')
        .required(),
    },
  }),
  expand(document, plan, out) {
    for (const gateway of plan.gatewaysOf(document)) gateway.expand(out);
  },
  hide({ value }, out) {
    hideGateway(value.spec, record(value.metadata).name, out);
  },
};
