import { parseCidr } from '../../../../net/cidr';
import type { Subnet } from '../../../../network/subnet';
import type { Acl } from '../../../../ovn/northbound';
import type { Place } from '../../../../source/resource';
import type { Cluster } from '../cluster';
import { aclName, addressField, between, bothDirections } from './match';
import { aclPriorities, commonTier } from './priorities';

type Written = Pick<Acl, 'direction' | 'priority' | 'match' | 'action' | 'sources'> & Partial<Acl>;

/**
 * The ACLs of a subnet's switch: `private` with what it lets in, then `acls`, with `allowEWTraffic`
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/subnet.go, handleAddOrUpdateSubnet).
 */
export function subnetAclsOf(subnet: Subnet, cluster: Cluster): readonly Acl[] {
  const tier = commonTier(cluster.release);
  const complete = (acl: Written): Acl => ({ tier, options: {}, ...acl });
  const before = privateAcls(subnet, cluster).map(complete);
  // A row of the same direction, priority and match is taken for there already.
  const there = new Set(before.map(keyOf));
  const after = userAcls(subnet).map(complete);
  return [...before, ...after.filter((acl) => !there.has(keyOf(acl)))];
}

function keyOf({ direction, priority, match }: Acl): string {
  return `${direction} ${priority} ${match}`;
}

/** (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate). */
function privateAcls(subnet: Subnet, { joinSubnets }: Cluster): Written[] {
  if (!subnet.flag('private')) return [];
  const atPrivate = subnet.at('private');
  const letIn = (priority: number, match: string, ...sources: Place[]): Written => {
    return { direction: 'to-lport', priority, match, action: 'allow-related', sources: [atPrivate, ...sources] };
  };
  const drop: Written = {
    direction: 'to-lport',
    priority: aclPriorities.privateSubnet,
    match: 'ip',
    action: 'drop',
    name: aclName(subnet.name),
    sources: [atPrivate],
  };
  const allowed = subnet.texts('allowSubnets').map(({ text, index }) => ({ text: text.trim(), index }));
  const ofFamily = (subnet.cidrs ?? []).flatMap((cidr) => {
    const { family } = cidr;
    return [
      letIn(aclPriorities.withinSubnet, between(family, `${cidr}`, `${cidr}`), subnet.at('cidrBlock')),
      ...joinSubnets
        .filter((join) => join.family === family)
        .map((join) => letIn(aclPriorities.node, `${addressField(family, 'src')} == ${join}`)),
      ...allowed
        .filter(({ text }) => parseCidr(text)?.family === family)
        .map(({ text, index }) => {
          const match = `(${between(family, `${cidr}`, text)}) || (${between(family, text, `${cidr}`)})`;
          return letIn(aclPriorities.withinSubnet, match, subnet.at('allowSubnets', index));
        }),
    ];
  });
  return [drop, ...ofFamily];
}

const actions = ['allow', 'allow-related', 'allow-stateless', 'drop', 'reject', 'pass'] as const;

/** Without `acls`, `allowEWTraffic` does nothing (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, UpdateLogicalSwitchACL). */
function userAcls(subnet: Subnet): Written[] {
  const rules = subnet.parts('acls');
  if (rules.length === 0) return [];
  const written = rules.flatMap((rule): Written[] => {
    const direction = bothDirections.find((one) => one.direction === rule.text('direction'))?.direction;
    const action = actions.find((one) => one === rule.text('action'));
    const match = rule.text('match');
    const priority = rule.raw('priority');
    if (!direction || !action || !match || typeof priority !== 'number') return [];
    return [{ direction, priority, match, action, sources: [rule.at()] }];
  });
  return subnet.flag('allowEWTraffic') ? [...eastWestAcls(subnet), ...written] : written;
}

function eastWestAcls(subnet: Subnet): Written[] {
  const sources = [subnet.at('allowEWTraffic'), subnet.at('cidrBlock')];
  return (subnet.cidrs ?? []).flatMap((cidr) =>
    bothDirections.map(({ direction }): Written => {
      const match = between(cidr.family, `${cidr}`, `${cidr}`);
      return { direction, priority: aclPriorities.eastWest, match, action: 'allow', sources };
    }),
  );
}
