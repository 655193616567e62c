import type { Subnet } from '../../network/subnet';
import type { Report } from '../report';
import { rule } from '../rule';
import { AclList, type Deed, deedOf, type ListedAcl, ownerOf } from '../support/acl-list';

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
  what: "Two ACLs of a Subnet have one direction and priority and match the same packets, and do different things with them; one may be kube-ovn's own, for private, allowEWTraffic, a NetworkPolicy, a SecurityGroup or a node.",
  why: 'OVN does not determine which of them decides: the answer may change with any update of the network.',
  evidence: [
    'ovn-org/ovn northd/northd.c, consider_acl: an ACL is a logical flow of its priority; which of two flows of one priority matches is undefined',
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, UpdateLogicalSwitchACL, SetLogicalSwitchPrivate, UpdateIngressACLOps, UpdateSgACL; pkg/util/const.go: one list, and the priorities of its own',
  ],
  wrong: subnet(1500),
  right: subnet(1501),
  check(network, report) {
    for (const subnet of network.subnets) {
      if (subnet.items('acls').length === 0) continue;
      const list = AclList.of(subnet);
      for (const acl of list?.written ?? []) {
        const rival = list?.rivalOf(acl);
        if (rival) reportTie(subnet, acl, rival, report);
      }
    }
  },
});

function reportTie(subnet: Subnet, one: ListedAcl, rival: ListedAcl, report: Report): void {
  const { priority } = one.acl;
  const place = (field: string) => subnet.at('acls', one.index ?? 0, field);
  const ofOther = (field: string) => subnet.at('acls', rival.index ?? 0, field);
  const draft =
    rival.index === undefined
      ? report(
          place('priority'),
          `priority ${priority} of a rule in acls of Subnet ${subnet.name} is that of kube-ovn's own rule${ownerOf(rival, subnet)}, which ${phrases[deedOf(rival)]}`,
        )
          .and(rival.at ?? subnet.atName, "kube-ovn's rule comes from this")
          .propose(`write ${priority + 1} for this one to decide, ${priority - 1} for that of kube-ovn`)
      : report(
          place('priority'),
          `two rules in acls of Subnet ${subnet.name} have priority ${priority}, and one ${contrast(deedOf(one), deedOf(rival))}`,
        )
          .and(ofOther('priority'), `action '${rival.acl.action}'`)
          .restsOn(...['match', 'action', 'direction'].map(ofOther))
          .propose('give the one that shall decide a higher priority');
  draft
    .restsOn(...['match', 'action', 'direction'].map(place))
    .note('OVN does not determine which of the two decides, and another one may after any update of the network');
}

const phrases: Readonly<Record<Deed, string>> = {
  drops: 'drops some of its packets',
  refuses: 'refuses some of its packets',
  'lets pass': 'lets some of its packets pass',
};

/** `drops what the other lets pass` */
function contrast(...deeds: readonly [Deed, Deed]): string {
  const [one, other] = [...deeds].sort();
  return one === 'lets pass' ? `${other} what the other ${one}` : `${one} what the other ${other}`;
}
