import { resolve } from '../calls';
import type { Checked } from '../checked';
import { overloadsOf } from '../overloads';
import { type CallSyntax, type NameSyntax, qualifiedName, type SelectSyntax, type Syntax } from '../syntax';
import type { Type } from '../type';
import { bool, dyn, int, listOf, mapOf, optionalOf } from '../types';
import type { Value } from '../value';
import { accumulator, type Expression, type Fold } from './expression';

/**
 * An expression as cel-go has it after its macros.
 * Copied behaviour: google/cel-go v0.26.0 parser/macro.go, cel/library.go, optMap, optFlatMap; google/cel-go v0.26.0
 * ext/comprehensions.go, ext/lists.go, sortByMacro.
 */
export function expanded(syntax: Syntax, checked: Checked): Expression {
  return new Expander(checked).expand(syntax);
}

class Expander {
  constructor(private readonly checked: Checked) {}

  expand(syntax: Syntax): Expression {
    const type = this.typeOf(syntax);
    switch (syntax.kind) {
      case 'literal':
        return { kind: 'literal', type, value: syntax.value };
      case 'name':
        return { kind: 'name', type, name: syntax.name };
      case 'select':
        return this.select(syntax, type);
      case 'list':
        return { kind: 'list', type, items: syntax.items.map(({ value }) => this.expand(value)) };
      case 'map': {
        const entries = syntax.entries.map(({ key, value }) => [this.expand(key), this.expand(value)] as const);
        return { kind: 'map', type, entries };
      }
      case 'call':
        return macros.get(shapeOf(syntax))?.(syntax, this) ?? this.call(syntax, type);
    }
  }

  typeOf(syntax: Syntax): Type {
    return this.checked.types.get(syntax) ?? dyn;
  }

  private select(syntax: SelectSyntax, type: Type): Expression {
    const { of, field, optional } = syntax;
    if (optional) return { kind: 'call', type, name: '_?._', args: [this.expand(of), literal(field)], overloads: [] };
    // `google.protobuf.Duration` is the name of a type.
    if (!this.checked.types.has(of)) return { kind: 'name', type, name: qualifiedName(syntax) ?? field };
    return { kind: 'select', type, of: this.expand(of), field, tests: false };
  }

  private call(syntax: CallSyntax, type: Type): Expression {
    const { receiver, args } = syntax;
    const overloads = this.checked.overloads.get(syntax) ?? [];
    const isMethod = receiver !== undefined && (overloads[0]?.receiver ?? true);
    return {
      kind: 'call',
      type,
      name: overloads[0]?.name ?? syntax.name,
      ...(isMethod ? { target: this.expand(receiver) } : {}),
      args: args.map((arg) => this.expand(arg)),
      overloads,
    };
  }
}

type Macro = (call: CallSyntax, expander: Expander) => Expression;

const yes = literal(true);
const no = literal(false);

/** By shape, as the compiler has them. */
const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['has/1', has],
  ...forEachCount('all', (body) => ({ initial: yes, condition: stillTrue(bools), step: call('_&&_', [bools, body]) })),
  ...forEachCount('exists', (body) => ({
    initial: no,
    condition: stillTrue(call('!_', [bools])),
    step: call('_||_', [bools, body]),
  })),
  ...[...forEachCount('exists_one', counting), ...forEachCount('existsOne', counting)],
  ['.map/2', folding(1, ([body]) => collecting(body))],
  ['.map/3', folding(1, ([condition, body]) => collecting(body, condition))],
  ['.filter/2', folding(1, ([condition], { variables, items }) => collecting(named(variables, items), condition))],
  ['.transformList/3', folding(2, ([body]) => collecting(body))],
  ['.transformList/4', folding(2, ([condition, body]) => collecting(body, condition))],
  ['.transformMap/3', folding(2, ([body], { variables, items }) => inserting([named(variables, items), body]))],
  [
    '.transformMap/4',
    folding(2, ([condition, body], { variables, items }) => inserting([named(variables, items), body], condition)),
  ],
  ['.transformMapEntry/3', folding(2, ([body]) => inserting([body]))],
  ['.transformMapEntry/4', folding(2, ([condition, body]) => inserting([body], condition))],
  ['.sortBy/2', sortBy],
  ['.optMap/2', (syntax, expander) => optMap(syntax, expander, false)],
  ['.optFlatMap/2', (syntax, expander) => optMap(syntax, expander, true)],
]);

function shapeOf({ name, receiver, args }: CallSyntax): string {
  return `${receiver ? '.' : ''}${name}/${args.length}`;
}

function has({ args: [of] }: CallSyntax, expander: Expander): Expression {
  const { of: object, field } = of as SelectSyntax;
  return { kind: 'select', type: bool, of: expander.expand(object), field, tests: true };
}

/** What the accumulator of a fold begins with, becomes and gives. */
type Accumulation = Pick<Fold, 'initial' | 'condition' | 'step'> & { readonly result?: Expression };

interface Items {
  readonly variables: readonly string[];
  readonly items: readonly Type[];
}

type Accumulate = (bodies: readonly [Expression, Expression], given: Items) => Accumulation;

function forEachCount(name: string, accumulate: (body: Expression) => Accumulation): (readonly [string, Macro])[] {
  return ([1, 2] as const).map((count) => [`.${name}/${count + 1}`, folding(count, ([body]) => accumulate(body))]);
}

function folding(count: 1 | 2, accumulate: Accumulate): Macro {
  return (syntax, expander) => {
    const variables = syntax.args.slice(0, count).map((arg) => (arg as NameSyntax).name);
    const bodies = syntax.args.slice(count).map((arg) => expander.expand(arg));
    const range = expander.expand(syntax.receiver as Syntax);
    const accumulation = accumulate(bodies as [Expression, Expression], { variables, items: itemsOf(range.type) });
    const result = named([accumulator], [accumulation.initial.type]);
    return { kind: 'fold', type: expander.typeOf(syntax), range, variables, result, ...accumulation };
  };
}

function itemsOf(type: Type): readonly Type[] {
  if (type.kind === 'map') return [type.key, type.of];
  return type.kind === 'list' ? [type.of] : [dyn];
}

const bools = named([accumulator], [bool]);
const count = named([accumulator], [int]);

function counting(body: Expression): Accumulation {
  const step = choice(body, call('_+_', [count, literal(1n)]), count);
  return { initial: literal(0n), condition: yes, step, result: call('_==_', [count, literal(1n)]) };
}

function collecting(body: Expression, condition?: Expression): Accumulation {
  const type = listOf(body.type);
  const all = named([accumulator], [type]);
  const more = call('_+_', [all, { kind: 'list', type, items: [body] }]);
  const step = condition ? choice(condition, more, all) : more;
  return { initial: { kind: 'list', type, items: [] }, condition: yes, step };
}

function inserting(entry: readonly Expression[], condition?: Expression): Accumulation {
  const [key = dyn, value = dyn] = entry.map(({ type }) => type);
  const type = entry.length > 1 ? mapOf(key, value) : key;
  const all = named([accumulator], [type]);
  const more: Expression = { kind: 'call', type, name: 'cel.@mapInsert', args: [all, ...entry], overloads: [] };
  const step = condition ? choice(condition, more, all) : more;
  return { initial: { kind: 'map', type, entries: [] }, condition: yes, step };
}

const sorted = '@__sortBy_input__';

function sortBy(syntax: CallSyntax, expander: Expander): Expression {
  const { receiver, args } = syntax;
  const value = expander.expand(receiver as Syntax);
  const [variable, key] = args as readonly [NameSyntax, Syntax];
  const range = named([sorted], [value.type]);
  const accumulation = collecting(expander.expand(key));
  const keys: Expression = {
    kind: 'fold',
    range: named([sorted], [value.type]),
    variables: [variable.name],
    result: named([accumulator], [accumulation.initial.type]),
    type: accumulation.initial.type,
    ...accumulation,
  };
  const result = call('@sortByAssociatedKeys', [keys], range);
  return { kind: 'binding', type: expander.typeOf(syntax), name: sorted, value, result };
}

function optMap({ receiver, args }: CallSyntax, expander: Expander, isFlat: boolean): Expression {
  const target = expander.expand(receiver as Syntax);
  const [variable, body] = args as readonly [NameSyntax, Syntax];
  const result = expander.expand(body);
  const { type } = result;
  const bound: Expression = { kind: 'binding', type, name: variable.name, value: call('value', [], target), result };
  const none = call('optional.none', []);
  return choice(call('hasValue', [], target), isFlat ? bound : call('optional.of', [bound]), {
    ...none,
    type: isFlat ? type : optionalOf(type),
  });
}

/** A call that a macro makes. */
function call(name: string, args: readonly Expression[], target?: Expression): Expression & { kind: 'call' } {
  const types = (target ? [target, ...args] : args).map(({ type }) => type);
  const resolution = resolve(overloadsOf(name), target !== undefined, types);
  const { overloads = [], type = bool } = resolution ?? {};
  return { kind: 'call', type, name, ...(target ? { target } : {}), args, overloads };
}

function stillTrue(value: Expression): Expression {
  return call('@not_strictly_false', [value]);
}

function choice(condition: Expression, one: Expression, other: Expression): Expression {
  return { kind: 'call', type: one.type, name: '_?_:_', args: [condition, one, other], overloads: [] };
}

/** The first of several variables. */
function named([name = '']: readonly string[], [type = dyn]: readonly Type[]): Expression {
  return { kind: 'name', type, name };
}

function literal(value: Value): Expression {
  const type: Type = { kind: typeof value === 'bigint' ? 'int' : typeof value === 'boolean' ? 'bool' : 'string' };
  return { kind: 'literal', type, value };
}
