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

  static of(node: RuleNode, now: unknown, before: unknown): Old {
    return new Old(node, now, before ?? undefined, undefined);
  }

  /** The value, or what it is part of, is as before: mistakes in it are none of this update's. */
  get unchanged(): boolean {
    this.same ??=
      this.value === undefined
        ? (this.around?.unchanged ?? false)
        : this.around?.same === true || canonical(this.value) === canonical(this.now);
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

function identityOf(item: unknown, keys: readonly string[]): string | undefined {
  if (!isMap(item)) return undefined;
  return canonical(keys.map((key) => (Object.hasOwn(item, key) ? [item[key]] : [])));
}
