/** A set of names: some, or all but some. Immutable. */
export class NameSet {
  private constructor(
    private readonly names: ReadonlySet<string>,
    private readonly isAllBut: boolean,
  ) {}

  static readonly all = new NameSet(new Set(), true);

  static of(names: Iterable<string>): NameSet {
    return new NameSet(new Set(names), false);
  }

  get isEmpty(): boolean {
    return !this.isAllBut && this.names.size === 0;
  }

  has(name: string): boolean {
    return this.names.has(name) !== this.isAllBut;
  }

  /** The only name of it, if it has no other one. */
  get only(): string | undefined {
    const [name, more] = this.names;
    return this.isAllBut || more !== undefined ? undefined : name;
  }

  intersect(other: NameSet): NameSet {
    if (this.isAllBut && other.isAllBut) return new NameSet(new Set([...this.names, ...other.names]), true);
    if (this.isAllBut) return other.intersect(this);
    return NameSet.of([...this.names].filter((name) => other.has(name)));
  }

  union(other: NameSet): NameSet {
    return this.complement.intersect(other.complement).complement;
  }

  subtract(other: NameSet): NameSet {
    return this.intersect(other.complement);
  }

  /** The names, of a set that is not all but some. */
  get members(): Iterable<string> {
    return this.isAllBut ? [] : this.names;
  }

  private get complement(): NameSet {
    return new NameSet(this.names, !this.isAllBut);
  }
}
