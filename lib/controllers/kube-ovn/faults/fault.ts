import type { Network } from '../../../network/network';
import type { Severity } from '../../../source/finding';
import { holdsAnyPlaceholder } from '../../../source/placeholder';
import type { Place } from '../../../source/resource';
import { isWithin, type Release, type Span } from '../../../target/release';

/** Something wrong with releases of kube-ovn themselves, which a sound manifest may meet. */
export interface Fault extends Span {
  /** Never renamed: `rows-lost-with-vpc`. */
  readonly id: string;
  /** Of a finding. Left out: `check` tells nothing; `diff` tells it of the edit that sets it off, and of an upgrade. */
  readonly severity?: Severity;
  /** The rule that finds what meets it. @default kube-ovn/fault-of-release */
  readonly rule?: string;
  /** What in a network meets it, in general. */
  readonly metBy: string;
  /** What these releases do, as half a sentence behind their name: `removes the policies of …`. */
  readonly does: string;
  /** What comes of it in the running system. */
  readonly consequence: string;
  /** What to do; an imperative. An upgrade is proposed where a release is without it. */
  readonly cure: string;
  readonly evidence: readonly string[];
  /** What in a network meets it under a release that has it. Pure. */
  readonly meetings: (network: Network) => Iterable<Meeting>;
}

/** A place in a network that meets a fault. */
export interface Meeting {
  readonly at: Place;
  /** What becomes of it, as a whole sentence without a full stop. */
  readonly fact: string;
  /** The other half, where there is one. */
  readonly and?: readonly [place: Place, label: string];
}

/** What a network meets of a fault on a release, which need not be that of its target. */
export function meetingsOf(fault: Fault, network: Network, release: Release): readonly Meeting[] {
  if (!isWithin(release, fault)) return [];
  return [...fault.meetings(network)].filter(({ at }) => !at.resource.external && !isUnknown(at));
}

/** Whether somebody fills the value in later. */
function isUnknown({ resource, path }: Place): boolean {
  return holdsAnyPlaceholder(resource.get(...path));
}
