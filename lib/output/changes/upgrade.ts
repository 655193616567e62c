import type { KubeOvnUpgrade, MetFault } from '../../change/upgrade/faults';
import type { Fault } from '../../controllers/kube-ovn/faults';
import { groupBy } from '../../source/group-by';
import { nameOf } from '../../target/kube-ovn-releases';

/** Faults of releases, with what in the network meets each. */
export interface ToldFaults {
  readonly title: string;
  readonly faults: readonly ToldFault[];
}

export interface ToldFault {
  readonly fault: Fault;
  readonly met: readonly MetFault[];
  /** How many more places meet it. */
  readonly untold: number;
}

/** Places that are told of one fault; JSON has them all. */
const mostPlaces = 5;

/** What an upgrade brings, and what it cures; lists that are empty are left out. */
export function toldFaults({ from, to, cured, met }: KubeOvnUpgrade): readonly ToldFaults[] {
  const lists = [
    { title: `Faults of kube-ovn ${nameOf(to)} that the network meets, and did not meet before`, all: met },
    { title: `Faults of kube-ovn ${nameOf(from)} that the network meets no more`, all: cured },
  ];
  return lists.flatMap(({ title, all }) => (all.length === 0 ? [] : [{ title, faults: byFault(all) }]));
}

function byFault(all: readonly MetFault[]): readonly ToldFault[] {
  return Array.from(
    groupBy(all, ({ fault }) => fault),
    ([fault, met]) => ({ fault, met: met.slice(0, mostPlaces), untold: Math.max(0, met.length - mostPlaces) }),
  );
}
