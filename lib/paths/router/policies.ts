import type { Vpc } from '../../network/vpc';
import { AddressSet } from '../addresses';
import type { RouterTables } from './entry';

export type PolicyEntry = RouterTables['policies'][number];

/** A policy of a router: what OVN asks in the order of priorities, the highest first. */
export interface Policy {
  /** 0 to 32767. */
  readonly priority: number;
  /** Several where one match is several boxes. */
  readonly entries: readonly PolicyEntry[];
}

/** The policies that kube-ovn makes itself, by its priorities (kubeovn/kube-ovn master 1533681d pkg/util/const.go). */
export const priorities = {
  toSubnets: 31000,
  toNodes: 30000,
  natGateway: 29200,
  localEgressGateway: 29150,
  egressGateway: 29100,
  subnetGateway: 29000,
} as const;

/** The entries in the order in which they are asked; of one priority, OVN takes any that matches. */
export function inOrder(policies: readonly Policy[]): readonly PolicyEntry[] {
  return [...policies].sort((a, b) => b.priority - a.priority).flatMap(({ entries }) => entries);
}

/**
 * Policies by source take what stays in the VPC as well, as kube-ovn writes them; whether another policy lets that go
 * first is not known of custom VPCs. In the default VPC one does.
 */
export function withoutOwnSubnets(vpc: Vpc, policy: Policy, title: string): readonly Policy[] {
  if (vpc.isDefault) return [policy];
  const to = AddressSet.of(...vpc.subnets.flatMap(({ cidrs = [] }) => cidrs));
  const what = `whether ${title} also gets what stays in VPC ${vpc.name}`;
  const entries = policy.entries.map(({ match, by }): PolicyEntry => {
    return { match: { ...match, to }, action: { kind: 'not-judged', what }, by };
  });
  return [{ priority: priorities.toSubnets, entries }, policy];
}
