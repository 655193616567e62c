import type { Type } from './type';

export interface Variable {
  readonly type: Type;
  /** Its place in a frame. */
  readonly place: number;
}

/** The variables that an expression can see, and how many places they all need. */
export class Scope {
  private constructor(
    private readonly counter: { places: number; readonly used: Map<string, Variable> },
    private readonly declared: Readonly<Record<string, Type>>,
    private readonly name?: string,
    private readonly variable?: Variable,
    private readonly outer?: Scope,
  ) {}

  static of(declared: Readonly<Record<string, Type>>): Scope {
    return new Scope({ places: 0, used: new Map() }, declared);
  }

  /** A scope with one more variable, which hides others of its name. */
  with(name: string, type: Type): { readonly scope: Scope; readonly place: number } {
    const place = this.counter.places++;
    return { place, scope: new Scope(this.counter, this.declared, name, { type, place }, this) };
  }

  find(name: string): Variable | undefined {
    for (let scope: Scope | undefined = this; scope?.variable; scope = scope.outer)
      if (scope.name === name) return scope.variable;
    return this.findDeclared(name);
  }

  /** The declared variables that the expression has asked for. */
  get used(): ReadonlyMap<string, Variable> {
    return this.counter.used;
  }

  get places(): number {
    return this.counter.places;
  }

  private findDeclared(name: string): Variable | undefined {
    const known = this.counter.used.get(name);
    if (known || !Object.hasOwn(this.declared, name)) return known;
    const variable = { type: this.declared[name] as Type, place: this.counter.places++ };
    this.counter.used.set(name, variable);
    return variable;
  }
}
