import { type Cidr, parseCidr, singleHost } from '../net/cidr';
import { type Family, type Ip, parseIp } from '../net/ip';
import { isMap } from '../source/json';
import type { Path } from '../source/path';
import type { Place, Resource } from '../source/resource';

/** A string of a list, with its index. */
export interface TextItem {
  readonly text: string;
  readonly index: number;
}

/**
 * A map inside a resource: its spec, an item of a list. Accessors answer `undefined` for what is absent or malformed:
 * the mistake is the finding of the one rule that looks at the text, and everything that rests on the value stays silent.
 */
export class Part {
  constructor(
    readonly resource: Resource,
    private readonly path: Path,
    private readonly value: unknown,
  ) {}

  /** The place of a value below it. */
  at(...steps: Path): Place {
    return this.resource.at(...this.path, ...steps);
  }

  /** The place of a key below it. */
  atKey(...steps: Path): Place {
    return this.resource.atKey(...this.path, ...steps);
  }

  /** Whether it is a map at all; what has another type is the schema's finding. */
  get isMap(): boolean {
    return isMap(this.value);
  }

  /** The fields that are there. */
  get keys(): readonly string[] {
    return this.isMap ? Object.keys(this.value as object) : none;
  }

  /** Whatever a field holds; no kind has a field that every JavaScript object has. */
  raw(field: string): unknown {
    const { value } = this;
    return value === null || typeof value !== 'object'
      ? undefined
      : (value as Readonly<Record<string, unknown>>)[field];
  }

  /** A string that is not empty. */
  text(field: string): string | undefined {
    const value = this.raw(field);
    return typeof value === 'string' && value !== '' ? value : undefined;
  }

  ip(field: string): Ip | undefined {
    const text = this.text(field);
    return text === undefined ? undefined : parseIp(text);
  }

  cidr(field: string): Cidr | undefined {
    const text = this.text(field);
    return text === undefined ? undefined : parseCidr(text);
  }

  /** An address of this family. */
  ipOf(field: string, family: Family): Ip | undefined {
    const ip = this.ip(field);
    return ip?.family === family ? ip : undefined;
  }

  /** A CIDR of this family; a bare address is its /32 or /128. */
  rangeOf(field: string, family: Family): Cidr | undefined {
    const text = this.text(field);
    if (text === undefined) return undefined;
    const ip = parseIp(text);
    const cidr = ip ? singleHost(ip) : parseCidr(text);
    return cidr?.family === family ? cidr : undefined;
  }

  flag(field: string): boolean {
    return this.raw(field) === true;
  }

  /** The items of a list. */
  items(field: string): readonly unknown[] {
    const value = this.raw(field);
    return Array.isArray(value) ? value : none;
  }

  /** The strings of a list; items of other types are left out. */
  texts(field: string): readonly TextItem[] {
    const items = this.items(field);
    if (items.length === 0) return none;
    const texts: TextItem[] = [];
    for (let index = 0; index < items.length; index++) {
      const text = items[index];
      if (typeof text === 'string') texts.push({ text, index });
    }
    return texts;
  }

  /** A map below it, as a part of its own; an empty one where it is missing. */
  part(field: string): Part {
    return new Part(this.resource, [...this.path, field], this.raw(field));
  }

  /** The items of a list, each as a part of its own. */
  parts(field: string): readonly Part[] {
    return this.items(field).map((item, index) => new Part(this.resource, [...this.path, field, index], item));
  }

  /** Whether a text is left out, null or empty, where one could stand. */
  isBlank(field: string): boolean {
    return (this.isMap || (this.value ?? undefined) === undefined) && (this.raw(field) ?? '') === '';
  }
}

const none: readonly never[] = [];
