import { parseCidr } from '../../../../net/cidr';
import { parseIp } from '../../../../net/ip';
import type { Network } from '../../../../network/network';
import type { Part } from '../../../../network/part';
import type { SecurityGroup } from '../../../../network/security-group';
import type { Acl } from '../../../../ovn/northbound';
import type { Place } from '../../../../source/resource';
import type { Release } from '../../../../target/release';
import { does } from '../features';
import { denyAllGroup, groupOfSecurityGroup, membersOfSecurityGroup } from '../names';
import { addressField, and, bothDirections, type Direction, ofGroup, within } from './match';
import { aclPriorities, commonTier, securityGroupHighest } from './priorities';

/** (kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, handleAddOrUpdateSg). */
export function securityGroupAclsOf(group: SecurityGroup, release: Release): readonly Acl[] {
  return bothDirections.flatMap((direction) => [
    ...baseAcls(group, direction, release),
    ...withinGroup(group, direction, release),
    ...rulesOf(group, direction).map((rule) => ruleAcl(group, rule, direction, release)),
  ]);
}

function rulesOf(group: SecurityGroup, { direction }: Direction): readonly Part[] {
  return direction === 'to-lport' ? group.ingressRules : group.egressRules;
}

/** Ports of groups have nothing but what some rule allows (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, CreateSgDenyAllACL). */
export function denyAllAclsOf(release: Release, sources: readonly Place[]): readonly Acl[] {
  const group = groupOfSecurityGroup(denyAllGroup);
  return bothDirections.flatMap((direction) =>
    tiersOf(release).map((tier): Acl => {
      const match = and(ofGroup(direction, group), 'ip');
      return {
        ...beforeLoadBalancing(direction),
        priority: aclPriorities.securityGroupDrop,
        tier,
        match,
        action: 'drop',
        sources,
      };
    }),
  );
}

function tiersOf(release: Release): readonly number[] {
  const tier = commonTier(release);
  return does(release, 'securityGroupTiers') ? [tier, tier + 1] : [tier];
}

function tierOf(group: SecurityGroup, release: Release): number {
  return commonTier(release) + (group.raw('tier') === 1 ? 1 : 0);
}

/** They see the address of a load balancer, not the backend. */
function beforeLoadBalancing({ direction }: Direction) {
  return { direction, options: {} };
}

/** What every interface needs: ARP, neighbour discovery, DHCP, VRRP (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, CreateSgBaseACL). */
const needs = {
  'to-lport': [
    'arp',
    'icmp6.type == {130, 134, 135, 136} && icmp6.code == 0 && ip.ttl == 255',
    'udp.src == 67 && udp.dst == 68 && ip4',
    'udp.src == 547 && udp.dst == 546 && ip6',
    'ip.proto == 112',
  ],
  'from-lport': [
    'arp',
    'icmp6.type == {130, 133, 135, 136} && icmp6.code == 0 && ip.ttl == 255',
    'udp.src == 68 && udp.dst == 67 && ip4',
    'udp.src == 546 && udp.dst == 547 && ip6',
    'ip.proto == 112',
  ],
} as const;

function baseAcls({ name, atName }: SecurityGroup, direction: Direction, release: Release): Acl[] {
  const priority = aclPriorities.securityGroupBase;
  return needs[direction.direction].flatMap((need) =>
    tiersOf(release).map((tier): Acl => {
      const match = and(ofGroup(direction, groupOfSecurityGroup(name)), need);
      return { ...beforeLoadBalancing(direction), priority, tier, match, action: 'allow-related', sources: [atName] };
    }),
  );
}

function withinGroup(group: SecurityGroup, direction: Direction, release: Release): Acl[] {
  if (!group.flag('allowSameGroupTraffic')) return [];
  return ([4, 6] as const).map((family): Acl => {
    const members = `${addressField(family, direction.remote)} == $${membersOfSecurityGroup(group.name, family)}`;
    return {
      ...beforeLoadBalancing(direction),
      priority: aclPriorities.withinSecurityGroup,
      tier: tierOf(group, release),
      match: and(ofGroup(direction, groupOfSecurityGroup(group.name)), `ip${family}`, members),
      action: 'allow-related',
      sources: [group.at('allowSameGroupTraffic')],
    };
  });
}

/** (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, newSgRuleACL). */
function ruleAcl(group: SecurityGroup, rule: Part, direction: Direction, release: Release): Acl {
  const family = rule.text('ipVersion') === 'ipv6' ? 6 : 4;
  const remote =
    rule.text('remoteType') === 'securityGroup'
      ? `$${membersOfSecurityGroup(rule.text('remoteSecurityGroup') ?? '', family)}`
      : rule.text('remoteAddress');
  const local = rule.text('localAddress');
  const match = and(
    ofGroup(direction, groupOfSecurityGroup(group.name)),
    `ip${family}`,
    `${addressField(family, direction.remote)} == ${remote}`,
    local && `${addressField(family, direction.local)} == ${local}`,
    ...transport(rule, family),
  );
  const priority = securityGroupHighest(release) - Number(rule.raw('priority'));
  const action = actionOf(rule, release);
  return {
    ...beforeLoadBalancing(direction),
    priority,
    tier: tierOf(group, release),
    match,
    action,
    sources: [rule.at()],
  };
}

function actionOf(rule: Part, release: Release): Acl['action'] {
  const policy = rule.text('policy');
  if (policy === 'allow') return 'allow-related';
  return policy === 'pass' && does(release, 'securityGroupTiers') ? 'pass' : 'drop';
}

function transport(rule: Part, family: 4 | 6): string[] {
  const protocol = rule.text('protocol');
  if (protocol === 'icmp') return [`icmp${family}`];
  if (protocol !== 'tcp' && protocol !== 'udp') return [];
  const ports = within(`${protocol}.dst`, rule.raw('portRangeMin'), rule.raw('portRangeMax'));
  if (rule.text('localAddress') === undefined) return [ports];
  return [ports, within(`${protocol}.src`, rule.raw('sourcePortRangeMin'), rule.raw('sourcePortRangeMax'))];
}

/**
 * The groups whose rules the controller takes; of another one nothing is written
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/security_group.go, validateSgRule).
 */
export function madeSecurityGroupsOf(network: Network, release: Release): readonly SecurityGroup[] {
  return [...network.securityGroups].filter((group) =>
    [...group.ingressRules, ...group.egressRules].every((rule) => isTaken(rule, network, release)),
  );
}

function isTaken(rule: Part, network: Network, release: Release): boolean {
  const priority = rule.raw('priority');
  const highest = does(release, 'securityGroupTiers') ? 16384 : 200;
  return (
    ['ipv4', 'ipv6'].includes(rule.text('ipVersion') ?? '') &&
    typeof priority === 'number' &&
    priority >= 1 &&
    priority <= highest &&
    isRemoteTaken(rule, network) &&
    isAddress(rule.text('localAddress') ?? '0.0.0.0') &&
    arePortsTaken(rule)
  );
}

function isRemoteTaken(rule: Part, network: Network): boolean {
  switch (rule.text('remoteType')) {
    case 'address':
      return isAddress(rule.text('remoteAddress') ?? '');
    case 'securityGroup':
      return !network.isMissing('SecurityGroup', rule.text('remoteSecurityGroup') ?? '');
    default:
      return false;
  }
}

/** An address, or CIDRs with commas between them. */
function isAddress(text: string): boolean {
  if (!text.includes('/')) return parseIp(text) !== undefined;
  return text.split(',').every((part) => parseCidr(part) !== undefined);
}

function arePortsTaken(rule: Part): boolean {
  const protocol = rule.text('protocol');
  if (protocol !== 'tcp' && protocol !== 'udp') return true;
  const [first, last] = [rule.raw('portRangeMin'), rule.raw('portRangeMax')];
  return typeof first === 'number' && typeof last === 'number' && first >= 1 && first <= last && last <= 65535;
}
