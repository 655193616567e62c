import type { AddressLock, Entry } from '../allocation/address-lock';
import { finding } from '../allocation/finding';
import { type Owner, titleOf } from '../allocation/owner';
import { without } from '../builders/without';
import { compareIps } from '../net/ip';
import type { Finding } from '../source/finding';
import { formatPath, type Path } from '../source/path';
import { Resource } from '../source/resource';
import { type Gap, gapsIn } from './address-gaps';
import { type Pool, poolsOf } from './address-pools';
import { LockedOrigin } from './locked-origin';

/** Documents with the addresses that the lock has for them. */
export interface Locked {
  /** By the document as it was written; those that lack none are themselves. */
  readonly documents: ReadonlyMap<Resource, Resource>;
  /** All whose addresses nobody wrote, whether the lock has them or not. */
  readonly owners: readonly Owner[];
  readonly findings: readonly Finding[];
}

/**
 * Gives documents the addresses that they leave out, as if somebody had written them; each stands where the lock has it.
 * What the lock does not have stays left out, and is a finding: who renders cannot write the lock.
 */
export function withLocked(documents: readonly Resource[], lock: AddressLock): Locked {
  const pools = poolsOf(documents);
  const owners: Owner[] = [];
  const findings: Finding[] = [];
  const filled = documents.map((document): [Resource, Resource] => {
    const entries = new Map<string, Entry>();
    const missing: [Path, string][] = [];
    for (const gap of gapsIn(document)) {
      const pool = gap.kind === 'lanIp' ? undefined : pools.get(gap.network);
      const owner = ownerOf(gap, pool);
      owners.push(owner);
      const entry = lock.of(owner);
      if (!entry) findings.push(notLocked(owner));
      else findings.push(...reservedIn(entry, owner, pool));
      for (const ip of entry?.isRepeated ? [] : (entry?.ips ?? [])) {
        const path = [...gap.element.path, gap.fields[ip.family]];
        missing.push([path, `${ip}`]);
        entries.set(formatPath(path), entry as Entry);
      }
    }
    if (missing.length === 0) return [document, document];
    const value = without(undefined, document.value) as Record<string, unknown>;
    for (const [path, text] of missing) setAt(value, path, text);
    return [document, new Resource(value, new LockedOrigin(document.origin, entries), document.external)];
  });
  return { documents: new Map(filled), owners, findings };
}

function ownerOf({ kind, name, network, element }: Gap, pool: Pool | undefined): Owner {
  const at = element.document.at(...element.namePath);
  return { kind, name, network, at, ...(pool?.pool && pool) };
}

function notLocked(owner: Owner): Finding {
  const what = owner.kind === 'lanIp' ? 'lanIp' : 'address';
  return finding('addresses/not-locked', owner.at, `${titleOf(owner)} has no ${what}, and none is locked for it`, {
    notes: ['kube-ovn would choose one: nobody reviews it, and a rebuilt cluster has another'],
    help: [`run cdk8s-ovn lock and commit what it writes, or write the ${what} here`],
  });
}

/** Addresses of other machines, as an external network says it. */
function reservedIn({ network, key, ips, document }: Entry, owner: Owner, pool: Pool | undefined): Finding[] {
  const reserved = pool?.reserved ?? [];
  return ips.flatMap((ip) => {
    const found = reserved.find(({ first, last }) => compareIps(first, ip) <= 0 && compareIps(ip, last) <= 0);
    if (!found) return [];
    const message = `${ip}, locked for ${titleOf(owner)}, is reserved for other machines of ${network}`;
    return finding('addresses/locked-reserved', document.at(network, key), message, {
      related: [{ at: found.at, message: 'reserved here' }],
      notes: ['two machines then answer for one address, and connections to either break'],
      help: ['correct reserved; or remove the line from the lock, and run cdk8s-ovn lock'],
    });
  });
}

/** Writes a value at a path that leads through maps and lists that are there. */
function setAt(root: unknown, path: Path, value: unknown): void {
  let at = root as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) at = at[step] as typeof at;
  at[path.at(-1) as string] = value;
}
