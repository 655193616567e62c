import { customVpc } from '../../builders/custom-vpc';
import { customVpcFields } from '../../builders/fields/custom-vpc';
import type { FieldsOf } from '../../builders/fields/fields-of';
import { subnetFields } from '../../builders/fields/subnet';
import { subnet } from '../../builders/subnet';
import { list, object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { Element } from '../element';
import { hideGateway } from '../gateway';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { list as items, record } from '../loose';
import type { VpcProps } from '../plan';
import { expandSubnetParts, hideSubnetParts, subnetPartFields } from '../subnet-parts';
import { expandParts, hideParts, vpcPartFields } from '../vpc-parts';
import { gatewayFields, namesInManifests } from './nat-gateway';

const { name: _, ...vpcFields } = customVpcFields;

const fields = {
  ...vpcFields,
  subnets: list(object({ ...subnetFields, ...subnetPartFields })).doc('Its subnets.'),
  natGateways: list(object(gatewayFields)).doc('Its NAT gateways with their rules.'),
  ...vpcPartFields,
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
    removed: {
      'spec.vpcPeerings': 'peerings',
      'spec.subnets.cidrBlock': 'cidr',
      'spec.subnets.excludeIps': 'reserved',
      'spec.staticRoutes.nextHopIP': 'nextHop',
      ...namesInManifests('spec.natGateways'),
    },
  }),
  expand(document, plan, out) {
    const element = new Element(document);
    const { name } = document;
    const { metadata } = element;
    const props = element.read<VpcProps>();
    const routed = plan.routedGateways(name);
    const unrouted = plan.unroutedGateways(name);
    const lanIps = routed.map((gateway) => gateway.lanIp as string);
    const links = plan.linksOf(name);
    out.make(
      customVpc(
        { ...props, name, metadata },
        { lanIps, isUnrouted: unrouted.length > 0, links: links.map(({ link }) => link) },
      ),
      element,
      {
        lanIps: routed.map((gateway) => gateway.atLanIp),
        unrouted: unrouted.map((gateway) => gateway.element.below('defaultRoute')),
        links: links.map(({ at }) => at),
      },
    );
    props.subnets?.forEach((each, i) => {
      const inside = plan.gatewaysIn(each.name);
      const lanIps = inside.map((gateway) => gateway.lanIp as string);
      const made = subnet(
        { ...each, metadata },
        { name, ...(props.namespaces && { namespaces: props.namespaces }) },
        lanIps,
      );
      out.make(made, element.below('subnets', i), { lanIps: inside.map((gateway) => gateway.atLanIp) });
      expandSubnetParts(each, each.name, element.below('subnets', i), out);
    });
    for (const gateway of plan.gatewaysOf(document)) gateway.expand(out);
    expandParts(props, name, element, plan.workloads, out);
  },
  hide({ value }, out) {
    const { subnets, natGateways } = record(value.spec);
    out.hide('Vpc', record(value.metadata).name);
    for (const each of items(subnets)) {
      out.hide('Subnet', record(each).name);
      hideSubnetParts(each, out);
    }
    hideParts(value.spec, out);
    for (const each of items(natGateways)) hideGateway(each, record(each).name, out);
  },
};
