import { boolean, integer, list, object, text } from '../../kinds/field';
import type { CustomInterfaceProps, ProviderNetworkProps, UnderlaySubnetProps, VlanProps } from '../provider-network';
import { namespaces } from './custom-vpc';
import type { FieldsOf } from './fields-of';
import { filled, interfacePattern, name } from './text';

const interfaceName = () => text().limit({ pattern: interfacePattern });

const customInterface = {
  interface: interfaceName().doc('The interface on these nodes, up to 15 characters.').required(),
  nodes: list(filled()).doc('The nodes; each in one entry only.').required(),
} satisfies FieldsOf<CustomInterfaceProps>;

export const providerNetworkFields = {
  name: name().doc('Name of the ProviderNetwork, up to 12 characters.').required(),
  defaultInterface: interfaceName()
    .doc('The interface of every node without an entry in customInterfaces: eth1.')
    .required(),
  customInterfaces: list(object(customInterface)).doc('Nodes whose interface has another name.'),
  excludeNodes: list(filled()).doc('Nodes without this network.'),
  exchangeLinkName: boolean().doc('Whether the bridge takes the name of the interface.'),
} satisfies FieldsOf<ProviderNetworkProps>;

export const vlanFields = {
  name: name().doc('Name of the Vlan, unique in the cluster.').required(),
  id: integer()
    .doc('The tag of its packets, 0 to 4095; with 0 they have none.')
    .limit({ minimum: 0, maximum: 4095 })
    .required(),
} satisfies FieldsOf<VlanProps>;

export const underlaySubnetFields = {
  name: name().doc('Name of the Subnet, unique in the cluster.').required(),
  cidr: filled().doc('The CIDR of the physical network; for both families two, joined by a comma.').required(),
  gateway: filled().doc('The address of the physical router.').required(),
  reserved: list(filled()).doc(
    'Addresses (10.5.204.9) and ranges (10.5.204.1..10.5.204.99) of other machines. The gateway is reserved without ' +
      'being listed.',
  ),
  pool: list(filled()).doc(
    'Addresses and ranges for OvnEips alone (10.5.204.100..10.5.204.150): no pod takes one by chance, and cdk8s-ovn ' +
      'lock allocates from them.',
  ),
  namespaces: namespaces().doc('Namespaces whose pods land in it.'),
  disableGatewayCheck: boolean().doc('Whether a pod starts without a sign of life from the router.'),
} satisfies FieldsOf<UnderlaySubnetProps>;
