import { type Ip, parseIp } from '../net/ip';
import type { Finding } from '../source/finding';
import { isMap } from '../source/json';
import type { Resource } from '../source/resource';
import { shown } from '../source/shown';
import { finding } from './finding';
import { keyOf, type Owner, ownerKinds } from './owner';

/** A line of the lock: who has which addresses of a Subnet. */
export interface Entry {
  /** The name of the Subnet. */
  readonly network: string;
  /** `eip/eip1`. */
  readonly key: string;
  /** One address, or one of each family. */
  readonly ips: readonly Ip[];
  /** The lock itself. */
  readonly document: Resource;
  /** Whether another line has the same address: which of the two holds is not known. */
  readonly isRepeated?: boolean;
}

/** The addresses that were allocated once: by Subnet, then by owner. Immutable. */
export class AddressLock {
  private readonly byNetwork = new Map<string, Map<string, Entry>>();

  constructor(readonly entries: readonly Entry[] = []) {
    for (const entry of entries) {
      const ofNetwork = this.byNetwork.get(entry.network) ?? new Map<string, Entry>();
      this.byNetwork.set(entry.network, ofNetwork.set(entry.key, entry));
    }
  }

  of(owner: Pick<Owner, 'kind' | 'name' | 'network'>): Entry | undefined {
    return this.byNetwork.get(owner.network)?.get(keyOf(owner));
  }

  /** All that is taken in a Subnet. */
  takenIn(network: string): readonly Ip[] {
    return [...(this.byNetwork.get(network)?.values() ?? [])].flatMap(({ ips }) => ips);
  }
}

/** Reads the document of a lock. With a finding nothing of it holds, but for addresses that two owners have. */
export function readLock(document: Resource): { readonly lock: AddressLock; readonly findings: readonly Finding[] } {
  const entries: Entry[] = [];
  const findings: Finding[] = [];
  const wrong = (path: readonly string[], message: string, help: string, part: 'at' | 'atKey' = 'at') =>
    findings.push(finding('settings/malformed-lock', document[part](...path), message, { help: [help] }));
  for (const [network, owners] of Object.entries(document.value)) {
    if (owners === null) continue;
    if (!isMap(owners)) {
      wrong([network], `${shown(network)} is no map of owners to addresses`, `write eip/NAME: ADDRESS below it`);
      continue;
    }
    for (const [key, text] of Object.entries(owners)) {
      const path = [network, key];
      const ips = typeof text === 'string' ? addressesIn(text) : undefined;
      if (!ownerKinds.some((kind) => key.startsWith(`${kind}/`) && key.length > kind.length + 1))
        wrong(
          path,
          `${shown(key)} is no owner of an address`,
          `owners are ${ownerKinds.join('/NAME, ')}/NAME`,
          'atKey',
        );
      else if (!ips)
        wrong(
          path,
          `the address of ${shown(key)} is none`,
          'write one address, or an IPv4 and an IPv6 one: 10.0.1.9,fd00::9',
        );
      else entries.push({ network, key, ips, document });
    }
  }
  const doubtful = findings.length > 0;
  const repeated = repeatedIn(entries);
  const marked = entries.map((entry) => (repeated.has(entry) ? { ...entry, isRepeated: true } : entry));
  return { lock: new AddressLock(doubtful ? [] : marked), findings: [...findings, ...repeated.values()] };
}

/** One address, or an IPv4 and an IPv6 one. */
function addressesIn(text: string): readonly Ip[] | undefined {
  const ips = text.split(',', 3).map(parseIp);
  const [first, second] = ips;
  if (!ips.every((ip) => ip !== undefined) || ips.length > 2) return undefined;
  return first?.family === second?.family ? undefined : ips;
}

/** Two branches may have allocated one address each at once: Git merges them without a word. */
function repeatedIn(entries: readonly Entry[]): ReadonlyMap<Entry, Finding> {
  const first = new Map<string, Entry>();
  const repeated = new Map<Entry, Finding>();
  for (const entry of entries) {
    const { network, key, ips, document } = entry;
    for (const ip of ips) {
      const id = `${network} ${ip}`;
      const other = first.get(id);
      if (!other) first.set(id, entry);
      else if (!repeated.has(entry)) {
        const message = `${ip} of ${shown(network)} is locked for ${shown(other.key)} and for ${shown(key)}`;
        const at = document.at(network, key);
        const more = {
          related: [{ at: document.at(network, other.key), message: `${shown(other.key)} has it` }],
          notes: ['kube-ovn gives an address once: what it handles second never gets ready'],
          help: ['remove the line of the one that was not applied yet, and run cdk8s-ovn lock'],
        };
        repeated.set(entry, finding('addresses/locked-twice', at, message, more));
      }
    }
  }
  return repeated;
}
