import type { Signature } from '../signatures';
import type { Type } from '../type';
import type { Value } from '../value';
import { Uint } from '../value';
import { accumulator, type Call, type Expression, type Fold, type MapLiteral, type Select } from './expression';
import { callCost, type Operand } from './functions';
import { SizePath } from './path';
import { either, exactly, type Size, times, unknownSize } from './size';

/**
 * What a schema says of the size of a value; undefined where it says nothing.
 * @param steps the way from the root: fields, `@items`, `@keys` and `@values`
 */
export type SizeAt = (steps: readonly string[]) => Size | undefined;

const access = 1;
const newList = 10;
const newMap = 30;

/** Sizes of what is in a list or map. */
interface Entries {
  readonly of: 'list' | 'map';
  readonly key: Size;
  readonly value: Size;
}

interface Local {
  readonly path: SizePath | undefined;
  readonly size: Size | undefined;
  readonly entries: Entries | undefined;
}

/**
 * The most that an expression may cost, in the units of CEL.
 * Copied behaviour: google/cel-go v0.26.0 checker/cost.go, coster. Places without a limit of their own count as it has them,
 * also where that is a mistake: what is selected of a call has the size of the root.
 */
export function estimatedCost(expression: Expression, sizeAt: SizeAt): number {
  return new Estimator(sizeAt).cost(expression);
}

class Estimator {
  private readonly costs = new Map<Expression, number>();
  private readonly paths = new Map<Expression, SizePath>();
  private readonly sizes = new Map<Expression, Size>();
  private readonly entries = new Map<Expression, Entries>();
  private readonly locals = new Map<string, Local[]>();

  constructor(private readonly sizeAt: SizeAt) {}

  /** A macro may use one part twice: it is looked at once. */
  cost(expression: Expression): number {
    const known = this.costs.get(expression);
    if (known !== undefined) return known;
    const cost = this.newCost(expression);
    this.costs.set(expression, cost);
    return cost;
  }

  private newCost(expression: Expression): number {
    switch (expression.kind) {
      case 'literal':
        return 0;
      case 'name':
        if (!this.local(expression.name)) this.paths.set(expression, SizePath.of(expression.name));
        return access;
      case 'select':
        return this.costOfSelect(expression);
      case 'call':
        return this.costOfCall(expression);
      case 'list': {
        const { items } = expression;
        const cost = items.reduce((total, item) => total + this.cost(item), newList);
        this.entries.set(expression, { of: 'list', key: exactly(1), value: this.common(items) });
        return cost;
      }
      case 'map':
        return this.costOfMap(expression);
      case 'fold':
        return this.costOfFold(expression);
      case 'binding': {
        const { name, value, result } = expression;
        const cost = newList + this.cost(value);
        this.push(name, { path: this.pathOf(value), size: this.sizeOf(value), entries: this.entriesOf(value) });
        const total = cost + this.cost(result);
        this.pop(name);
        this.copySizes(result, expression);
        return total;
      }
    }
  }

  private costOfSelect(select: Select): number {
    const cost = this.cost(select.of);
    if (select.tests) return cost;
    this.paths.set(select, SizePath.below(this.pathOf(select.of), select.field));
    const { kind } = select.of.type;
    return kind === 'map' || kind === 'object' || kind === 'parameter' ? cost + access : cost;
  }

  private costOfMap(map: MapLiteral): number {
    let cost = newMap;
    for (const [key, value] of map.entries) cost += this.cost(key) + this.cost(value);
    this.entries.set(map, {
      of: 'map',
      key: this.common(map.entries.map(([key]) => key)),
      value: this.common(map.entries.map(([, value]) => value)),
    });
    return cost;
  }

  private costOfCall(call: Call): number {
    const { name, target, args, overloads } = call;
    // One after the other: the path of the next one may change that of the last one.
    const parts = args.map((arg) => ({ cost: this.cost(arg), operand: this.operandOf(arg) }));
    const costs = parts.map(({ cost }) => cost);
    const operands = parts.map(({ operand }) => operand);
    if (name === 'dyn') {
      this.copySizes(args[0] as Expression, call);
      return 1 + (costs[0] ?? 0);
    }
    const own = target ? this.cost(target) : 0;
    const on = target && this.operandOf(target);
    let most = 0;
    let size: Size | undefined;
    for (const overload of overloads.length > 0 ? overloads : [undefined]) {
      const estimate = this.specialCost(call, costs) ?? callCost(name, { target: on, args: operands, overload });
      most = Math.max(most, estimate.cost);
      if (estimate.size) size = size ? either(size, estimate.size) : estimate.size;
      if (name === '_[_]') size = this.sizeOfItem(call, overload) ?? size;
      size ??= this.sizeOf(call);
    }
    if (name === '_+_') this.joinEntries(call);
    if (size) this.sizes.set(call, size);
    return own + most + (specials.has(name) ? 0 : costs.reduce((total, cost) => total + cost, 0));
  }

  /** Operators that do not evaluate all their operands: what they cost includes these. */
  private specialCost(call: Call, costs: readonly number[]): { cost: number; size?: Size } | undefined {
    if (call.name === '_?_:_') {
      const [condition = 0, yes = 0, no = 0] = costs;
      const [, one, other] = call.args as readonly [Expression, Expression, Expression];
      this.joinEntries(call);
      return { cost: condition + Math.max(yes, no), size: either(this.sizeOrAny(one), this.sizeOrAny(other)) };
    }
    return specials.has(call.name) ? { cost: costs.reduce((total, cost) => total + cost, 0) } : undefined;
  }

  /** What comes of two lists has items of both. */
  private joinEntries(call: Call): void {
    const [one, other] = call.args.slice(-2).map((arg) => this.entriesOf(arg));
    if (one && other)
      this.entries.set(call, { of: one.of, key: either(one.key, other.key), value: either(one.value, other.value) });
  }

  private sizeOfItem(call: Call, overload: Signature | undefined): Size | undefined {
    const [of] = call.args as readonly [Expression];
    const kind = overload?.takes[0]?.kind;
    if (kind !== 'list' && kind !== 'map') return undefined;
    this.paths.set(call, SizePath.below(this.pathOf(of), kind === 'list' ? '@items' : '@values'));
    return this.entriesOf(of)?.value;
  }

  private costOfFold(fold: Fold): number {
    const { range, variables, initial, condition, step, result } = fold;
    let cost = this.cost(range) + this.cost(initial);
    this.push(accumulator, {
      path: this.pathOf(initial),
      size: this.sizeOf(initial),
      entries: this.entriesOf(initial),
    });
    this.declare(range, variables);
    const turn = this.cost(condition) + this.cost(step);
    for (const variable of variables) this.pop(variable);
    cost += this.cost(result);
    this.pop(accumulator);
    const count = this.sizeOrAny(range);
    if (initial.kind === 'literal') this.setSize(fold, this.sizeOf(initial));
    else {
      this.setSize(fold, count);
      this.setEntries(fold, this.entriesOf(step));
    }
    return cost + times(count.max, turn);
  }

  private declare(range: Expression, variables: readonly string[]): void {
    const entries = this.entriesOf(range);
    const isList = (entries?.of ?? range.type.kind) === 'list';
    const below = (step: string, size: Size | undefined): Local => ({
      path: SizePath.below(this.pathOf(range), step),
      size,
      entries: undefined,
    });
    const key = () => below(isList ? '@indices' : '@keys', entries?.key);
    const value = () => below(isList ? '@items' : '@values', entries?.value);
    const [one, other] = variables as readonly [string, string?];
    this.push(one, other === undefined && isList ? value() : key());
    if (other !== undefined) this.push(other, value());
  }

  private operandOf(expression: Expression): Operand {
    const { type } = expression;
    const path = this.pathOf(expression);
    return {
      type,
      size: this.sizeOf(expression),
      itemSize: path ? this.sizeAt([...path.steps(), '@items']) : undefined,
      literal: expression.kind === 'literal' ? expression.value : undefined,
    };
  }

  private common(expressions: readonly Expression[]): Size {
    const [first, ...rest] = expressions.map((one) => this.sizeOrAny(one));
    return first ? rest.reduce(either, first) : exactly(0);
  }

  private sizeOrAny(expression: Expression): Size {
    return this.sizeOf(expression) ?? unknownSize;
  }

  private sizeOf(expression: Expression): Size | undefined {
    const known = this.sizes.get(expression) ?? ownSize(expression);
    if (known) return known;
    const path = this.pathOf(expression);
    const said = path && this.sizeAt(path.steps());
    if (said) {
      this.sizes.set(expression, said);
      return said;
    }
    if (isScalar(expression.type)) return exactly(1);
    return expression.kind === 'name' ? this.local(expression.name)?.size : undefined;
  }

  private entriesOf(expression: Expression): Entries | undefined {
    const known = this.entries.get(expression);
    return known ?? (expression.kind === 'name' ? this.local(expression.name)?.entries : undefined);
  }

  private copySizes(from: Expression, to: Expression): void {
    this.setSize(to, this.sizeOf(from));
    this.setEntries(to, this.entriesOf(from));
  }

  private setSize(expression: Expression, size: Size | undefined): void {
    if (size) this.sizes.set(expression, size);
  }

  private setEntries(expression: Expression, entries: Entries | undefined): void {
    if (entries) this.entries.set(expression, entries);
  }

  private pathOf(expression: Expression): SizePath | undefined {
    const local = expression.kind === 'name' ? this.local(expression.name) : undefined;
    return local ? local.path : this.paths.get(expression);
  }

  private local(name: string): Local | undefined {
    return this.locals.get(name)?.at(-1);
  }

  private push(name: string, local: Local): void {
    const stack = this.locals.get(name);
    if (stack) stack.push(local);
    else this.locals.set(name, [local]);
  }

  private pop(name: string): void {
    this.locals.get(name)?.pop();
  }
}

const specials: ReadonlySet<string> = new Set(['_&&_', '_||_', '_?_:_']);

/** What an expression shows of its size itself. */
function ownSize(expression: Expression): Size | undefined {
  switch (expression.kind) {
    case 'literal':
      return sizeOfLiteral(expression.value);
    case 'list':
      return exactly(expression.items.length);
    case 'map':
      return exactly(expression.entries.length);
    default:
      return undefined;
  }
}

function sizeOfLiteral(value: Value): Size | undefined {
  if (typeof value === 'string') return exactly(Array.from(value).length);
  if (value instanceof Uint8Array) return exactly(value.length);
  return typeof value !== 'object' || value === null || value instanceof Uint ? exactly(1) : undefined;
}

function isScalar(type: Type): boolean {
  return scalars.has(type.kind) || (type.kind === 'optional' && isScalar(type.of));
}

const scalars: ReadonlySet<Type['kind']> = new Set(['bool', 'double', 'duration', 'int', 'timestamp', 'uint'] as const);
