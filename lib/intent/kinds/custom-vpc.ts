import { customVpc, type PeeringProps, type StaticRouteProps } from '../../builders/custom-vpc';
import { type SubnetProps, subnet } from '../../builders/subnet';
import { boolean, integer, list, object, text } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { hideGateway } from '../gateway';
import { type FieldsOf, type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { list as items, record } from '../loose';
import type { VpcProps } from '../plan';
import { gatewayFields } from './nat-gateway';

const staticRoute = {
  cidr: text().doc('Destination (with policySrc: source): a CIDR or a single address.').required(),
  nextHop: text().doc('Where the packets go: one address.').required(),
  policy: text()
    .doc('policyDst (default): cidr is the destination; policySrc: the source.')
    .limit({ enum: ['policyDst', 'policySrc'] }),
  ecmpMode: text().doc('ecmp_symmetric_reply: answers take the way of the request.'),
  bfdId: text().doc('The OVN BFD session that guards the next hop.'),
  routeTable: text().doc('The route table; left out: the main one.'),
} satisfies FieldsOf<StaticRouteProps>;

const peering = {
  remoteVpc: text().doc('Name of the other VPC, which needs the mirror entry.').required(),
  localConnectIp: text().doc('Address of this side with its prefix length: 169.254.0.1/30.').required(),
} satisfies FieldsOf<PeeringProps>;

const subnetFields = {
  name: text().doc('Name of the Subnet, unique in the cluster.').required(),
  cidr: text().doc('10.0.1.0/24; for both families an IPv4 and an IPv6 CIDR joined by a comma.').required(),
  gateway: text().doc("The address of the VPC's router in it. Left out: the first address."),
  reserved: list(text()).doc(
    'Addresses and ranges (10.0.1.2..10.0.1.9) that no pod gets by chance. The gateway and the lanIps of NAT gateways ' +
      'are reserved without being listed.',
  ),
  namespaces: list(text()).doc('Namespaces whose pods land in it. Left out: those of the VPC.'),
  private: boolean().doc('Whether only its own pods and allowSubnets reach its pods.'),
  allowSubnets: list(text()).doc('With private: CIDRs that reach its pods as well.'),
  mtu: integer().doc('MTU of its pods in bytes, 68 to 65535; with IPv6 at least 1280.'),
  enableDhcp: boolean().doc('Whether OVN answers DHCP requests: for virtual machines.'),
} satisfies FieldsOf<SubnetProps>;

const fields = {
  namespaces: list(text()).doc('Namespaces whose pods belong to the VPC. A namespace belongs to one VPC.'),
  defaultSubnet: text().doc('The subnet for pods of its namespaces that no subnet claims.'),
  staticRoutes: list(object(staticRoute)).doc(
    'Routes of its router. The default route to each NAT gateway is added by itself.',
  ),
  peerings: list(object(peering)).doc('Direct links to the routers of other VPCs.'),
  subnets: list(object(subnetFields)).doc('Its subnets.'),
  natGateways: list(object(gatewayFields)).doc('Its NAT gateways with their rules.'),
} satisfies FieldsOf<Omit<VpcProps, 'name'>>;

/** A VPC with its subnets and gateways. */
export const CustomVpc: IntentKind = {
  kind: kind({
    group: intentGroup,
    version: intentVersion,
    kind: 'CustomVpc',
    plural: 'customvpcs',
    scope: 'Cluster',
    doc: 'A virtual network with a router of its own: its subnets, and the gateways that lead out of it.',
    fields: { spec: object(fields).doc('The network.').required() },
  }),
  expand(document, plan, out) {
    const element = new Element(document);
    const { name } = document;
    const { metadata } = element;
    const props = element.read<VpcProps>();
    const routed = plan.routedGateways(name);
    const vpc = customVpc(
      { ...props, name, metadata },
      routed.map((gateway) => gateway.lanIp as string),
    );
    out.make(vpc, element, { lanIps: routed.map((gateway) => gateway.atLanIp) });
    props.subnets?.forEach((each, i) => {
      const inside = plan.gatewaysIn(each.name);
      const lanIps = inside.map((gateway) => gateway.lanIp as string);
      const made = subnet(
        { ...each, metadata },
        { name, ...(props.namespaces && { namespaces: props.namespaces }) },
        lanIps,
      );
      out.make(made, element.below('subnets', i), { lanIps: inside.map((gateway) => gateway.atLanIp) });
    });
    for (const gateway of plan.gatewaysOf(document)) gateway.expand(out);
  },
  hide({ value }, out) {
    const { subnets, natGateways } = record(value.spec);
    out.hide('Vpc', record(value.metadata).name);
    for (const each of items(subnets)) out.hide('Subnet', record(each).name);
    for (const each of items(natGateways)) hideGateway(each, record(each).name, out);
  },
};
