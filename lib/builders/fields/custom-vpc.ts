import { list, object, text } from '../../kinds/field';
import { labelSelector } from '../../kinds/kubernetes/label-selector';
import type { BfdPortProps, CustomVpcProps, LinkProps, PeeringProps, StaticRouteProps } from '../custom-vpc';
import type { FieldsOf } from './fields-of';
import { filled, name, namespace } from './text';

/** A list of names, each once. */
export const namespaces = () => list(namespace()).limit({ also: { 'x-kubernetes-list-type': 'set' } });

const staticRoute = {
  cidr: filled().doc('Destination (with policySrc: source): a CIDR or a single address.').required(),
  nextHop: filled().doc('Where the packets go: one address.').required(),
  policy: text()
    .doc('policyDst (default): cidr is the destination; policySrc: the source.')
    .limit({ enum: ['policyDst', 'policySrc'] }),
  ecmpMode: text()
    .doc('ecmp_symmetric_reply: answers take the way of the request, where several routes share the traffic.')
    .limit({ enum: ['', 'ecmp_symmetric_reply'] }),
  bfdId: text().doc('The OVN BFD session that guards the next hop.'),
  routeTable: text().doc('The route table; left out: the main one.'),
} satisfies FieldsOf<StaticRouteProps>;

const peering = object({
  remoteVpc: filled().doc('Name of the other VPC.').required(),
  localConnectIp: filled().doc(
    'Address of this side with its prefix length, 169.254.0.1/30: the other VPC needs the mirror entry, both need routes. ' +
      'Or use network.',
  ),
  network: filled().doc(
    'The network of the link, 169.254.0.0/30, for both families two: both sides and the routes between all subnets of ' +
      'the two VPCs are made. Or use localConnectIp.',
  ),
} satisfies FieldsOf<PeeringProps & LinkProps>).limit({
  also: { oneOf: [{ required: ['localConnectIp'] }, { required: ['network'] }] },
});

const bfdPort = {
  ip: filled().doc('Its address, outside of every subnet: IPv4, IPv6, or one of each.').required(),
  nodeSelector: labelSelector().doc("Nodes that may host it. Left out: at most three of kube-ovn's choice."),
} satisfies FieldsOf<BfdPortProps>;

export const customVpcFields = {
  name: name().doc('Name of the Vpc, unique in the cluster.').required(),
  namespaces: namespaces().doc('Namespaces whose pods belong to the VPC. A namespace belongs to one VPC.'),
  defaultSubnet: filled().doc('The subnet for pods of its namespaces that no subnet claims.'),
  staticRoutes: list(object(staticRoute)).doc(
    'Routes of its router. A default route to each NAT gateway is added, unless one is listed here.',
  ),
  peerings: list(peering).doc('Direct links to the routers of other VPCs.'),
  ovnExternalSubnets: list(filled()).doc(
    'External subnets that its router is connected to, for NAT by OVN itself. NAT gateways need none.',
  ),
  bfdPort: object(bfdPort).doc('A port of its router for BFD sessions with egress gateways (kube-ovn 1.14).'),
} satisfies FieldsOf<CustomVpcProps>;
