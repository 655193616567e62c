import { boolean, integer, list, object, ref, text } from '../field';
import { column, kind } from '../kind';
import { labelSelector } from '../kubernetes/label-selector';
import { conditions } from './conditions';
import { noneOneOrBothFamilies } from './ip-pattern';

const staticRoute = object({
  policy: text().doc('policyDst: by destination; policySrc: by source. Left out: policyDst, and kube-ovn writes it.'),
  cidr: text().doc('The destination (policyDst) or source (policySrc): a CIDR or a single address.'),
  nextHopIP: text().doc(
    "The next hop: one address. Behind a NAT gateway it is the gateway's lanIp, not the gateway address of the subnet.",
  ),
  ecmpMode: text().doc(
    'ecmp_symmetric_reply or empty. It does not make routes to one destination share the traffic: kube-ovn keeps one of them.',
  ),
  bfdId: text().doc('The BFD session that guards the next hop.'),
  routeTable: text().doc('The route table; empty: the main one. A Subnet uses the table that it names.'),
});

const policyRoute = object({
  priority: integer().doc('0 to 32767; the highest matching priority wins. kube-ovn itself uses values from 29000 on.'),
  match: text().doc('An OVN match expression: ip4.src == 10.0.1.0/24.'),
  action: text().doc('allow, drop or reroute.'),
  nextHopIP: text().doc('With reroute: the next hops, separated by commas. Blanked by kube-ovn with other actions.'),
});

const vpcPeering = object({
  remoteVpc: ref('Vpc').doc('The other VPC; it needs the mirror entry.'),
  localConnectIP: text().doc('The address of this side with its prefix length: 169.254.0.1/30.'),
});

const bfdPort = object({
  enabled: boolean().doc('Whether the router gets the port.').limit({ default: false }),
  ip: text()
    .doc('The address of the port: IPv4, IPv6, or one of each separated by a comma. Outside every subnet of the VPC.')
    .limit({ pattern: noneOneOrBothFamilies }, { until: '1.16' }),
  nodeSelector: labelSelector({ operators: { until: '1.16' } }).doc(
    "The nodes that may host the port; left out: at most three nodes of kube-ovn's choice.",
  ),
}).rule("!self.enabled || self.ip != ''", 'ip is needed when enabled is true', { until: '1.16' });

const loadBalancer = (protocol: string, sticky: boolean) =>
  text().doc(`The OVN load balancer of ${protocol} services${sticky ? ' with session affinity' : ''}.`);

/** A router of its own with its subnets: what is in it reaches nothing outside unless a gateway or peering lets it. */
export const Vpc = kind({
  group: 'kubeovn.io',
  version: 'v1',
  kind: 'Vpc',
  plural: 'vpcs',
  short: ['vpc'],
  scope: 'Cluster',
  operator: 'kube-ovn',
  doc: 'A virtual network with a router of its own. Its subnets reach each other, and nothing else without a gateway.',
  columns: [
    column('EnableExternal', '.status.enableExternal', 'boolean'),
    column('EnableBfd', '.status.enableBfd', 'boolean'),
    column('Standby', '.status.standby', 'boolean'),
    column('Subnets', '.status.subnets'),
    column('ExtraExternalSubnets', '.status.extraExternalSubnets'),
    column('Namespaces', '.spec.namespaces'),
    column('DefaultSubnet', '.status.defaultLogicalSwitch', 'string', { since: '1.13' }),
    column('Age', '.metadata.creationTimestamp', 'date', { since: '1.17' }),
  ],
  fields: {
    spec: object({
      defaultSubnet: ref('Subnet').doc('The subnet for pods of its namespaces that no subnet claims.').since('1.13'),
      namespaces: list(text()).doc(
        'The namespaces whose pods go into this VPC; a namespace belongs to one VPC. Its subnets may name these alone: without any, none.',
      ),
      staticRoutes: list(staticRoute).doc(
        'Routes of the router, first by prefix length. One bad route stops all of them.',
      ),
      policyRoutes: list(policyRoute).doc('Rules that come before the routes.'),
      vpcPeerings: list(vpcPeering).doc('Direct links to the routers of other VPCs.'),
      enableExternal: boolean().doc(
        'Connects the router itself to the OVN external network (OvnEip and its rules). A VpcNatGateway does not need it.',
      ),
      extraExternalSubnets: list(ref('Subnet')).doc("More external subnets for OVN's own NAT, beside the default one."),
      enableBfd: boolean().doc('Guards the OVN external gateway with BFD.'),
      bfdPort: bfdPort.doc('A router port for BFD sessions with the gateways of this VPC.').since('1.14'),
    }).doc('What the VPC shall be.'),
    status: object({
      conditions,
      standby: boolean().doc('Whether the router exists; subnets wait for it.'),
      default: boolean().doc('Whether it is the VPC that kube-ovn made.'),
      router: text().doc('The OVN router.'),
      defaultLogicalSwitch: text().doc('The default subnet.'),
      subnets: list(text()).doc('Its subnets.'),
      vpcPeerings: list(text()).doc('The VPCs it is linked to.'),
      enableExternal: boolean().doc('As applied.'),
      extraExternalSubnets: list(text()).doc('As applied.'),
      enableBfd: boolean().doc('As applied.'),
      tcpLoadBalancer: loadBalancer('TCP', false),
      tcpSessionLoadBalancer: loadBalancer('TCP', true),
      udpLoadBalancer: loadBalancer('UDP', false),
      udpSessionLoadBalancer: loadBalancer('UDP', true),
      sctpLoadBalancer: loadBalancer('SCTP', false),
      sctpSessionLoadBalancer: loadBalancer('SCTP', true),
      bfdPort: object({
        name: text().doc('The OVN port.'),
        ip: text().doc('Its address.'),
        nodes: list(text()).doc('The nodes that host it.'),
      })
        .doc('The BFD port.')
        .since('1.14'),
    }).doc('What kube-ovn made of it.'),
  },
});
