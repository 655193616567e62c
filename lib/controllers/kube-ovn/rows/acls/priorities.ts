import type { Release } from '../../../../target/release';
import { does } from '../features';

/**
 * The priorities of the rows that kube-ovn writes (kubeovn/kube-ovn v1.16.2 pkg/util/const.go). What users write in
 * `acls` keeps its own.
 */
export const aclPriorities = {
  privateSubnet: 1000,
  withinSubnet: 1001,
  eastWest: 1900,
  networkPolicyDrop: 2000,
  networkPolicyAllow: 2001,
  securityGroupDrop: 2003,
  withinSecurityGroup: 2004,
  securityGroupBase: 2005,
  node: 3000,
} as const;

/** A rule of a SecurityGroup counts down from here; the range of its priorities grew with 1.16. */
export function securityGroupHighest(release: Release): number {
  return does(release, 'securityGroupTiers') ? 18484 : 2300;
}

/**
 * The tier that NetworkPolicies, SecurityGroups of tier 0, subnets and nodes share. OVN had no tiers before
 * (kubeovn/kube-ovn v1.13.15 pkg/ovs/ovn-nb-acl.go, MigrateACLTier).
 */
export function commonTier(release: Release): number {
  return does(release, 'aclTiers') ? 2 : 0;
}
