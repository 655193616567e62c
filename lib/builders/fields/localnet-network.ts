import { boolean, integer, list, map, object, type Properties, text } from '../../kinds/field';
import type { BridgeMappingProps } from '../bridge-mapping';
import type { LabelCondition, LabelSelectorProps, LocalnetNetworkProps } from '../localnet-network';
import { namespaces } from './custom-vpc';
import type { FieldsOf } from './fields-of';
import { filled, interfacePattern, name } from './text';

/** OVN keeps the mappings of a node as one text, in which commas and colons separate. */
const physicalNetwork = () => text().limit({ minLength: 1, maxLength: 253, pattern: '^[^,:]+$' });

const interfaceName = () => text().limit({ pattern: interfacePattern });

const condition = {
  key: filled().doc('The label: kubernetes.io/metadata.name.').required(),
  operator: text()
    .doc('In, NotIn, Exists or DoesNotExist.')
    .limit({ enum: ['In', 'NotIn', 'Exists', 'DoesNotExist'] })
    .required(),
  values: list(text()).doc('The values of In and NotIn.'),
} satisfies FieldsOf<LabelCondition>;

const labelSelector = {
  matchLabels: map(text()).doc('Labels with exactly these values.'),
  matchExpressions: list(object(condition)).doc('Further conditions on labels.'),
} satisfies FieldsOf<LabelSelectorProps>;

export const localnetNetworkFields = {
  name: name().doc('Name of the network, unique in the cluster.').required(),
  physicalNetwork: physicalNetwork()
    .doc('The physical network, as a BridgeMapping names it; physnet is the bridge of the nodes themselves.')
    .required(),
  namespaces: namespaces()
    .limit({ minItems: 1 })
    .doc('The namespaces whose pods may ask for it. Or use namespaceSelector.'),
  namespaceSelector: object(labelSelector).doc('The namespaces by their labels; {} takes all. Or use namespaces.'),
  mode: text()
    .doc('cudn (default): a ClusterUserDefinedNetwork; nad: a NetworkAttachmentDefinition for each of namespaces.')
    .limit({ enum: ['cudn', 'nad'] }),
  role: text()
    .doc('Secondary, the only role that there is: an interface that pods ask for.')
    .limit({ enum: ['Secondary'] }),
  subnets: list(filled())
    .doc('The CIDRs of pods: one, or an IPv4 and an IPv6 one. Left out: OVN-Kubernetes gives no addresses.')
    .limit({ minItems: 1, maxItems: 2 }),
  gateways: list(filled()).doc('The addresses of the physical routers: no pod gets one of them.'),
  reserved: list(filled()).doc(
    'Addresses (192.168.100.9), ranges (192.168.100.2..192.168.100.99) and CIDRs of other machines within subnets.',
  ),
  mtu: integer().doc('The MTU in bytes, 576 to 65536, with IPv6 at least 1280. Left out: 1500.').limit({
    minimum: 576,
    maximum: 65536,
  }),
  vlan: integer().doc('The VLAN, 1 to 4094. Left out: untagged.').limit({ minimum: 1, maximum: 4094 }),
  persistentIps: boolean().doc('Whether a virtual machine keeps its addresses. Needs subnets.'),
} satisfies FieldsOf<LocalnetNetworkProps>;

/** A network says in one of two ways whom it is for; only a controller can know namespaces by their labels. */
export const forSomeNamespaces = <P extends Properties>(fields: P) =>
  object(fields).limit({
    also: {
      oneOf: [
        { required: ['namespaces'] },
        { required: ['namespaceSelector'], properties: { mode: { type: 'string', enum: ['cudn'] } } },
      ],
    },
  });

export const bridgeMappingFields = {
  name: name().doc('Name of the NodeNetworkConfigurationPolicy.').required(),
  physicalNetwork: physicalNetwork().doc('The name that networks ask for. Left out: that of the object.'),
  bridge: interfaceName().doc('The Open vSwitch bridge: br-ex, or one that is made of ports.').required(),
  ports: list(interfaceName())
    .doc('The interfaces that the bridge is made of. Left out: the bridge is there already.')
    .limit({ minItems: 1 }),
  nodeSelector: map(text()).doc('The labels of the nodes that have it. Left out: every node.'),
} satisfies FieldsOf<BridgeMappingProps>;
