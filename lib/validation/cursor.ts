import { isMap } from '../source/json';
import type { Path } from '../source/path';
import { holdsPlaceholder } from '../source/placeholder';
import type { ApiServers } from '../target/api-servers';
import { fieldOf, type Objection, type ObjectionType, type Topic } from './objection';

/** What a validation has at hand on its way through an object. */
export interface Scope {
  readonly servers: ApiServers;
  readonly objections: Objection[];
}

/** What an objection may have beside its message. */
export interface More {
  /** The field as upstream names it, where that is another path. */
  readonly as?: Path;
  readonly isKey?: boolean;
  readonly and?: Objection['and'];
  readonly rests?: Objection['rests'];
  readonly choice?: Objection['choice'];
  readonly help?: string;
}

/**
 * A value on the way through an object, as Go decodes it: what is absent, null or of another type is the empty value of
 * its type. That the type is wrong is said by the schema.
 */
export class Cursor {
  constructor(
    readonly value: unknown,
    private readonly scope: Scope,
    readonly about: Topic,
    private readonly parent?: Cursor,
    private readonly step?: string | number,
  ) {}

  /** A value that stands at a path of its object. */
  static at(value: unknown, path: Path, scope: Scope, about: Topic): Cursor {
    let cursor = new Cursor(path.length === 0 ? value : undefined, scope, about);
    for (const [i, step] of path.entries())
      cursor = new Cursor(i === path.length - 1 ? value : undefined, scope, about, cursor, step);
    return cursor;
  }

  get servers(): ApiServers {
    return this.scope.servers;
  }

  get path(): Path {
    return this.parent ? [...this.parent.path, this.step as string | number] : [];
  }

  /** Whether there is a value at all. */
  get isThere(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** The value of a field, perhaps with another topic from there on. */
  get(field: string, about: Topic = this.about): Cursor {
    const { value } = this;
    const own = isMap(value) && Object.hasOwn(value, field) ? value[field] : undefined;
    return new Cursor(own, this.scope, about, this, field);
  }

  has(field: string): boolean {
    const { value } = this;
    return isMap(value) && (value[field] ?? undefined) !== undefined;
  }

  /** The text of a field; empty where there is none. */
  text(field: string): string {
    const value = isMap(this.value) ? this.value[field] : undefined;
    return typeof value === 'string' ? value : '';
  }

  /** The number of a field. */
  number(field: string): number | undefined {
    const value = isMap(this.value) ? this.value[field] : undefined;
    return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
  }

  /** The switch of a field. */
  flag(field: string): boolean | undefined {
    const value = isMap(this.value) ? this.value[field] : undefined;
    return typeof value === 'boolean' ? value : undefined;
  }

  /** The items of the list at a field. */
  items(field: string, about: Topic = this.about): readonly Cursor[] {
    const value = isMap(this.value) ? this.value[field] : undefined;
    if (!Array.isArray(value) || value.length === 0) return none;
    const list = this.get(field, about);
    return value.map((item, i) => new Cursor(item, this.scope, about, list, i));
  }

  /** The entries of the map at this value. */
  entries(): readonly Cursor[] {
    const { value } = this;
    return isMap(value) ? Object.keys(value).map((key) => this.get(key)) : none;
  }

  /** The last step of the path: the key of an entry. */
  get key(): string {
    return `${this.step ?? ''}`;
  }

  /** Whether the text of the value is not known yet: a tool puts it in. */
  get isUnknown(): boolean {
    return typeof this.value === 'string' && holdsPlaceholder(this.value);
  }

  /** Whether a list of named things has one whose name is not known yet. */
  hasUnknownNames(field: string): boolean {
    return this.items(field).some((item) => item.get('name').isUnknown);
  }

  refuse(type: ObjectionType, message: string, { as, ...more }: More = {}): void {
    const { path, about } = this;
    this.scope.objections.push({ type, path, message, topic: about, field: fieldOf(as ?? path), ...more });
  }

  /** Refuses what stands at a field. */
  refuseAt(field: string, type: ObjectionType, message: string, more?: More): void {
    this.get(field).refuse(type, message, more);
  }

  /** Refuses that a field is missing. */
  require(field: string, why = '', more?: More): void {
    this.get(field).refuse('Required', why === '' ? 'is missing' : `is missing: ${why}`, more);
  }
}

const none: readonly never[] = [];
