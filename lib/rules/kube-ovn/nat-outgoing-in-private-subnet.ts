import { roleOf } from '../../controllers/kube-ovn/rows/subnet-role';
import { parseCidr } from '../../net/cidr';
import { RangeSet } from '../../net/range-set';
import type { Network } from '../../network/network';
import type { Subnet } from '../../network/subnet';
import { defaultVpc } from '../../network/vpc';
import { rule } from '../rule';

const subnet = (more: string) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  protocol: IPv4
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  natOutgoing: true
  ${more}
`;

/** Subnets that keep in what they should let out. */
export const natOutgoingInPrivateSubnet = rule({
  id: 'kube-ovn/nat-outgoing-in-private-subnet',
  severity: 'warning',
  what: 'A private Subnet has natOutgoing, or externalEgressGateway, and neither allowSubnets nor acls let its packets out.',
  why: 'A private Subnet drops what is not for its own range, allowSubnets or from a node, on the way to the router, too: its packets never come to the node, or the gateway, that translates them.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate: drops by source and destination, at every port of the switch',
    'kubeovn/kube-ovn issue 3408: natOutgoing with private',
  ],
  wrong: subnet('private: true'),
  right: subnet('private: false'),
  check(network, report) {
    const closed = [...network.subnets].filter(
      (subnet) => subnet.flag('private') && subnet.vpcName === defaultVpc && roleOf(subnet) !== 'underlay',
    );
    if (closed.length === 0) return;
    const inside = insideOf(network);
    for (const subnet of closed) {
      const field = waysOut.find((way) => subnet.flag(way) || subnet.text(way) !== undefined);
      if (!field || subnet.items('acls').length > 0 || letsOut(subnet, inside)) continue;
      report(subnet.at(field), `${field} of Subnet ${subnet.name} has no effect: the Subnet is private`)
        .and(subnet.at('private'), `lets in packets between ${subnet.name}, allowSubnets and nodes alone`)
        .restsOn(subnet.at('cidrBlock'), subnet.at('allowSubnets'))
        .note(
          `packets of ${subnet.name} to the outside are dropped before they reach the node: its pods reach nothing there`,
        )
        .propose(
          'remove private and keep other subnets out with NetworkPolicies, or list the destinations outside in allowSubnets',
        );
    }
  },
});

const waysOut = ['natOutgoing', 'externalEgressGateway'];

function insideOf(network: Network): RangeSet {
  return RangeSet.of([...network.subnets].flatMap(({ cidrs }) => cidrs ?? []));
}

/** Whether allowSubnets names anything outside of the subnets that are known. */
function letsOut(subnet: Subnet, inside: RangeSet): boolean {
  return subnet.texts('allowSubnets').some(({ text }) => {
    const range = parseCidr(text.trim());
    return !range || !inside.covers(range);
  });
}
