import { List, Mapping, type Value } from '../cel/value';
import { canonical } from '../json-type';
import { escaped } from './escape';
import type { RuleNode } from './rule-node';
import { durationOf, timestampOf } from './texts';

type Json = Readonly<Record<string, unknown>>;

/** What a rule sees of a value; parts are looked at when the rule does. */
export function seenAs(node: RuleNode | undefined, value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return new JsonList(node, value);
  switch (typeof value) {
    case 'object':
      return node?.isObject ? new JsonObject(node, value as Json) : new JsonMap(node?.values, value as Json);
    case 'string':
      return node ? textOf(node, value) : value;
    case 'number':
      return node?.schema.type !== 'number' && Number.isInteger(value) ? BigInt(value) : value;
    case 'bigint':
      return node?.schema.type === 'number' ? Number(value) : value;
    default:
      return value as boolean;
  }
}

function textOf(node: RuleNode, text: string): Value {
  switch (node.type?.kind) {
    case 'bytes':
      return new Uint8Array(Buffer.from(text, 'base64'));
    case 'duration':
      return durationOf(text);
    case 'timestamp':
      return timestampOf(text);
    default:
      return text;
  }
}

class JsonList extends List {
  constructor(
    private readonly node: RuleNode | undefined,
    private readonly list: readonly unknown[],
  ) {
    super();
  }

  get size(): number {
    return this.list.length;
  }

  at(index: number): Value {
    return seenAs(this.node?.items, this.list[index]);
  }

  override sorted(): JsonList {
    const keys = this.node?.keys;
    if (keys === undefined) return this;
    const identity = (item: unknown) => canonical(keys === 'set' ? item : keys.map((key) => Object(item)[key]));
    const items = this.list.map((item) => ({ item, text: identity(item) }));
    items.sort((a, b) => (a.text < b.text ? -1 : 1));
    return new JsonList(
      this.node,
      items.map(({ item }) => item),
    );
  }
}

class JsonMap extends Mapping {
  private names?: readonly string[];

  constructor(
    private readonly values: RuleNode | undefined,
    private readonly map: Json,
  ) {
    super();
  }

  get size(): number {
    return this.keys().length;
  }

  get(key: Value): Value | undefined {
    return typeof key === 'string' && Object.hasOwn(this.map, key) ? seenAs(this.values, this.map[key]) : undefined;
  }

  keys(): readonly string[] {
    this.names ??= Object.keys(this.map);
    return this.names;
  }
}

/** Fields under the names that rules use. What the schema does not list counts for equality only. */
class JsonObject extends Mapping {
  private own?: readonly string[];
  private names?: ReadonlyMap<string, string>;

  constructor(
    private readonly node: RuleNode,
    private readonly object: Json,
  ) {
    super();
  }

  get size(): number {
    return this.counted().length;
  }

  get(key: Value): Value | undefined {
    if (typeof key !== 'string') return undefined;
    const name = this.node.nameOf(key) ?? this.listed().get(key);
    return name === undefined || !Object.hasOwn(this.object, name)
      ? undefined
      : seenAs(this.node.field(name), this.object[name]);
  }

  keys(): readonly Value[] {
    return [...this.listed().keys()];
  }

  private listed(): ReadonlyMap<string, string> {
    this.names ??= new Map(
      this.counted().map((name) => [(this.node.has(name) && escaped(name)) || ` ${name}`, name] as const),
    );
    return this.names;
  }

  /** The names of what counts. */
  private counted(): readonly string[] {
    const keeps = this.node.schema['x-kubernetes-preserve-unknown-fields'] === true;
    this.own ??= keeps
      ? Object.keys(this.object)
      : this.node.fieldNames.filter((name) => Object.hasOwn(this.object, name));
    return this.own;
  }
}
