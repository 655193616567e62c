import { dirname } from 'node:path';
import { holdsPlaceholder } from '../source/placeholder';
import type { Resource } from '../source/resource';
import type { Layout } from './layout';

/** Files that are for another cluster than others are, as far as equal names tell. */
export interface Variants {
  /** The group of a file; undefined for what goes together with the rest. */
  readonly groupOf: (file: string) => string | undefined;
  /** How many files were told apart only because nothing says that they go together. */
  readonly guessed: number;
}

/** Fewer are a mistake; more of them are the way in which a repository is laid out. */
const fewestOfPattern = 3;

/**
 * Finds files that cannot be for one cluster, since they have objects of the same names, and no build has both: overlays of one
 * base, alternatives of an example. Directories that nobody builds are taken for that only if nothing says that there is one
 * cluster, and if they share several names: one is a mistake.
 */
export function variantsAmong(
  files: ReadonlyMap<Resource, string>,
  layout: Layout,
  areForOneCluster: (one: string, other: string) => boolean,
): Variants {
  const conflicts = [...conflictsAmong(files)].filter((conflict) => areForOneCluster(...conflict));
  const { builds, isOneCluster } = layout;
  const isVariant = (file: string) => layout.variants?.has(file) === true;
  const isPlain = ([one, other]: Conflict) => !builds.isBuilt(one) && !builds.isBuilt(other);
  const plain = conflicts.filter((conflict) => isPlain(conflict) && !conflict.some(isVariant));
  const isPattern =
    !isOneCluster && plain.filter(([one, other]) => dirname(one) !== dirname(other)).length >= fewestOfPattern;
  const apart = conflicts.filter((conflict) => {
    if (conflict.some(isVariant)) return true;
    if (isPlain(conflict)) return isPattern;
    if (builds.areTogether(...conflict)) return false;
    return !isOneCluster || builds.areVariants(...conflict);
  });
  return { groupOf: new Coloring(apart).groupOf, guessed: isPattern ? new Set(plain.map(([, file]) => file)).size : 0 };
}

/** Two files that have an object of the same identity. */
type Conflict = readonly [one: string, other: string];

/** Each file that has an object with those that had it before, the first ones and the last. */
function* conflictsAmong(files: ReadonlyMap<Resource, string>): Generator<Conflict> {
  const holders = new Map<string, string[]>();
  for (const [resource, file] of files) {
    const { group, kind, namespace = '', name, modelled, external } = resource;
    if (!name || modelled || external || holdsPlaceholder(name) || holdsPlaceholder(namespace)) continue;
    const key = `${group}/${kind}/${namespace}/${name}`;
    const known = holders.get(key);
    if (!known) holders.set(key, [file]);
    else if (!known.includes(file)) {
      for (const other of new Set([...known.slice(0, mostCompared), ...known.slice(-1)])) yield [other, file];
      known.push(file);
    }
  }
}

/** Enough to tell them apart: whoever comes later differs from its neighbour. */
const mostCompared = 16;

/** Gives directories with conflicts different colours, and the same where they lie together. */
class Coloring {
  /** The colours that occur at a path or below it. */
  private readonly below = new Map<string, Set<number>>();
  private readonly colors = new Map<string, number>();
  /** Files that are told from others in their own directory. */
  private readonly single = new Set<string>();

  constructor(conflicts: readonly Conflict[]) {
    for (const [one, other] of conflicts) if (dirname(one) === dirname(other)) this.single.add(one).add(other);
    const neighbours = new Map<string, Set<string>>();
    for (const [one, other] of conflicts.map((pair) => pair.map((file) => this.unitOf(file)))) {
      if (one === undefined || other === undefined || one === other) continue;
      neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
      neighbours.set(other, (neighbours.get(other) ?? new Set()).add(one));
    }
    for (const unit of [...neighbours.keys()].sort()) this.color(unit, neighbours.get(unit) ?? new Set());
  }

  /** What has the first colour stays with the rest. */
  readonly groupOf = (file: string): string | undefined => {
    if (this.colors.size === 0) return undefined;
    const unit = this.unitOf(file);
    const color = this.colors.get(unit) ?? this.colorAround(unit);
    if (color === undefined || color === 0) return undefined;
    let top = unit;
    for (const path of upwards(unit)) {
      const colors = this.below.get(path);
      if (colors && (colors.size > 1 || !colors.has(color))) break;
      top = path;
    }
    return top;
  };

  private unitOf(file: string): string {
    return this.single.has(file) ? file : dirname(file);
  }

  private color(unit: string, neighbours: ReadonlySet<string>): void {
    const taken = new Set([...neighbours].map((neighbour) => this.colors.get(neighbour)));
    const color = this.nearest(unit, (color) => !taken.has(color)) ?? smallestBut(taken);
    this.colors.set(unit, color);
    for (const path of upwards(unit)) this.below.set(path, (this.below.get(path) ?? new Set()).add(color));
  }

  /** Of a directory without conflicts: that of its neighbourhood, if it has only one. */
  private colorAround(unit: string): number | undefined {
    for (const path of upwards(unit)) {
      const colors = this.below.get(path);
      if (colors) return colors.size === 1 ? [...colors][0] : undefined;
    }
    return undefined;
  }

  private nearest(unit: string, isFree: (color: number) => boolean): number | undefined {
    for (const path of upwards(unit)) {
      const free = [...(this.below.get(path) ?? [])].filter(isFree);
      if (free.length > 0) return Math.min(...free);
    }
    return undefined;
  }
}

function smallestBut(taken: ReadonlySet<number | undefined>): number {
  let color = 0;
  while (taken.has(color)) color++;
  return color;
}

/** A path and those above it, up to the first directory. */
function* upwards(path: string): Generator<string> {
  for (let at = path; ; at = dirname(at)) {
    yield at;
    if (dirname(at) === at || at === '.') return;
  }
}
