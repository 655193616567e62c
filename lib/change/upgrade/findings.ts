import { faults } from '../../controllers/kube-ovn/faults';
import { canonical } from '../../schema/json-type';
import type { Finding } from '../../source/finding';
import { formatPath } from '../../source/path';
import { isPlace } from '../../source/resource';
import type { States } from '../field-effects';
import { byIdentity, identityOf } from '../pairs';

/** What `check` says of objects whose text stays, under one of two releases alone. */
export interface FindingsOfUpgrade {
  readonly come: readonly Finding[];
  readonly go: readonly Finding[];
}

/** Those that rest on the release; faults are told for themselves. */
export function findingsOfUpgrade(
  { base, head }: States,
  before: readonly Finding[],
  after: readonly Finding[],
): FindingsOfUpgrade {
  const [old, now] = [base, head].map(({ resources }) => byIdentity(resources)) as [ByIdentity, ByIdentity];
  const isEdited = (id: string) => {
    const [was, is] = [old.get(id), now.get(id)];
    return !was || !is || canonical(was.value) !== canonical(is.value);
  };
  const keysOf = (findings: readonly Finding[]) =>
    new Map(
      findings.flatMap((finding) => {
        const { at, rule } = finding;
        if (!isPlace(at) || ofFaults.has(rule) || isEdited(identityOf(at.resource))) return [];
        return [[`${rule}\n${identityOf(at.resource)}\n${formatPath(at.path)}`, finding] as const];
      }),
    );
  const [was, is] = [keysOf(before), keysOf(after)];
  return { come: without(is, was), go: without(was, is) };
}

type ByIdentity = ReturnType<typeof byIdentity>;

const ofFaults: ReadonlySet<string> = new Set([
  'kube-ovn/fault-of-release',
  'kube-ovn/older-patch-differs',
  ...faults.flatMap(({ rule }) => rule ?? []),
]);

function without(all: ReadonlyMap<string, Finding>, others: ReadonlyMap<string, Finding>): readonly Finding[] {
  return [...all].flatMap(([key, finding]) => (others.has(key) ? [] : [finding]));
}
