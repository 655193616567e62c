import { Name } from './literal';

/** Words that are no names of variables, and names that the program has already. */
const taken =
  'app chart arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
  'finally for function if implements import in instanceof interface let new null package private protected public ' +
  'return static super switch this throw true try typeof undefined var void while with yield NaN Infinity';

/** The variables of a program: each object has one, of which those that are used are declared. */
export class Variables {
  private readonly taken = new Set(taken.split(' '));
  private readonly byObject = new Map<string, Name>();
  private readonly used = new Set<Name>();

  /** A new one for an object; `net-1` is `net1`. */
  add(kind: string, object: string): Name {
    const words = object.split(/[^A-Za-z0-9]+/).filter(Boolean);
    const camel = words.map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
    const base = /^[A-Za-z]/.test(camel) ? camel : `${kind}${camel}`;
    let text = base;
    for (let n = 2; this.taken.has(text); n++) text = `${base}_${n}`;
    this.taken.add(text);
    const name = new Name(text);
    this.byObject.set(`${kind}/${object}`, name);
    return name;
  }

  /** The variable of an object, which is declared from now on. */
  use(kind: string, object: unknown): Name | undefined {
    const name = this.byObject.get(`${kind}/${object}`);
    if (name) this.used.add(name);
    return name;
  }

  isUsed(name: Name): boolean {
    return this.used.has(name);
  }

  mark(name: Name): void {
    this.used.add(name);
  }
}
