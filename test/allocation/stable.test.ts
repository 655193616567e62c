import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LockLine } from '../../lib/output/address-lock';
import { added, allocation } from './network';

/*
 * Any history of a network: EIPs and gateways come and go, the pool changes, and somebody locks, perhaps with --prune.
 */
interface State {
  readonly eips: ReadonlyMap<string, string | undefined>;
  readonly gateways: ReadonlySet<string>;
  readonly pool: readonly [first: number, last: number];
}

type Step =
  | { readonly do: 'eip'; readonly name: string; readonly host: number | undefined }
  | { readonly do: 'remove'; readonly name: string }
  | { readonly do: 'gateway'; readonly name: string }
  | { readonly do: 'pool'; readonly first: number; readonly size: number }
  | { readonly do: 'lock'; readonly prune: boolean };

const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('eip' as const),
    name,
    host: fc.option(fc.integer({ min: 20, max: 40 }), { nil: undefined }),
  }),
  fc.record({ do: fc.constant('remove' as const), name }),
  fc.record({ do: fc.constant('gateway' as const), name }),
  fc.record({
    do: fc.constant('pool' as const),
    first: fc.integer({ min: 18, max: 30 }),
    size: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ do: fc.constant('lock' as const), prune: fc.boolean() }),
);

function textOf({ eips, gateways, pool: [first, last] }: State): string {
  const listed = [...eips].map(([name, address]) => `{name: ${name}${address ? `, address: ${address}` : ''}}`);
  const others = [...gateways].map((name) => `, {name: ${name}, subnet: web, externalNetwork: external}`).join('');
  return `apiVersion: cdk8s-ovn/v1
kind: ExternalNetwork
metadata: {name: external}
spec:
  attach: {type: macvlan, interface: ens37}
  cidr: 10.9.0.0/24
  gateway: 10.9.0.1
  pool: [10.9.0.${first}..10.9.0.${last}]
---
apiVersion: cdk8s-ovn/v1
kind: CustomVpc
metadata: {name: shop}
spec:
  subnets: [{name: web, cidr: 10.0.1.0/28}]
  natGateways: [{name: gw, subnet: web, externalNetwork: external, eips: [${listed}]}${others}]
`;
}

it('addresses stay with their owners, and nobody shares one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let state: State = { eips: new Map(), gateways: new Set(), pool: [20, 25] };
      let lock: readonly LockLine[] = [];
      for (const one of steps) {
        if (one.do !== 'lock') {
          state = after(state, one, lock);
          continue;
        }
        const text = textOf(state);
        const made = allocation(text, lock);
        const kept = one.prune ? made.owned : lock;
        const next = [...kept, ...added(made)];
        for (const line of made.owned) expect(next).toContainEqual(line);
        if (!one.prune) expect(next.slice(0, lock.length)).toEqual(lock);
        const explicit = [...state.eips.values()].flatMap((address) => (address ? [`external ${address}`] : []));
        const all = [...next.map(({ network, address }) => `${network} ${address}`), ...explicit];
        expect(new Set(all).size).toBe(all.length);
        for (const { owner, why } of made.refused) expect([owner.kind, why]).toEqual([owner.kind, 'full']);
        const again = allocation(text, next);
        expect(added(again)).toEqual([]);
        expect(again.refused.length).toBe(made.refused.length);
        lock = next;
      }
    }),
    { numRuns: 60 },
  );
});

/** Nobody writes an address that the lock has, or that somebody wrote: that is an error of its own. */
function after(state: State, one: Exclude<Step, { do: 'lock' }>, lock: readonly LockLine[]): State {
  const { eips, gateways } = state;
  if (one.do === 'pool') return { ...state, pool: [one.first, one.first + one.size] };
  if (one.do === 'gateway') {
    const others = new Set(gateways);
    if (!others.delete(one.name)) others.add(one.name);
    return { ...state, gateways: others };
  }
  const others = new Map(eips);
  others.delete(one.name);
  if (one.do === 'eip') {
    const address = one.host === undefined ? undefined : `10.9.0.${one.host}`;
    const isTaken =
      address && (lock.some((line) => line.address === address) || [...others.values()].includes(address));
    others.set(one.name, isTaken ? undefined : address);
  }
  return { ...state, eips: others };
}
