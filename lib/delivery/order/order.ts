import type { Network } from '../../network/network';
import { once } from '../../schema/once';
import type { Resource } from '../../source/resource';
import { kindWave, workloads } from '../kind-waves';
import { cyclesIn } from './cycles';
import { dependencies } from './dependencies';
import type { Edge } from './edge';
import { comesWithPods } from './late';
import { referencesOf } from './references';

/** Who comes before whom among the resources that a render writes. */
export interface Order {
  /** Every resource behind those that it rests on. */
  readonly sequence: readonly Resource[];
  /** What each resource rests on, and why. Without those of `cycles`, which set no order. */
  readonly edgesOf: ReadonlyMap<Resource, readonly Edge[]>;
  /** A number for each resource, larger than those of what it rests on: that of its kind, where that will do. */
  readonly waveOf: ReadonlyMap<Resource, number>;
  /** Resources that rest on each other: each a way back to where it begins. */
  readonly cycles: readonly (readonly Edge[])[];
}

const known = new WeakMap<Network, Order>();

/** The order of a network; worked out once. The cost is that of its resources and of what they name. */
export function orderOf(network: Network): Order {
  return once(known, network, () => ordered(network));
}

function ordered(network: Network): Order {
  const resources = network.resources.filter(({ external, modelled }) => !external && !modelled);
  const emitted = new Set(resources);
  const all = new Map(
    resources.map((from) => [from, edgesFrom(from, network).filter(({ to }) => to !== from && emitted.has(to))]),
  );
  const { cycles, edgesOf } = cyclesIn(all);
  const sequence = sorted(resources, edgesOf);
  return { sequence, edgesOf, waveOf: wavesOf(sequence, edgesOf, network), cycles };
}

function edgesFrom(from: Resource, network: Network): Edge[] {
  const edges: Edge[] = [...referencesOf(from, network)];
  for (const { what, otherwise, of } of dependencies)
    for (const { to, at } of of(from, network)) edges.push({ from, to, at, what, otherwise });
  return edges;
}

/** In the order of the input, as far as nothing speaks against it. */
function sorted(resources: readonly Resource[], edgesOf: Order['edgesOf']): Resource[] {
  const missing = new Map<Resource, number>();
  const usersOf = new Map<Resource, Resource[]>();
  for (const [from, edges] of edgesOf) {
    missing.set(from, edges.length);
    for (const { to } of edges) {
      const users = usersOf.get(to);
      if (users) users.push(from);
      else usersOf.set(to, [from]);
    }
  }
  const sequence = resources.filter((resource) => missing.get(resource) === 0);
  for (let i = 0; i < sequence.length; i++)
    for (const user of usersOf.get(sequence[i] as Resource) ?? []) {
      const left = (missing.get(user) ?? 0) - 1;
      missing.set(user, left);
      if (left === 0) sequence.push(user);
    }
  return sequence;
}

/** What makes pods comes behind all else: namespaces alone bind most pods to their networks. With it, what waits for them. */
function wavesOf(
  sequence: readonly Resource[],
  edgesOf: Order['edgesOf'],
  network: Network,
): ReadonlyMap<Resource, number> {
  const waves = new Map<Resource, number>();
  const edgesFrom = (resource: Resource) => edgesOf.get(resource) ?? [];
  const raise = (resource: Resource, least: number) => {
    const behind = edgesFrom(resource).reduce((wave, { to }) => Math.max(wave, (waves.get(to) ?? 0) + 1), least);
    waves.set(resource, behind);
    return behind;
  };
  let last = 0;
  const late = new Set<Resource>();
  for (const resource of sequence)
    if (comesWithPods(resource, network) || edgesFrom(resource).some(({ to }) => late.has(to))) late.add(resource);
    else last = Math.max(last, raise(resource, kindWave(resource)));
  const least = Math.max(workloads, last + 1);
  for (const resource of late) raise(resource, least + Math.max(0, kindWave(resource) - workloads));
  return waves;
}
