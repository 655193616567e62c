import { Unknown } from '../../controllers/kube-ovn/gateway-rules/iptables';
import { type Cidr, parseCidr } from '../../net/cidr';
import type { Subnet } from '../../network/subnet';
import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import { everyAddress, everyIpv4, everyIpv6 } from './boxes';
import type { Neighbour, NotJudged, RouterTables } from './entry';
import { type Policy, type PolicyEntry, priorities } from './policies';
import { isUnderlay } from './underlay';

/**
 * The policies that kube-ovn makes for the default VPC: what goes to its subnets is delivered, everything else is handed
 * to a node, which translates it where `natOutgoing` says so (kubeovn/kube-ovn master 1533681d
 * pkg/controller/subnet.go, reconcileOvnDefaultVpcRoute; pkg/daemon/gateway_linux.go, setIptables).
 */
export function defaultVpcPolicies(vpc: Vpc): readonly Policy[] {
  if (!vpc.isDefault) return [];
  const subnets = vpc.subnets.filter((subnet) => subnet.cidrs && !isUnderlay(subnet));
  const own = rangesOf(vpc.subnets);
  const allow: PolicyEntry = { match: { to: own }, action: { kind: 'allow' }, by: vpc.atName };
  const what = 'whether the destination is a node, or in a Subnet of the default VPC that is not here';
  const node: PolicyEntry = {
    match: { to: privateRanges.subtract(own) },
    action: { kind: 'not-judged', what },
    by: vpc.atName,
  };
  return [
    { priority: priorities.toSubnets, entries: [allow] },
    { priority: priorities.toNodes, entries: [node] },
    ...subnets.map((subnet) => ({ priority: priorities.subnetGateway, entries: [toNode(vpc, subnet)] })),
  ];
}

/** Its default route, without which no policy is asked: to the nodes, over the subnet `join`. */
export function defaultVpcRoutes(vpc: Vpc): RouterTables['routes'] {
  if (!vpc.isDefault) return [];
  const by = vpc.atName;
  const leadsTo: Neighbour = { kind: 'not-judged', what: 'what a node does with packets of no Subnet that is here' };
  const address = new Unknown('a node');
  return [everyIpv4, everyIpv6].map((to) => ({
    match: { to },
    action: { kind: 'forward', to: [{ address, leadsTo, by }] },
    by,
  }));
}

function toNode(vpc: Vpc, subnet: Subnet): PolicyEntry {
  const isCentralized = subnet.text('gatewayType') === 'centralized';
  const by = subnet.at(isCentralized ? 'gatewayType' : 'natOutgoing');
  const title = isCentralized ? `a gateway node of Subnet ${subnet.name}` : 'the node of the pod';
  const leadsTo: Neighbour = { kind: 'translator', title, sources: nodeSources(vpc, subnet) };
  const match = { from: AddressSet.of(...(subnet.cidrs ?? [])) };
  return { match, action: { kind: 'forward', to: [{ address: new Unknown('a node'), leadsTo, by }] }, by };
}

function nodeSources(vpc: Vpc, subnet: Subnet): RouterTables['sources'] {
  const from = AddressSet.of(...(subnet.cidrs ?? []));
  const open = (what: string, field: string) => {
    const action: NotJudged = { kind: 'not-judged', what: `${what} of Subnet ${subnet.name}` };
    return { match: { from }, action, by: subnet.at(field) };
  };
  if (subnet.text('externalEgressGateway')) return [open('the externalEgressGateway', 'externalEgressGateway')];
  if (!subnet.flag('natOutgoing'))
    return [open('whether the network outside knows the way back to the addresses', 'natOutgoing')];
  const rules = subnet.items('natOutgoingPolicyRules').length > 0;
  const address = new Unknown("the node's address");
  // kubeovn/kube-ovn v1.16.2 pkg/daemon/gateway.go, getDefaultVpcSubnetsCIDR
  const to = everyAddress.subtract(rangesOf(vpc.subnets.filter((other) => !isUnderlay(other))));
  return [
    ...(rules ? [open('the natOutgoingPolicyRules', 'natOutgoingPolicyRules')] : []),
    { match: { from, to }, action: { kind: 'source', to: address }, by: subnet.at('natOutgoing') },
  ];
}

function rangesOf(subnets: readonly Subnet[]): AddressSet {
  return AddressSet.of(...subnets.flatMap(({ cidrs = [] }) => cidrs));
}

/** Where nodes and pods have their addresses: RFC 1918, RFC 6598 and unique local IPv6 addresses. */
const privateRanges = AddressSet.of(
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'].map(
    (text) => parseCidr(text) as Cidr,
  ),
);
