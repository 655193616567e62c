import type { Ip } from '../../net/ip';
import type { PoolEntry } from '../../network/address-pool';
import type { PodInterface } from '../../network/pod-interface';
import type { Subnet } from '../../network/subnet';
import type { Spot } from '../../source/resource';

/** What annotations of pods ask for by address. */
export interface Claim {
  readonly one: PodInterface;
  readonly at: Spot;
  /** What it is called: `ip_address`, `ips` or `ip_pool`. */
  readonly name: string;
  readonly text: string;
  /** Each entry once, in their order. */
  readonly entries: readonly PoolEntry[];
  /** How many of the entries are taken at a time, the first ones first. */
  readonly count: number;
}

/** The pinned address of an interface, or the list of which each pod has one; undefined where nothing is asked for. */
export function claimOf(one: PodInterface): Claim | undefined {
  const { asked, pinned, pool, pods } = one;
  if (pods.annotation('ovn.kubernetes.io/vip')) return undefined;
  if (asked && pinned) {
    if (pinned.ips.length === 0 || pinned.isEmpty) return undefined;
    return { one, at: asked.at, name: asked.name, text: asked.text, entries: [pinned], count: 1 };
  }
  const { numbers } = one;
  const turns = numbers ? pool?.entries?.slice(numbers.first, numbers.end) : pool?.entries;
  const own = (turns ?? []).filter(({ ips, isEmpty }) => ips.length > 0 && !isEmpty);

  const entries = [...new Map(own.map((entry) => [entry.ips.join(), entry])).values()];
  if (entries.length === 0) return undefined;
  return {
    one,
    at: one.at('ip_pool'),
    name: 'ip_pool',
    text: one.annotation('ip_pool') ?? '',
    entries,
    count: Math.min(pods.count, entries.length),
  };
}

/** Whether every entry is surely taken. */
export function isExact({ entries, count }: Claim): boolean {
  return count >= entries.length;
}

/** The subnet that an address comes from. */
export function subnetAt({ choice }: PodInterface, ip: Ip): Subnet | undefined {
  if (!choice.isWhole) return undefined;
  return choice.subnets.find((subnet) => subnet.contains(ip));
}
