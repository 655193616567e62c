import { compare } from '../allocation/allocate';
import type { Path } from '../source/path';
import { LockComments } from './lock-comments';
import { manifestLines } from './yaml';

/** A line of the lock that is to be written. */
export interface LockLine {
  readonly network: string;
  readonly key: string;
  /** Addresses joined by commas. */
  readonly address: string;
}

const header = `# Addresses that cdk8s-ovn lock allocated. They stay, whatever else changes: commit this file.
# cdk8s-ovn lock adds what is missing; cdk8s-ovn lock --prune removes what nobody has any more.
`;

/** The comments of a lock, for one that has these lines. */
export function lockComments(text: string, lines: readonly LockLine[]): LockComments {
  const kept = new Set(
    lines.flatMap(({ network, key }) => [JSON.stringify([network]), JSON.stringify([network, key])]),
  );
  const isKept = (path: Path) => kept.has(JSON.stringify(path));
  return new LockComments(text, header.split('\n'), isKept);
}

/** The text of the lock: a map for each Subnet, a line for each owner, sorted; with the comments of the one before. */
export function addressLockText(lines: readonly LockLine[], comments = lockComments('', lines)): string {
  const sorted = [...lines].sort((a, b) => compare(a.network, b.network) || compare(a.key, b.key));
  const byNetwork = new Map<string, [string, string][]>();
  for (const { network, key, address } of sorted)
    byNetwork.set(network, [...(byNetwork.get(network) ?? []), [key, address]]);
  const networks = [...byNetwork].map(([network, owners]) => [network, Object.fromEntries(owners)]);
  return comments.into(header, manifestLines(Object.fromEntries(networks)));
}
