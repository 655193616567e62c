import type { KubeOvnUpgrade, MetFault } from '../../change/upgrade/faults';
import type { Fault } from '../../controllers/kube-ovn/faults';
import type { Finding, Severity } from '../../source/finding';
import { groupBy } from '../../source/group-by';
import { nameOf } from '../../target/kube-ovn-releases';
import type { BasicRule } from '../explain/page';

/** What `diff` says of an upgrade, as rules. */
export const faultRules: readonly BasicRule[] = [
  {
    id: 'change/fault-met',
    severity: 'warning',
    what: 'After an upgrade of kube-ovn, the network meets a fault of the new release.',
    why: 'The manifests are sound, and the controller mishandles them: docs/kube-ovn-faults.md lists what comes of it.',
    cure: 'Follow the help of the finding before the upgrade, or choose a release without the fault.',
  },
  {
    id: 'change/fault-cured',
    severity: 'info',
    what: 'After an upgrade of kube-ovn, the network no longer meets a fault of the old release.',
    why: 'What was written to get by with the fault may not be needed any more.',
    cure: 'Nothing is to be done.',
  },
];

/** Each place that meets a fault of one of the two releases alone. */
export function faultFindings({ cured, met }: KubeOvnUpgrade): readonly Finding[] {
  return [
    ...met.map((one) => findingOf(one, 'change/fault-met', one.fault.severity ?? 'info')),
    ...cured.map((one) => findingOf(one, 'change/fault-cured', 'info')),
  ];
}

function findingOf({ fault, meeting }: MetFault, rule: string, severity: Severity): Finding {
  const { at, fact } = meeting;
  const notes = [`kube-ovn ${fault.does}: ${fault.consequence}`, `evidence: ${fault.evidence.join('; ')}`];
  const help = rule === 'change/fault-met' ? [fault.cure] : [];
  return { rule, severity, message: `${fault.id}: ${fact}`, at, related: [], notes, help };
}

/** Faults of releases, with what in the network meets each. */
export interface ToldFaults {
  readonly title: string;
  readonly faults: readonly ToldFault[];
  /** What helps is of no use any more. */
  readonly areCured: boolean;
}

export interface ToldFault {
  readonly fault: Fault;
  readonly met: readonly MetFault[];
  /** How many more places meet it. */
  readonly untold: number;
}

/** Findings of `check` under one of two releases alone. */
export interface ToldFindings {
  readonly title: string;
  readonly findings: readonly Finding[];
  /** How many more there are. */
  readonly untold: number;
}

/** Findings of one list that are told; JSON has them all. */
const mostFindings = 10;

/** What `check` begins and ceases to say; lists that are empty are left out. */
export function toldFindings({ from, to, findings: { come, go } }: KubeOvnUpgrade): readonly ToldFindings[] {
  const lists = [
    { title: `Findings under kube-ovn ${nameOf(to)} alone`, all: come },
    { title: `Findings under kube-ovn ${nameOf(from)} alone`, all: go },
  ];
  return lists.flatMap(({ title, all }) =>
    all.length === 0
      ? []
      : [{ title, findings: all.slice(0, mostFindings), untold: Math.max(0, all.length - mostFindings) }],
  );
}

/** Places that are told of one fault; JSON has them all. */
const mostPlaces = 5;

/** What an upgrade brings, and what it cures; lists that are empty are left out. */
export function toldFaults({ from, to, cured, met }: KubeOvnUpgrade): readonly ToldFaults[] {
  const lists = [
    { title: `Faults that kube-ovn ${nameOf(to)} brings to the network`, all: met, areCured: false },
    { title: `Faults of kube-ovn ${nameOf(from)} that ${nameOf(to)} cures`, all: cured, areCured: true },
  ];
  return lists.flatMap(({ title, all, areCured }) =>
    all.length === 0 ? [] : [{ title, areCured, faults: byFault(all) }],
  );
}

function byFault(all: readonly MetFault[]): readonly ToldFault[] {
  return Array.from(
    groupBy(all, ({ fault }) => fault),
    ([fault, met]) => ({ fault, met: met.slice(0, mostPlaces), untold: Math.max(0, met.length - mostPlaces) }),
  );
}
