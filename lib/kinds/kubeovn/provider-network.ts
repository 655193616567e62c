import { boolean, list, object, text } from '../field';
import { column, kind } from '../kind';
import { labelSelector } from '../kubernetes/label-selector';
import { condition } from './conditions';

const networkInterface = text().limit({ maxLength: 15, pattern: '^[^/\\s]+$' });

const customInterface = object({
  interface: networkInterface.doc('The interface on these nodes, up to 15 characters.'),
  nodes: list(text()).doc('The nodes; each in one entry only.'),
});

/** A physical network: which interface of each node leads into it. */
export const ProviderNetwork = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'ProviderNetwork',
  plural: 'provider-networks',
  scope: 'Cluster',
  operator: 'kube-ovn',
  short: ['pn'],
  shortDuring: { since: '1.16' },
  // The bridge is br-NAME, and an interface has a name of up to 15 characters; br-int is OVN's own.
  nameLimits: text().limit({ maxLength: 12, also: { not: { enum: ['int'] } } }, { until: '1.16' }),
  doc: 'A physical network. kube-ovn puts the interface of each node into an OVS bridge br-NAME.',
  columns: [column('DefaultInterface', '.spec.defaultInterface'), column('Ready', '.status.ready', 'boolean')],
  fields: {
    spec: object({
      defaultInterface: networkInterface
        .doc('The interface on every node without an entry in customInterfaces, up to 15 characters.')
        .required(),
      customInterfaces: list(customInterface).doc('Nodes whose interface has another name.'),
      excludeNodes: list(text()).doc('Nodes without this network; a node here needs no interface.'),
      nodeSelector: labelSelector({ oneExpressionPerKey: { until: '1.16' } })
        .doc('The nodes with this network, by their labels; left out: all but excludeNodes.')
        .since('1.15'),
      exchangeLinkName: boolean().doc(
        'Whether the bridge takes the name of the interface, and the interface that of the bridge.',
      ),
      autoCreateVlanSubinterfaces: boolean()
        .doc('Whether kube-ovn makes a missing VLAN interface such as eth0.10 on the node.')
        .since('1.14.41'),
      preserveVlanInterfaces: boolean()
        .doc('Whether VLAN interfaces on top of the interface keep working; kube-ovn moves them to the bridge.')
        .since('1.15'),
      vlanInterfaces: list(text().limit({ pattern: '^[a-zA-Z0-9_-]+\\.[0-9]{1,4}$' }, { until: '1.16' }))
        .doc('The VLAN interfaces to keep, such as eth0.10; with preserveVlanInterfaces kube-ovn finds them itself.')
        .since('1.15'),
    }).doc('What the network shall be.'),
    status: object({
      ready: boolean().doc('Whether every node is ready.'),
      readyNodes: list(text()).doc('Nodes whose bridge stands.'),
      notReadyNodes: list(text()).doc('Nodes that failed.'),
      vlans: list(text()).doc('The Vlan objects of this network.'),
      conditions: list(object({ node: text().doc('The node.'), ...condition })).doc('What each node says.'),
    }).doc('What kube-ovn made of it.'),
  },
});
