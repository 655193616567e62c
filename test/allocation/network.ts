import { type AddressLock, readLock } from '../../lib/allocation/address-lock';
import { type Allocation, allocate } from '../../lib/allocation/allocate';
import { keyOf } from '../../lib/allocation/owner';
import { expand } from '../../lib/intent/expand';
import { Network } from '../../lib/network/network';
import { addressLockText, type LockLine } from '../../lib/output/address-lock';
import { parseYaml, read } from '../../lib/source/read';
import { Resource } from '../../lib/source/resource';
import { defaultTarget } from '../../lib/target/target';

/** A lock of these lines, by way of its text. */
export function lockOf(lines: readonly LockLine[]): AddressLock {
  const { value, origin } = parseYaml(addressLockText(lines), 'addresses.lock.yaml');
  return readLock(new Resource(value as Record<string, unknown>, origin)).lock;
}

/** What `cdk8s-ovn lock` makes of a text of documents and manifests. */
export function allocation(
  text: string,
  lock: readonly LockLine[] = [],
): Allocation & { readonly owned: readonly LockLine[] } {
  const known = lockOf(lock);
  const { resources, owners, hidden } = expand(read(['-'], { cwd: __dirname, stdin: () => text }).resources, {
    lock: known,
  });
  const made = allocate(owners, known, new Network(resources, { target: defaultTarget, hidden }));
  const owned = owners.flatMap((owner) => {
    const entry = known.of(owner);
    return entry ? [{ network: owner.network, key: keyOf(owner), address: entry.ips.join(',') }] : [];
  });
  return { ...made, owned };
}

/** The lines that it adds. */
export function added({ allocated }: Allocation): LockLine[] {
  return allocated.map(({ owner, ips }) => ({ network: owner.network, key: keyOf(owner), address: ips.join(',') }));
}

/** The same, to read: `external eip/eip1 192.168.100.231`. */
export function told(made: Allocation): string[] {
  return [
    ...added(made).map(({ network, key, address }) => `${network} ${key} ${address}`),
    ...made.refused.map(({ owner, why }) => `${owner.network} ${keyOf(owner)} ${why}`),
  ];
}
