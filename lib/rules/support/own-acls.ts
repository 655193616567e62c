import { aclPriorities } from '../../controllers/kube-ovn/rows/acls/priorities';
import { parseCidr } from '../../net/cidr';
import type { Subnet } from '../../network/subnet';
import { AddressSet } from '../../paths/addresses';
import { everyAddress, everyIpv6 } from '../../paths/router/boxes';
import { Services } from '../../paths/services';
import { isMap } from '../../source/json';
import type { Place, Resource } from '../../source/resource';
import { has } from '../../target/release';

export type Direction = 'from-lport' | 'to-lport';

/** An ACL that kube-ovn writes for a Subnet, beside those of `acls`, as a match that has source and destination alone. */
export interface OwnAcl {
  readonly priority: number;
  readonly direction: Direction;
  readonly from: AddressSet;
  readonly to: AddressSet;
  /** Left out: all. */
  readonly services?: Services;
  readonly lets: boolean;
  /** What it does, as a sentence goes on: `drops what comes in`. */
  readonly does: string;
  readonly at: Place;
}

/**
 * The ACLs of `private` and `allowEWTraffic`, and of NetworkPolicies what names no pod: with those of `acls` they are one list, by priority
 * (kubeovn/kube-ovn v1.16.2 pkg/ovs/ovn-nb-acl.go, SetLogicalSwitchPrivate, UpdateLogicalSwitchACL).
 */
export function ownAcls(subnet: Subnet): readonly OwnAcl[] {
  return [...privateAcls(subnet), ...eastWestAcls(subnet), ...networkPolicyAcls(subnet)];
}

function privateAcls(subnet: Subnet): readonly OwnAcl[] {
  if (!subnet.flag('private')) return [];
  const at = subnet.at('private');
  const own = AddressSet.of(...(subnet.cidrs ?? []));
  const same = { direction: 'to-lport', at } as const;
  const allowed = subnet.texts('allowSubnets').flatMap(({ text, index }) => {
    const range = parseCidr(text);
    const there = range && AddressSet.of(range);
    const placed = {
      ...same,
      priority: aclPriorities.withinSubnet,
      lets: true,
      does: 'lets allowSubnets in',
      at: subnet.at('allowSubnets', index),
    };
    return there
      ? [
          { ...placed, from: own, to: there },
          { ...placed, from: there, to: own },
        ]
      : [];
  });
  return [
    {
      ...same,
      priority: aclPriorities.privateSubnet,
      from: everyAddress,
      to: everyAddress,
      lets: false,
      does: 'drops what is not let in',
    },
    {
      ...same,
      priority: aclPriorities.withinSubnet,
      from: own,
      to: own,
      lets: true,
      does: 'lets packets within the Subnet pass',
    },
    ...allowed,
  ];
}

function eastWestAcls(subnet: Subnet): readonly OwnAcl[] {
  if (!subnet.flag('allowEWTraffic') || subnet.items('acls').length === 0) return [];
  const own = AddressSet.of(...(subnet.cidrs ?? []));
  return (['from-lport', 'to-lport'] as const).map((direction) => ({
    priority: aclPriorities.eastWest,
    direction,
    from: own,
    to: own,
    lets: true,
    does: 'lets packets within the Subnet pass',
    at: subnet.at('allowEWTraffic'),
  }));
}

/**
 * Since 1.15 a NetworkPolicy lets ICMPv6 pass on the whole switch of each pod that it selects
 * (kubeovn/kube-ovn v1.16.2 pkg/controller/network_policy.go, handleUpdateNp).
 */
function networkPolicyAcls(subnet: Subnet): readonly OwnAcl[] {
  const { network } = subnet;
  if (!has(network.target.kubeOvn.version, '1.15') || !subnet.cidrOf(6)) return [];
  const namespaces = new Set(network.podsIn(subnet.name).map(({ namespace }) => namespace));
  // Of policies that select some pods of a namespace, the labels would decide.
  const policy = [...namespaces].flatMap((namespace) => network.networkPoliciesIn(namespace)).find(selectsAll);
  if (!policy) return [];
  return (['from-lport', 'to-lport'] as const).map((direction) => ({
    priority: aclPriorities.networkPolicyAllow,
    direction,
    from: everyAddress,
    to: everyIpv6,
    services: Services.of('icmp'),
    lets: true,
    does: `lets ICMPv6 pass, because ${policy.title} selects a pod of the Subnet`,
    at: policy.at('spec', 'podSelector'),
  }));
}

function selectsAll(policy: Resource): boolean {
  const selector = policy.get('spec', 'podSelector');
  return isMap(selector) && Object.keys(selector).length === 0;
}
