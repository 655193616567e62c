import type { Resource } from '../../source/resource';
import type { Edge } from './edge';

/** The edges without those that lead round, and a way round for each group of resources that rest on each other. */
export function cyclesIn(all: ReadonlyMap<Resource, readonly Edge[]>): {
  readonly cycles: readonly (readonly Edge[])[];
  readonly edgesOf: ReadonlyMap<Resource, readonly Edge[]>;
} {
  const group = groupsIn(all);
  const isRound = ({ from, to }: Edge) => group.get(from) === group.get(to);
  const cycles: Edge[][] = [];
  const told = new Set<number | undefined>();
  const edgesOf = new Map<Resource, readonly Edge[]>();
  for (const [from, edges] of all) {
    const round = edges.filter(isRound);
    edgesOf.set(from, round.length === 0 ? edges : edges.filter((edge) => !isRound(edge)));
    if (round.length === 0 || told.has(group.get(from))) continue;
    told.add(group.get(from));
    cycles.push(wayRound(from, (resource) => all.get(resource)?.find(isRound)));
  }
  return { cycles, edgesOf };
}

/** Follows the first edge of each resource until one comes again. */
function wayRound(start: Resource, next: (resource: Resource) => Edge | undefined): Edge[] {
  const way: Edge[] = [];
  const seen = new Map<Resource, number>();
  for (let at = start; !seen.has(at); ) {
    seen.set(at, way.length);
    const edge = next(at);
    if (!edge) break;
    way.push(edge);
    at = edge.to;
  }
  const last = way.at(-1);
  return way.slice(last ? (seen.get(last.to) ?? 0) : 0);
}

/**
 * A number for each resource; those that rest on each other have the same. Tarjan's algorithm, without recursion: a
 * chain may be as long as the input.
 */
function groupsIn(all: ReadonlyMap<Resource, readonly Edge[]>): Map<Resource, number> {
  const group = new Map<Resource, number>();
  const found = new Map<Resource, number>();
  const lowest = new Map<Resource, number>();
  const open: Resource[] = [];
  for (const root of all.keys()) {
    if (found.has(root)) continue;
    const path = [{ at: root, next: 0 }];
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { at } = step;
      if (step.next === 0) {
        lowest.set(at, found.size);
        found.set(at, found.size);
        open.push(at);
      }
      const to = all.get(at)?.[step.next++]?.to;
      if (to === undefined) {
        path.pop();
        const low = lowest.get(at) as number;
        const above = path.at(-1)?.at;
        if (above) lowest.set(above, Math.min(lowest.get(above) as number, low));
        if (low === found.get(at))
          for (let one = open.pop(); one; one = one === at ? undefined : open.pop()) group.set(one, low);
      } else if (!found.has(to)) path.push({ at: to, next: 0 });
      else if (!group.has(to)) lowest.set(at, Math.min(lowest.get(at) as number, found.get(to) as number));
    }
  }
  return group;
}
