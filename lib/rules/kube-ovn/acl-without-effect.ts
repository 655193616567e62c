import type { Part } from '../../network/part';
import { rule } from '../rule';
import { packetsOf } from '../support/match-boxes';
import { type OwnAcl, ownAcls } from '../support/own-acls';

const subnet = (priority: number) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  private: true
  acls:
    - {direction: to-lport, priority: ${priority}, match: ip4.src == 10.16.0.0/16, action: allow-related}
`;

/** Rules of a Subnet that come after one of kube-ovn's own, which takes all of their packets. */
export const aclWithoutEffect = rule({
  id: 'kube-ovn/acl-without-effect',
  severity: 'warning',
  what: "All packets that a rule in acls of a Subnet matches meet one of kube-ovn's own first, of private, allowEWTraffic or a NetworkPolicy, which does the opposite.",
  why: 'ACLs of a Subnet are one list by priority: private drops at 1000, allowEWTraffic lets packets within the Subnet pass at 1900, a NetworkPolicy ICMPv6 at 2001 (since 1.15). A rule with a lower priority is not asked.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate, UpdateLogicalSwitchACL; pkg/util/const.go: all in one tier, and their priorities',
  ],
  wrong: subnet(900),
  right: subnet(1100),
  check(network, report) {
    for (const subnet of network.subnets) {
      if (subnet.items('acls').length === 0) continue;
      const own = ownAcls(subnet);
      subnet.parts('acls').forEach((acl, index) => {
        const first = own.find((one) => takesAll(one, acl));
        if (!first) return;
        report(
          acl.at('priority'),
          `rule ${index + 1} in acls of Subnet ${subnet.name} has no effect: kube-ovn's own rule of priority ${first.priority} comes first and ${first.does}`,
        )
          .and(first.at, 'kube-ovn makes the rule of this')
          .restsOn(acl.at('match'), acl.at('direction'), acl.at('action'), subnet.at('cidrBlock'))
          .note('the rules of a Subnet are one list, and the highest priority that matches decides')
          .propose(`write a priority above ${first.priority}, or remove the rule`);
      });
    }
  },
});

/** Whether a rule takes every packet of another one, and does the opposite. */
function takesAll(own: OwnAcl, acl: Part): boolean {
  const priority = acl.raw('priority');
  const action = acl.text('action');
  if (typeof priority !== 'number' || priority >= own.priority || acl.text('direction') !== own.direction) return false;
  if (action === undefined || action.startsWith('allow') === own.lets) return false;
  const boxes = packetsOf(acl);
  if (!boxes || boxes.length === 0) return false;
  return boxes.every(
    ({ from, to, services }) =>
      from.subtract(own.from).isEmpty &&
      to.subtract(own.to).isEmpty &&
      (!own.services || services.subtract(own.services).isEmpty),
  );
}
