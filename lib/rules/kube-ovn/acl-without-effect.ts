import type { Subnet } from '../../network/subnet';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { AclList, deedOf, type ListedAcl, ownerOf } from '../support/acl-list';
import { few } from '../support/first-few';

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

/** Rules of a Subnet that no packet comes to, because others come first. */
export const aclWithoutEffect = rule({
  id: 'kube-ovn/acl-without-effect',
  severity: 'warning',
  what: "All packets that a rule in acls of a Subnet matches meet other rules first, which do the opposite: those in acls, and kube-ovn's own for private, allowEWTraffic or a NetworkPolicy.",
  why: 'ACLs of a Subnet are one list by priority: private drops at 1000, allowEWTraffic lets packets within the Subnet pass at 1900, a NetworkPolicy ICMPv6 at 2001 (since 1.15). A rule with a lower priority is not asked.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate, UpdateLogicalSwitchACL; pkg/util/const.go: all in one tier, and their priorities',
  ],
  wrong: subnet(900),
  right: subnet(1100),
  check(network, report) {
    for (const subnet of network.subnets) {
      if (subnet.items('acls').length === 0) continue;
      const list = AclList.of(subnet);
      if (!list) continue;
      for (const acl of list.written) {
        const shadows = list.shadowsOf(acl).filter((other) => isOpposite(other, acl.acl.action));
        if (shadows.length > 0) reportShadowed(subnet, acl, shadows, report);
      }
      subnet.parts('acls').forEach((part, index) => {
        const twin = list.twinOf(part);
        if (twin && isOpposite(twin, part.text('action'))) reportTwin(subnet, index, twin, report);
      });
    }
  },
});

function reportShadowed(subnet: Subnet, one: ListedAcl, shadows: readonly ListedAcl[], report: Report): void {
  const [first] = shadows as [ListedAcl];
  const draft = start(
    subnet,
    one.index ?? 0,
    `${nameOf(first, subnet)} (priority ${first.acl.priority}) comes first and ${doing(first)}`,
    report,
  );
  for (const shadow of shadows.slice(0, few))
    draft.and(
      shadow.index === undefined ? (shadow.at ?? subnet.atName) : subnet.at('acls', shadow.index, 'priority'),
      shadow.index === undefined ? "kube-ovn's rule comes from this" : 'comes first',
    );
  draft
    .note('the rules of a Subnet are one list, and the highest priority that matches decides')
    .propose(`write a priority above ${Math.max(...shadows.map(({ acl }) => acl.priority))}, or remove the rule`);
}

function reportTwin(subnet: Subnet, index: number, twin: ListedAcl, report: Report): void {
  const { priority } = twin.acl;
  start(subnet, index, `${nameOf(twin, subnet)} has the same priority and match, and ${doing(twin)}`, report)
    .and(twin.at ?? subnet.atName, "kube-ovn's rule comes from this")
    .note('kube-ovn takes rules of one direction, priority and match for one, and keeps its own')
    .propose(`write a priority above ${priority}, or remove the rule`);
}

function start(subnet: Subnet, index: number, reason: string, report: Report): Draft {
  const place = (field: string) => subnet.at('acls', index, field);
  return report(
    place('priority'),
    `rule ${index + 1} in acls of Subnet ${subnet.name} has no effect: ${reason}`,
  ).restsOn(place('match'), place('direction'), place('action'), subnet.at('cidrBlock'));
}

function doing(acl: ListedAcl): string {
  const deed = deedOf(acl);
  return deed === 'lets pass' ? 'lets its packets pass' : `${deed} its packets`;
}

function nameOf(acl: ListedAcl, subnet: Subnet): string {
  return acl.index === undefined ? `kube-ovn's own rule${ownerOf(acl, subnet)}` : `rule ${acl.index + 1}`;
}

/** To drop and to refuse is not opposite. */
function isOpposite(one: ListedAcl, action: string | undefined): boolean {
  return (deedOf(one) === 'lets pass') !== (action !== 'drop' && action !== 'reject');
}
