import { identityOf } from '../cel/identity';
import { itemsOf, MadeList } from '../cel/made';
import { List, Mapping, type Value } from '../cel/value';
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

  override sorted(): List {
    return this.keyed?.sorted() ?? this;
  }

  override merged(other: List): List | undefined {
    return this.keyed?.merged(other);
  }

  private get keyed(): KeyedList | undefined {
    const keys = this.node?.keys;
    return keys === undefined ? undefined : new KeyedList(keys, itemsOf(this));
  }
}

/**
 * A set, or a map by keys: the order of its items means nothing. `+` adds to a set what it does not have, and replaces
 * in a map what has the same keys.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiserver pkg/cel/common/values.go,
 * unstructuredSetList.Add, unstructuredMapList.Add.
 */
class KeyedList extends List {
  constructor(
    private readonly keys: 'set' | readonly string[],
    private readonly items: readonly Value[],
  ) {
    super();
  }

  get size(): number {
    return this.items.length;
  }

  at(index: number): Value {
    return this.items[index] as Value;
  }

  override sorted(): List {
    const items = this.items.map((item) => ({ item, text: this.identityOf(item) ?? '' }));
    items.sort((a, b) => (a.text < b.text ? -1 : 1));
    return new MadeList(items.map(({ item }) => item));
  }

  override merged(other: List): KeyedList {
    const items = new Map(this.items.map((item, i) => [this.identityOf(item) ?? i, item] as const));
    for (const [i, item] of itemsOf(other).entries()) {
      const identity = this.identityOf(item) ?? this.size + i;
      if (this.keys !== 'set' || !items.has(identity)) items.set(identity, item);
    }
    return new KeyedList(this.keys, [...items.values()]);
  }

  private identityOf(item: Value): string | undefined {
    if (this.keys === 'set' || !(item instanceof Mapping)) return identityOf(item);
    return identityOf(new MadeList(this.keys.map((key) => item.get(escaped(key) ?? key) ?? null)));
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

/**
 * Fields under the names that rules use. What the schema does not list counts for equality only; a field that is null is
 * not there. Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiserver pkg/cel/common/values.go,
 * unstructuredMap.Find.
 */
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
    if (name === undefined || !Object.hasOwn(this.object, name) || this.object[name] === null) return undefined;
    return seenAs(this.node.field(name), this.object[name]);
  }

  keys(): readonly Value[] {
    return [...this.listed().keys()];
  }

  /** Copied behaviour: unstructuredMap.Equal compares what a schema does not list only where both have it. */
  override isOptional(key: Value): boolean {
    return typeof key === 'string' && this.node.nameOf(key) === undefined;
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
