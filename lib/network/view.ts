import { type Cidr, parseCidr } from '../net/cidr';
import { type Ip, parseIp } from '../net/ip';
import { valueAt } from '../source/path';
import type { Place, Resource } from '../source/resource';
import type { Network } from './network';

/**
 * A resource as its operator sees it. Accessors answer `undefined` for what is absent or malformed: the mistake is
 * the finding of the one rule that looks at the text, and everything that rests on the value stays silent.
 */
export abstract class View {
  private readonly spec: unknown;

  constructor(
    readonly network: Network,
    readonly resource: Resource,
  ) {
    this.spec = resource.get('spec');
  }

  get name(): string {
    return this.resource.name;
  }

  /** As written: the tool that applies an object without one chooses it. */
  get namespace(): string | undefined {
    return this.resource.namespace;
  }

  /** The place of a value below `spec`. */
  at(...path: (string | number)[]): Place {
    return this.resource.at('spec', ...path);
  }

  /** The place of a key below `spec`. */
  atKey(...path: (string | number)[]): Place {
    return this.resource.atKey('spec', ...path);
  }

  /** Where the object is named: `metadata.name`. */
  get atName(): Place {
    return this.resource.at('metadata', 'name');
  }

  /** Whatever stands at a path below `spec`. */
  raw(...path: (string | number)[]): unknown {
    return valueAt(this.spec, path);
  }

  /** A string below `spec` that is not empty. */
  text(...path: (string | number)[]): string | undefined {
    const value = this.raw(...path);
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  /** The strings of a list below `spec`, with their indexes; items of other types are left out. */
  texts(...path: (string | number)[]): { readonly text: string; readonly index: number }[] {
    const texts: { text: string; index: number }[] = [];
    const items = this.items(...path);
    for (let index = 0; index < items.length; index++) {
      const text = items[index];
      if (typeof text === 'string') texts.push({ text, index });
    }
    return texts;
  }

  /** The items of a list below `spec`. */
  items(...path: (string | number)[]): readonly unknown[] {
    const value = this.raw(...path);
    return Array.isArray(value) ? value : [];
  }

  ip(...path: (string | number)[]): Ip | undefined {
    const value = this.text(...path);
    return value === undefined ? undefined : parseIp(value);
  }

  cidr(...path: (string | number)[]): Cidr | undefined {
    const value = this.text(...path);
    return value === undefined ? undefined : parseCidr(value);
  }

  flag(...path: (string | number)[]): boolean {
    return this.raw(...path) === true;
  }

  /** Whether a text is left out, null or empty, where one could stand; what has another type is the schema's finding. */
  isBlank(field: string): boolean {
    return typeof (this.raw() ?? {}) === 'object' && (this.raw(field) ?? '') === '';
  }
}
