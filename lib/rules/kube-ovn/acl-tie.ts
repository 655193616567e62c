import type { Part } from '../../network/part';
import type { Subnet } from '../../network/subnet';
import { groupBy } from '../../source/group-by';
import type { Draft, Report } from '../report';
import { rule } from '../rule';
import { type Box, meet, packetsOf } from '../support/match-boxes';
import { type OwnAcl, ownAcls } from '../support/own-acls';

/** Boxes of one priority that are held against each other. */
const mostBoxes = 300;

const subnet = (priority: number) => `
apiVersion: kubeovn.io/v1
kind: Subnet
metadata:
  name: net2
spec:
  cidrBlock: 10.17.0.0/16
  gateway: 10.17.0.1
  acls:
    - {direction: to-lport, priority: 1500, match: ip4.src == 10.16.0.0/16, action: drop}
    - {direction: to-lport, priority: ${priority}, match: tcp.dst == 443, action: allow-related}
`;

/** Rules of a Subnet with one priority, of which one lets pass what the other drops. */
export const aclTie = rule({
  id: 'kube-ovn/acl-tie',
  severity: 'warning',
  what: "Two ACLs of a Subnet have one direction and priority and match the same packets, and one of them drops what the other lets pass; one may be kube-ovn's own, of private, allowEWTraffic or a NetworkPolicy.",
  why: 'OVN does not determine which of them decides: the answer may change with any update of the network.',
  evidence: [
    'ovn-org/ovn northd/northd.c, consider_acl: an ACL is a logical flow of its priority; which of two flows of one priority matches is undefined',
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, UpdateLogicalSwitchACL, SetLogicalSwitchPrivate; pkg/util/const.go: one list, and the priorities of its own',
  ],
  wrong: subnet(1500),
  right: subnet(1501),
  check(network, report) {
    for (const subnet of network.subnets) {
      const written = subnet.parts('acls').flatMap((part) => aclOf(part) ?? []);
      if (written.length === 0) continue;
      const own = ownAcls(subnet);
      for (const acls of groupBy(written, keyOf).values()) {
        if (acls.reduce((count, { boxes }) => count + boxes.length, 0) > mostBoxes) continue;
        acls.forEach((acl, i) => {
          const other = acls.slice(0, i).find((earlier) => disagree(acl, earlier.lets, earlier.boxes));
          if (other) reportPair(subnet, acl, other, report);
          const rival = own.find((one) => keyOf(one) === keyOf(acl) && disagree(acl, one.lets, [one]));
          if (rival) reportOwn(subnet, acl, rival, report);
        });
      }
    }
  },
});

interface Acl {
  readonly part: Part;
  readonly priority: number;
  readonly direction: string;
  readonly lets: boolean;
  readonly boxes: readonly Box[];
}

function aclOf(part: Part): Acl | undefined {
  const [priority, direction, action] = [part.raw('priority'), part.text('direction'), part.text('action')];
  const boxes = packetsOf(part);
  if (typeof priority !== 'number' || direction === undefined || action === undefined || !boxes) return undefined;
  return { part, priority, direction, lets: action.startsWith('allow'), boxes };
}

function keyOf({ priority, direction }: Pick<Acl, 'priority' | 'direction'>): string {
  return `${direction} ${priority}`;
}

function disagree(acl: Acl, lets: boolean, boxes: readonly (Pick<Box, 'from' | 'to'> & Partial<Box>)[]): boolean {
  return acl.lets !== lets && acl.boxes.some((box) => boxes.some((other) => meet(box, other)));
}

function reportPair(subnet: Subnet, acl: Acl, other: Acl, report: Report): void {
  undetermined(
    report(
      acl.part.at('priority'),
      `two rules in acls of Subnet ${subnet.name} have priority ${acl.priority}, and one drops what the other lets pass`,
    )
      .and(other.part.at('priority'), `action '${other.part.text('action')}'`)
      .restsOn(...[acl, other].flatMap(({ part }) => [part.at('match'), part.at('action'), part.at('direction')])),
  ).propose('give the one that shall decide a higher priority');
}

function reportOwn(subnet: Subnet, { part, priority }: Acl, own: OwnAcl, report: Report): void {
  undetermined(
    report(
      part.at('priority'),
      `priority ${priority} of a rule in acls of Subnet ${subnet.name} is that of kube-ovn's own rule, which ${own.does}`,
    )
      .and(own.at, 'kube-ovn makes the rule of this')
      .restsOn(part.at('match'), part.at('action'), part.at('direction')),
  ).propose(`write ${priority + 1} for this one to decide, ${priority - 1} for that of kube-ovn`);
}

function undetermined(draft: Draft): Draft {
  return draft.note(
    'OVN does not determine which of the two decides, and another one may after any update of the network',
  );
}
