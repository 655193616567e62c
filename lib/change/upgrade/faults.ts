import { type Fault, faults, type Meeting, meetingsOf } from '../../controllers/kube-ovn/faults';
import type { Network } from '../../network/network';
import type { Finding } from '../../source/finding';
import { formatPath } from '../../source/path';
import type { Release } from '../../target/release';
import type { States } from '../field-effects';
import { identityOf } from '../pairs';
import { type FindingsOfUpgrade, findingsOfUpgrade } from './findings';
import { isUpgrade } from './upgrade';

/** A fault of a release, and what in the network meets it. */
export interface MetFault {
  readonly fault: Fault;
  readonly meeting: Meeting;
}

/** Another release of kube-ovn for a network. */
export interface KubeOvnUpgrade {
  readonly from: Release;
  readonly to: Release;
  /** What the network meets no more. */
  readonly cured: readonly MetFault[];
  /** What it did not meet before. */
  readonly met: readonly MetFault[];
  /** What `check` says under one of the releases alone. */
  readonly findings: FindingsOfUpgrade;
}

/** The findings of the two states. */
export interface FindingsOfStates {
  readonly base: readonly Finding[];
  readonly head: readonly Finding[];
}

/** What an upgrade of kube-ovn, or a rollback, cures and brings; undefined where the release stays. */
export function upgradeOf(states: States, findings: FindingsOfStates): KubeOvnUpgrade | undefined {
  if (!isUpgrade(states)) return undefined;
  const { base, head } = states;
  const [before, after] = [metIn(base), metIn(head)];
  return {
    from: base.target.kubeOvn.version,
    to: head.target.kubeOvn.version,
    cured: without(before, after),
    met: without(after, before),
    findings: findingsOfUpgrade(states, findings.base, findings.head),
  };
}

function metIn(network: Network): ReadonlyMap<string, MetFault> {
  const { version } = network.target.kubeOvn;
  return new Map(
    faults.flatMap((fault) =>
      meetingsOf(fault, network, version).map((meeting) => {
        const { resource, path } = meeting.at;
        return [`${fault.id}\n${identityOf(resource)}\n${formatPath(path)}`, { fault, meeting }] as const;
      }),
    ),
  );
}

function without(all: ReadonlyMap<string, MetFault>, others: ReadonlyMap<string, MetFault>): readonly MetFault[] {
  return [...all].flatMap(([key, met]) => (others.has(key) ? [] : [met]));
}
