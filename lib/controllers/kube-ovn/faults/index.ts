import type { Fault } from './fault';
import { faultsOfNat } from './nat';
import { faultsOfPolicies } from './policies';
import { faultsOfVpcs } from './vpcs';

/**
 * Everything wrong with releases of kube-ovn that a network can meet: `check` tells what it meets on its target, `diff` what
 * an upgrade cures, and docs/kube-ovn-faults.md lists all.
 */
export const faults: readonly Fault[] = [...faultsOfVpcs, ...faultsOfNat, ...faultsOfPolicies];

export { type Fault, type Meeting, meetingsOf } from './fault';
