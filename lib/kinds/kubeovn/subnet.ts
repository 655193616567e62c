import { boolean, integer, list, number, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { labelSelector } from '../kubernetes/label-selector';
import { conditions } from './conditions';

/** What the CRD itself refuses; the generated CRDs from 1.16 on let it through, the controller does not. */
const handWritten = { until: '1.16' };
const generated = { since: '1.16' };

const selector = labelSelector({ complete: generated });

const acl = object({
  direction: text()
    .doc('from-lport: what the pod sends; to-lport: what it receives.')
    .limit({ enum: ['from-lport', 'to-lport'] }, handWritten),
  priority: integer()
    .doc('0 to 32767; the highest matching priority wins.')
    .limit({ minimum: 0, maximum: 32767 }, handWritten),
  match: text().doc('An OVN match expression: ip4.dst == 10.0.1.5 && tcp.'),
  action: text()
    .doc('allow-related, allow-stateless, allow, drop or reject.')
    .limit({ enum: ['allow-related', 'allow-stateless', 'allow', 'drop', 'reject'] }, handWritten),
});

const natAction = text()
  .doc('nat: rewrite the source; forward: leave it.')
  .limit({ enum: ['nat', 'forward'] }, handWritten);

const natMatch = object({
  srcIPs: text().doc('Sources: addresses, ranges or CIDRs of one family, separated by commas.'),
  dstIPs: text().doc('Destinations: addresses, ranges or CIDRs of one family, separated by commas.'),
}).doc('Which packets.');

/** An address range: a logical switch of a VPC, or the address plan of a network that another CNI serves. */
export const Subnet = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'Subnet',
  plural: 'subnets',
  short: ['subnet'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'An address range with its gateway: a switch of a VPC, or the address plan of a network that another CNI serves.',
  nameLimits: text().limit({ pattern: '^[^0-9]' }, handWritten),
  columns: [
    column('Provider', '.spec.provider'),
    column('Vpc', '.spec.vpc'),
    column('Vlan', '.spec.vlan', 'string', { since: '1.13' }),
    column('Protocol', '.spec.protocol'),
    column('CIDR', '.spec.cidrBlock'),
    column('Private', '.spec.private', 'boolean'),
    column('NAT', '.spec.natOutgoing', 'boolean'),
    column('Default', '.spec.default', 'boolean'),
    column('GatewayType', '.spec.gatewayType'),
    column('V4Used', '.status.v4usingIPs', 'number'),
    column('V4Available', '.status.v4availableIPs', 'number'),
    column('V6Used', '.status.v6usingIPs', 'number'),
    column('V6Available', '.status.v6availableIPs', 'number'),
    column('ExcludeIPs', '.spec.excludeIps'),
    column('U2OInterconnectionIP', '.status.u2oInterconnectionIP'),
  ],
  fields: {
    spec: object({
      vpc: ref('Vpc').doc('Its VPC; left out: ovn-cluster. Without meaning for a network of another CNI.'),
      default: boolean().doc(
        'In a custom VPC: whether it is the default subnet of the VPC. In ovn-cluster kube-ovn resets it for all but its own default subnet.',
      ),
      protocol: text()
        .doc('IPv4, IPv6 or Dual (1.17: also Mac, without addresses). Left out: taken from cidrBlock.')
        .limit({ enum: ['IPv4', 'IPv6', 'Dual'] }, handWritten),
      cidrBlock: text().doc('One CIDR, or an IPv4 and an IPv6 one separated by a comma.'),
      gateway: text().doc(
        'The gateway address, one per family; left out: the first address. For an external network: the physical router.',
      ),
      excludeIps: list(text()).doc(
        'Addresses that are never given out by chance: 10.0.1.1 or 10.0.1.1..10.0.1.9. kube-ovn adds the gateway and sorts.',
      ),
      provider: text().doc(
        'ovn or empty: the default network; <nad>.<namespace>.ovn: a kube-ovn NAD; <nad>.<namespace>: a NAD of another CNI ' +
          'that takes its addresses here.',
      ),
      namespaces: list(text()).doc('The namespaces whose pods land here; in a custom VPC a part of its namespaces.'),
      namespaceSelectors: list(selector).doc('The same by labels of the namespaces.').since('1.13'),
      gatewayType: text().doc(
        'distributed or centralized: where pods leave the default VPC. Without meaning in a custom VPC.',
      ),
      gatewayNode: text().doc('With centralized: the nodes, separated by commas.'),
      gatewayNodeSelectors: list(selector).doc('With centralized: the nodes by labels.').since('1.15'),
      natOutgoing: boolean().doc('Whether pods leave with the address of the node. Without meaning in a custom VPC.'),
      natOutgoingPolicyRules: list(object({ action: natAction, match: natMatch })).doc(
        'Exceptions from natOutgoing; the first match decides.',
      ),
      externalEgressGateway: text().doc(
        'Next hops outside the cluster, one per family; not together with natOutgoing.',
      ),
      policyRoutingPriority: integer()
        .doc('The priority of the policy route to externalEgressGateway on the nodes, 1 to 32765.')
        .limit({ minimum: 1, maximum: 32765 }, handWritten)
        .limit({ format: 'int32' }, generated),
      policyRoutingTableID: integer()
        .doc("The route table for externalEgressGateway on the nodes; not 252 to 255, which are the system's.")
        .limit({ minimum: 1, maximum: 2147483647, also: { not: { enum: [252, 253, 254, 255] } } }, handWritten)
        .limit({ format: 'int32' }, generated),
      mtu: integer()
        .doc('The MTU of its pods in bytes, 68 to 65535, with IPv6 at least 1280; 0 or left out: that of the network.')
        .limit({ minimum: 68, maximum: 65535 }, handWritten)
        .limit({ format: 'int32' }, generated),
      private: boolean().doc('Whether only its own pods and allowSubnets reach it.'),
      allowSubnets: list(text()).doc('With private: the CIDRs that reach it as well.'),
      allowEWTraffic: boolean().doc('With private: whether the other subnets of the VPC reach it.').since('1.13'),
      vlan: ref('Vlan')
        .without('the subnet waits: pods get no address, and only the log of kube-ovn says so')
        .doc('The Vlan object that makes it an underlay network.'),
      vips: list(text()).doc('Virtual addresses in the CIDR, announced by OVN.'),
      logicalGateway: boolean().doc('Underlay: whether OVN is the gateway instead of the physical router.'),
      disableGatewayCheck: boolean().doc('Whether pods start without waiting for the gateway to answer.'),
      disableInterConnection: boolean().doc('Whether it stays out of the interconnection of clusters.'),
      enableDHCP: boolean().doc('Whether OVN answers DHCP: for virtual machines.'),
      dhcpV4Options: text().doc("DHCPv4 options in OVN's syntax, separated by commas."),
      dhcpV6Options: text().doc("DHCPv6 options in OVN's syntax, separated by commas."),
      enableIPv6RA: boolean().doc('Whether OVN sends router advertisements.'),
      ipv6RAConfigs: text().doc("Their options in OVN's syntax, separated by commas."),
      acls: list(acl).doc('OVN access rules of this subnet; without one that matches, traffic passes.'),
      u2oInterconnection: boolean().doc(
        'Whether this underlay subnet and the overlay subnets of the VPC reach each other.',
      ),
      u2oInterconnectionIP: text().doc('With u2oInterconnection: the address of the router in this subnet.'),
      u2oFeatures: object({
        overlayOnlyRouting: boolean().doc('Whether only overlay ranges go through that router.'),
      })
        .doc('With u2oInterconnection: details.')
        .since(['1.14.41', '1.15.12', '1.16.2']),
      enableLb: boolean().doc('Whether services are served by OVN in this subnet.'),
      enableEcmp: boolean().doc(
        'With centralized: whether all gateway nodes carry traffic, or one with the others in reserve.',
      ),
      enableMulticastSnoop: boolean().doc('Whether multicast goes to listeners only.'),
      enableExternalLBAddress: boolean()
        .doc('Underlay: whether its addresses may be external addresses of services.')
        .since('1.14.41'),
      routeTable: text().doc('The route table of the VPC that its pods use; empty: the main one.'),
      nodeNetwork: text().doc('The node network that an underlay subnet is on.').since('1.15'),
    }).doc('What the subnet shall be.'),
    status: object({
      conditions,
      v4availableIPs: number().doc('Free IPv4 addresses.'),
      v4usingIPs: number().doc('IPv4 addresses in use.'),
      v6availableIPs: number().doc('Free IPv6 addresses.'),
      v6usingIPs: number().doc('IPv6 addresses in use.'),
      v4availableIPrange: text().doc('The free IPv4 ranges.'),
      v4usingIPrange: text().doc('The used IPv4 ranges.'),
      v6availableIPrange: text().doc('The free IPv6 ranges.'),
      v6usingIPrange: text().doc('The used IPv6 ranges.'),
      activateGateway: text().doc('The gateway node that carries the traffic.'),
      dhcpV4OptionsUUID: text().doc('The OVN row of the DHCPv4 options.'),
      dhcpV6OptionsUUID: text().doc('The OVN row of the DHCPv6 options.'),
      u2oInterconnectionIP: text().doc('The address of the router in this subnet.'),
      u2oInterconnectionMAC: text().doc('Its MAC address.').since('1.13'),
      u2oInterconnectionVPC: text().doc('Its VPC.'),
      mcastQuerierIP: text().doc('The source address of multicast queries.').since('1.13'),
      mcastQuerierMAC: text().doc('Its MAC address.').since('1.13'),
      natOutgoingPolicyRules: list(
        object({ ruleID: text().doc('The name of the rule on the nodes.'), action: natAction, match: natMatch }),
      ).doc('As applied.'),
    }).doc('What kube-ovn made of it.'),
  },
  removed: {
    'spec.underlayGateway': 'logicalGateway: true where OVN is the gateway; without it the physical router is',
  },
});
