import { isMap } from '../../source/json';
import { canonical } from '../json-type';
import type { RuleNode } from './rule-node';

/**
 * The state of a value before an update, as far as the API server can tell which value it was.
 * Copied behaviour: kubernetes/kubernetes staging/src/k8s.io/apiserver/pkg/cel/common/equality.go.
 */
export class Old {
  private same?: boolean;
  private byKeys?: ReadonlyMap<string, unknown>;

  private constructor(
    private readonly node: RuleNode,
    private readonly now: unknown,
    /** Undefined where there was nothing, or nobody knows what. */
    readonly value: unknown,
    private readonly around: Old | undefined,
  ) {}

  /** Of a whole object, which is never as before: schemas do not list what is in its metadata. */
  static of(node: RuleNode, now: unknown, before: unknown): Old {
    const old = new Old(node, now, before ?? undefined, undefined);
    old.same = false;
    return old;
  }

  /** The value, or what it is part of, is as before: mistakes in it are none of this update's. */
  get unchanged(): boolean {
    this.same ??=
      this.value === undefined
        ? (this.around?.unchanged ?? false)
        : this.around?.same === true || isSame(this.node, this.now, this.value);
    return this.same;
  }

  field(name: string, node: RuleNode, now: unknown): Old {
    const type = this.node.schema['x-kubernetes-map-type'];
    const correlates = type === undefined || type === 'granular' || type === 'atomic';
    const before = correlates && isMap(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return new Old(node, now, before ?? undefined, this);
  }

  item(node: RuleNode, now: unknown): Old {
    const { keys } = this.node;
    if (!Array.isArray(this.value) || !Array.isArray(keys)) return new Old(node, now, undefined, this);
    if (!this.byKeys) {
      const found = new Map<string, unknown>();
      for (const item of this.value) {
        const identity = identityOf(item, keys);
        if (identity !== undefined && !found.has(identity)) found.set(identity, item);
      }
      this.byKeys = found;
    }
    return new Old(node, now, this.byKeys.get(identityOf(now, keys) ?? ''), this);
  }
}

/**
 * Whether a value is what it was, as far as a schema lists what is in it: fields that are only preserved count as changed.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiserver pkg/cel/common/equality.go,
 * CachedDeepEqual.
 */
function isSame(node: RuleNode | undefined, now: unknown, before: unknown): boolean {
  if (Array.isArray(now) && Array.isArray(before)) {
    if (now.length !== before.length) return false;
    if (!Array.isArray(node?.keys)) return canonical(now) === canonical(before);
    const old = new Map(before.map((item) => [identityOf(item, node.keys as readonly string[]), item]));
    return now.every((item) => isSame(node.items, item, old.get(identityOf(item, node.keys as readonly string[]))));
  }
  if (!isMap(now) || !isMap(before)) return canonical(now) === canonical(before);
  const names = Object.keys(now);
  if (names.length !== Object.keys(before).length) return false;
  return names.every((name) => {
    const inside = node?.field(name) ?? node?.values;
    return inside !== undefined && Object.hasOwn(before, name) && isSame(inside, now[name], before[name]);
  });
}

function identityOf(item: unknown, keys: readonly string[]): string | undefined {
  if (!isMap(item)) return undefined;
  return canonical(keys.map((key) => (Object.hasOwn(item, key) ? [item[key]] : [])));
}
