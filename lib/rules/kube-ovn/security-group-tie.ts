import { denyAllGroup } from '../../controllers/kube-ovn/rows/names';
import type { Network } from '../../network/network';
import { compileMatch, type MatchNames } from '../../ovn/match/compile';
import { MatchError } from '../../ovn/match/match-error';
import type { Acl, PortGroup } from '../../ovn/northbound';
import { groupBy } from '../../source/group-by';
import type { Place } from '../../source/resource';
import type { Report } from '../report';
import { rule } from '../rule';
import { isCertain, packetsOf } from '../support/matched-packets';
import { type Rows, rowsOf } from '../support/rows';

const group = (priority: number) => `
apiVersion: kubeovn.io/v1
kind: SecurityGroup
metadata:
  name: web
spec:
  ingressRules:
    - {ipVersion: ipv4, priority: 10, protocol: tcp, remoteType: address, remoteAddress: 0.0.0.0/0, portRangeMin: 443, portRangeMax: 443, policy: allow}
    - {ipVersion: ipv4, priority: ${priority}, protocol: all, remoteType: address, remoteAddress: 10.9.0.0/16, policy: drop}
`;

/** Rules of one priority are not all compared with each other, if there are more of them. */
const mostRules = 300;

/** Rules of SecurityGroups with one priority, of which one lets pass what the other drops. */
export const securityGroupTie = rule({
  id: 'kube-ovn/security-group-tie',
  severity: 'warning',
  what: 'Two rules of a SecurityGroup, or of two SecurityGroups of a pod, have one priority and match the same packets, and one drops what the other lets pass.',
  why: 'Rules of one priority become ACLs of one priority: OVN does not determine which of them decides, and the answer may change with any update of the network.',
  evidence: [
    'kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, newSgRuleACL: the priority of the ACL follows from that of the rule alone',
    'ovn-org/ovn northd/northd.c, consider_acl: an ACL is a logical flow of its priority; which of two flows of one priority matches is undefined',
  ],
  wrong: group(10),
  right: group(9),
  check(network, report) {
    if (network.securityGroups.all.length === 0) return;
    const rows = rowsOf(network);
    const told = new Set<Acl>();
    for (const groups of metTogether(rows)) judge(groups, network, told, report);
  },
});

/** Each group by itself, and those that some port is in, each set once. */
function metTogether({ topology }: Rows): readonly (readonly PortGroup[])[] {
  const own = [...topology.northbound.portGroups.values()].filter(isSecurityGroup);
  const sets = new Map(own.map((one) => [one.name, [one]]));
  for (const port of new Set(own.flatMap(({ ports }) => ports))) {
    const several = topology.groupsOf(port).filter(isSecurityGroup);
    sets.set(several.map(({ name }) => name).join(), several);
  }
  return [...sets.values()];
}

function isSecurityGroup({ ids }: PortGroup): boolean {
  return ids.type === 'security_group' && ids.sg !== denyAllGroup;
}

function judge(groups: readonly PortGroup[], network: Network, told: Set<Acl>, report: Report): void {
  const rules = groups.flatMap(({ acls }) => acls).filter((acl) => placeOf(acl));
  const same = groupBy(rules, ({ direction, tier, priority }) => `${direction} ${tier} ${priority}`);
  for (const [first, ...more] of same.values()) {
    if (!first) continue;
    const earlier = [first];
    for (const acl of more.slice(0, mostRules)) {
      const rival = earlier.find((other) => isDrop(other) !== isDrop(acl) && meet(acl, other, rowsOf(network)));
      earlier.push(acl);
      if (!rival || told.has(acl)) continue;
      told.add(acl);
      reportTie(acl, rival, report);
    }
  }
}

function isDrop({ action }: Acl): boolean {
  return action === 'drop';
}

/** Whether both match some packets of a port that is in their groups. */
function meet(one: Acl, other: Acl, { topology, chosen }: Rows): boolean {
  const names: MatchNames = {
    portGroup: () => ['port'],
    addressSet: (name) => topology.northbound.addressSets.get(name)?.addresses,
  };
  const [a, b] = [compileMatch(one.match, names), compileMatch(other.match, names)];
  if (a instanceof MatchError || b instanceof MatchError) return false;
  // What names members of a group is certain of whoever is in it.
  const literal = one.match.includes('$') ? b : a;
  return (packetsOf(a, b) ?? []).some((flow) => isCertain(flow, literal, chosen));
}

function placeOf({ sources: [first] }: Acl): Place | undefined {
  return first?.path[1] === 'ingressRules' || first?.path[1] === 'egressRules' ? first : undefined;
}

function reportTie(acl: Acl, rival: Acl, report: Report): void {
  const [one, other] = [placeOf(acl), placeOf(rival)];
  if (!one || !other) return;
  const [title, name] = [one.resource.title, other.resource.title];
  const place = ({ resource, path }: Place, field: string) => resource.at(...path, field);
  const fields = ['policy', 'protocol', 'remoteAddress', 'portRangeMin', 'portRangeMax'];
  report(
    place(one, 'priority'),
    `${title === name ? `two rules of ${title}` : `a rule of ${title} and one of ${name}`} have priority ${one.resource.get(...one.path, 'priority')}, and one drops what the other lets pass`,
  )
    .and(place(other, 'priority'), `policy '${other.resource.get(...other.path, 'policy')}'`)
    .restsOn(...[one, other].flatMap((at) => fields.map((field) => place(at, field))))
    .note('OVN does not determine which of the two decides, and another one may after any update of the network')
    .propose('give the one that shall decide a lower number: 1 comes first');
}
