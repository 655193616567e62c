import type { Budget } from '../budget';
import { identityOf } from '../identity';
import { Opaque, type Value } from '../value';
import { stepsOf } from './define';

/**
 * Values by CEL's equality, which sees no difference between 1, 1u and 1.0. All that JSON has is found by a key;
 * Kubernetes' own types, which have none, by looking at each other of them.
 */
export class ValueSet {
  private readonly keys = new Set<string>();
  private readonly opaques: Opaque[] = [];

  constructor(private readonly budget: Budget) {}

  /** Whether it was not in the set before. */
  add(value: Value): boolean {
    if (this.has(value)) return false;
    if (value instanceof Opaque) this.opaques.push(value);
    else this.keys.add(this.keyOf(value) ?? '');
    return true;
  }

  has(value: Value): boolean {
    if (value instanceof Opaque) {
      this.budget.spend(this.opaques.length);
      return this.opaques.some((other) => other.equals(value));
    }
    const key = this.keyOf(value);
    return key !== undefined && this.keys.has(key);
  }

  private keyOf(value: Value): string | undefined {
    const key = identityOf(value);
    this.budget.spend(stepsOf(key?.length ?? 0));
    return key;
  }
}
