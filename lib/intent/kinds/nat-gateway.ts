import type { FieldsOf } from '../../builders/fields/fields-of';
import { natGatewayFields } from '../../builders/fields/nat-gateway';
import { eipFields, floatingIpFields, onOneEip, portForwardFields, snatFields } from '../../builders/fields/nat-rules';
import { filled } from '../../builders/fields/text';
import { list, object } from '../../kinds/field';
import { kind } from '../../kinds/kind';
import { type GatewayProps, hideGateway } from '../gateway';
import { type IntentKind, intentGroup, intentVersion } from '../intent-kind';
import { record } from '../loose';

/** A gateway, nested in a CustomVpc or alone. */
export const gatewayFields = {
  ...natGatewayFields,
  eips: list(object(eipFields)).doc('Its external addresses, by name.'),
  snats: list(onOneEip(snatFields)).doc('Source NAT: what leaves a range shows an EIP.'),
  floatingIps: list(onOneEip(floatingIpFields)).doc('An EIP and an address of the VPC that stand for each other.'),
  portForwards: list(onOneEip(portForwardFields)).doc('Ports of EIPs that lead to ports of addresses of the VPC.'),
} satisfies FieldsOf<GatewayProps>;

/** What the fields are called in the manifests that are made. */
const inManifests = {
  externalSubnets: 'externalNetwork',
  selector: 'nodeSelector',
  noDefaultEIP: 'noDefaultEip',
  'routes.nextHopIP': 'nextHop',
  'eips.v4ip': 'address',
  'snats.internalCIDR': 'source',
  'floatingIps.internalIp': 'to',
  'portForwards.internalIp': 'to',
  'portForwards.externalPort': 'port',
};

/** The names of manifests below a path of an intent document. */
export function namesInManifests(below: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(inManifests).map(([path, field]) => [`${below}.${path}`, field]));
}

const { name: _, ...fields } = gatewayFields;

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
      spec: object({ vpc: filled().doc('Name of the VPC.').required(), ...fields })
        .doc('The gateway.')
        .required(),
    },
    removed: namesInManifests('spec'),
  }),
  expand(document, plan, out) {
    for (const gateway of plan.gatewaysOf(document)) gateway.expand(out);
  },
  hide({ value }, out) {
    hideGateway(value.spec, record(value.metadata).name, out);
  },
};
