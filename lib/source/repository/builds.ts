import { dirname, join } from 'node:path';
import type { Kustomization } from './kustomization';

/** A kustomization.yaml of the input, under the name and the real path of its directory. */
export interface FoundKustomization extends Kustomization {
  readonly name: string;
  readonly directory: string;
}

/** Which of the objects of a directory go into a build together, and what the build makes of their names. */
export class Builds {
  static readonly none = new Builds([]);

  private readonly nodes = new Map<string, Node>();
  /** The kustomizations that list a file as a resource, by its real path. */
  private readonly listing = new Map<string, Node[]>();
  private readonly parts = new Set<string>();
  /** Pairs of roots that have something in common. */
  private readonly related = new Set<string>();
  /** The real paths of files, by the names that findings give them. */
  private readonly paths = new Map<string, string>();

  constructor(private readonly found: readonly FoundKustomization[]) {
    for (const one of found) this.nodes.set(one.directory, new Node(one));
    for (const node of this.nodes.values()) this.connect(node);
    this.passDown();
    for (const { roots } of this.nodes.values())
      for (const one of roots) for (const other of roots) if (one !== other) this.related.add(pairOf(one, other));
  }

  /** The kustomizations whose build differs from their resources, by the names of their directories. */
  get overlays(): string[] {
    return this.found.filter(({ changes }) => changes).map(({ name }) => name);
  }

  /** The kustomizations that no other one builds from. */
  get roots(): FoundKustomization[] {
    return [...this.nodes.values()].filter(({ isRoot }) => isRoot).map(({ kustomization }) => kustomization);
  }

  /** The directories of kustomizations that builds of these directories have, and the resources that they list. */
  reachedFrom(directories: Iterable<string>): ReadonlySet<string> {
    const left = [...directories].flatMap((directory) => this.nodes.get(directory) ?? []);
    const seen = new Set(left);
    const reached = new Set<string>();
    for (let node = left.pop(); node; node = left.pop()) {
      const { directory, resources, components } = node.kustomization;
      reached.add(directory);
      for (const resource of [...resources, ...components]) reached.add(join(directory, resource));
      for (const below of node.below)
        if (!seen.has(below)) {
          seen.add(below);
          left.push(below);
        }
    }
    return reached;
  }

  /** Says that somebody builds a directory and gives this namespace to all that comes of it: a Flux Kustomization. */
  giveNamespace(directory: string, namespace: string): void {
    const node = this.nodes.get(directory);
    if (node?.receive({ name: namespace })) this.passDownFrom([node]);
  }

  /** Gives what a directory builds a name of its own, as if it were a file that its kustomization lists. */
  nameBuild(unit: string, directory: string): void {
    const node = this.nodes.get(directory);
    this.paths.set(unit, unit);
    if (node) this.listing.set(unit, [node]);
  }

  /** Whether a file belongs to a kustomization, and is no object of its own. */
  isPart(real: string): boolean {
    return this.parts.has(real) && !this.listing.has(real);
  }

  /** Gives a file that is read the name that findings use. */
  name(file: string, real: string): void {
    if (this.nodes.size > 0) this.paths.set(file, real);
  }

  /** What kustomizations build from that is not in the input: resources of other places, and what they make themselves. */
  *unseen(isThere: (real: string) => boolean): Generator<{ readonly file: string; readonly kind?: string }> {
    for (const { name, directory, resources, components, makes } of this.found) {
      const all = [...resources, ...components].map((resource) => join(directory, resource));
      const isOutside = all.some((real) => !this.nodes.has(real) && !isThere(real));
      if (isOutside || makes.includes('*')) yield { file: name };
      else for (const kind of makes) yield { file: name, kind };
    }
  }

  /** What the builds of a file make of the namespace of its objects: `one` of all of them, or several. */
  namespaceOf(file: string): GivenNamespace | undefined {
    const given = this.nodesOf(file).map(({ namespace }) => namespace);
    return given.length === 0 ? undefined : given.reduce(joinNamespaces);
  }

  /** Whether a kustomization lies beside a file or lists it: what it does not list, nobody builds. */
  isBuilt(file: string): boolean {
    const real = this.paths.get(file);
    return real !== undefined && (this.listing.has(real) || this.nodes.has(dirname(real)));
  }

  /** Whether one build has the objects of both files, under the names that are written there. */
  areTogether(one: string, other: string): boolean {
    const roots = new Set(this.nodesOf(one).flatMap((node) => [...node.rootsAsWritten]));
    return this.nodesOf(other).some((node) => [...node.rootsAsWritten].some((root) => roots.has(root)));
  }

  /** Whether two builds have one base, and each has one of the files: what one of them adds is not for the other. */
  areVariants(one: string, other: string): boolean {
    const roots = (file: string) => this.nodesOf(file).flatMap((node) => [...node.roots]);
    const others = roots(other);
    return roots(one).some((root) => others.some((another) => this.related.has(pairOf(root, another))));
  }

  private nodesOf(file: string): readonly Node[] {
    return this.listing.get(this.paths.get(file) ?? '') ?? [];
  }

  private connect(node: Node): void {
    const { directory, resources, components, parts } = node.kustomization;
    for (const part of parts) this.parts.add(join(directory, part));
    for (const resource of [...resources, ...components]) {
      const real = join(directory, resource);
      const below = this.nodes.get(real);
      if (below === node) continue;
      if (below) {
        node.below.push(below);
        below.isRoot = false;
      } else this.listing.set(real, [...(this.listing.get(real) ?? []), node]);
    }
  }

  /** Each node learns of its roots and its namespace from above; it changes a few times at most. */
  private passDown(): void {
    const left: Node[] = [];
    for (const node of this.nodes.values())
      if (node.isRoot) {
        node.begin();
        left.push(node);
      }
    this.passDownFrom(left);
  }

  private passDownFrom(left: Node[]): void {
    for (let node = left.pop(); node; node = left.pop())
      for (const below of node.below) if (below.learnFrom(node)) left.push(below);
  }
}

/** The namespace that builds give to an object; undefined as the name: it keeps its own; several: it depends. */
export type GivenNamespace = { readonly name: string | undefined } | 'several';

function joinNamespaces(one: GivenNamespace, other: GivenNamespace): GivenNamespace {
  if (one === 'several' || other === 'several') return 'several';
  return one.name === other.name ? one : 'several';
}

function pairOf({ kustomization: one }: Node, { kustomization: other }: Node): string {
  return [one.directory, other.directory].join('\0');
}

/** Beyond that it does not matter which. */
const mostRoots = 8;

class Node {
  readonly below: Node[] = [];
  isRoot = true;
  /** Those that nobody builds from, and that build from this. */
  readonly roots = new Set<Node>();
  /** The roots from which no names change on the way. */
  readonly rootsAsWritten = new Set<Node>();
  private given: GivenNamespace | undefined;
  private isGiven = false;

  constructor(readonly kustomization: FoundKustomization) {}

  get namespace(): GivenNamespace {
    return this.given ?? { name: this.kustomization.namespace };
  }

  begin(): void {
    this.roots.add(this);
    if (!this.kustomization.renames) this.rootsAsWritten.add(this);
    this.given = { name: this.kustomization.namespace };
  }

  /** Takes a namespace from who builds it, which stands in place of its own. Answers whether that is new. */
  receive(namespace: GivenNamespace): boolean {
    const before = this.given;
    this.given = this.isGiven && this.given !== undefined ? joinNamespaces(this.given, namespace) : namespace;
    this.isGiven = true;
    return !isSame(before, this.given);
  }

  /** What stands further out decides. Answers whether anything is new. */
  learnFrom(above: Node): boolean {
    const size = this.roots.size + this.rootsAsWritten.size;
    const before = this.given;
    addSome(this.roots, above.roots);
    if (!this.kustomization.renames) addSome(this.rootsAsWritten, above.rootsAsWritten);
    const outer = above.namespace;
    const mine = outer !== 'several' && outer.name === undefined ? { name: this.kustomization.namespace } : outer;
    this.given = this.given === undefined ? mine : joinNamespaces(this.given, mine);
    return size !== this.roots.size + this.rootsAsWritten.size || !isSame(before, this.given);
  }
}

function addSome(to: Set<Node>, from: ReadonlySet<Node>): void {
  for (const one of from) if (to.size < mostRoots) to.add(one);
}

function isSame(one: GivenNamespace | undefined, other: GivenNamespace): boolean {
  if (one === undefined || one === 'several' || other === 'several') return one === other;
  return one.name === other.name;
}
