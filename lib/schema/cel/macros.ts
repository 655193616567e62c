import { noOverload } from './calls';
import type { Code } from './code';
import { type Collector, Entries, ExactlyOne, Filtered, Items, Junction, Merged } from './collectors';
import type { Compiler } from './compiler';
import { loop } from './loop';
import { isFailure } from './made';
import { noMatch } from './no-match';
import { Refusal } from './refusal';
import type { Scope } from './scope';
import { sortBy } from './sort-by';
import type { CallSyntax, Syntax } from './syntax';
import type { Type } from './type';
import { bool, dyn, int, listOf, mapOf, optionalOf, typeText } from './types';
import { Optional } from './value';

/** A call that is not one of values: it declares variables or does not evaluate its argument. */
export interface Macro {
  /** The first Kubernetes whose API servers know it. @default before all that we know */
  readonly since?: string;
  compile(call: CallSyntax, scope: Scope, compiler: Compiler): Code;
}

/** What macros that go through a list or map differ in. */
interface Fold {
  collect(): Collector;
  /** What the body must give. */
  readonly body?: 'bool' | 'map';
  gives(body: Type, item: Type): Type;
}

const all: Fold = { collect: () => new Junction(false), body: 'bool', gives: () => bool };
const exists: Fold = { collect: () => new Junction(true), body: 'bool', gives: () => bool };
const existsOne: Fold = { collect: () => new ExactlyOne(), body: 'bool', gives: () => bool };
const map: Fold = { collect: () => new Items(), gives: (body) => listOf(body) };
const filter: Fold = { collect: () => new Filtered(), body: 'bool', gives: (_, item) => listOf(item) };
const transformMap: Fold = { collect: () => new Entries(), gives: (body, key) => mapOf(key, body) };
const transformMapEntry: Fold = { collect: () => new Merged(), body: 'map', gives: (body) => body };

const twoVariables = '1.32';
const optionals = '1.28';
const listsSince = '1.34';

/** By name and number of arguments. */
const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['has/1', { compile: (call, scope, compiler) => has(call, scope, compiler) }],
  ['.all/2', folding(all, 1)],
  ['.exists/2', folding(exists, 1)],
  ['.exists_one/2', folding(existsOne, 1)],
  ['.existsOne/2', folding(existsOne, 1)],
  ['.map/2', folding(map, 1)],
  ['.map/3', folding(map, 1)],
  ['.filter/2', folding(filter, 1)],
  ['.all/3', folding(all, 2, twoVariables)],
  ['.exists/3', folding(exists, 2, twoVariables)],
  ['.exists_one/3', folding(existsOne, 2, twoVariables)],
  ['.existsOne/3', folding(existsOne, 2, twoVariables)],
  ['.transformList/3', folding(map, 2, twoVariables)],
  ['.transformList/4', folding(map, 2, twoVariables)],
  ['.transformMap/3', folding(transformMap, 2, twoVariables)],
  ['.transformMap/4', folding(transformMap, 2, twoVariables)],
  ['.transformMapEntry/3', folding(transformMapEntry, 2, twoVariables)],
  ['.transformMapEntry/4', folding(transformMapEntry, 2, twoVariables)],
  ['.sortBy/2', { since: listsSince, compile: sortBy }],
  ['.optMap/2', { since: optionals, compile: (...given) => optMap(...given, false) }],
  ['.optFlatMap/2', { since: optionals, compile: (...given) => optMap(...given, true) }],
]);

export function macroOf({ name, receiver, args }: CallSyntax): Macro | undefined {
  return macros.get(`${receiver ? '.' : ''}${name}/${args.length}`);
}

function has({ args: [of], offset }: CallSyntax, scope: Scope, compiler: Compiler): Code {
  if (of?.kind !== 'select' || of.optional) throw new Refusal('invalid argument to has() macro', of?.offset ?? offset);
  return compiler.presence(of, scope);
}

function folding(fold: Fold, variables: 1 | 2, since?: string): Macro {
  return { since, compile: (call, scope, compiler) => compileFold(fold, variables, call, scope, compiler) };
}

function compileFold(fold: Fold, variables: 1 | 2, call: CallSyntax, scope: Scope, compiler: Compiler): Code {
  const receiver = call.receiver as Syntax;
  const of = compiler.visit(receiver, scope);
  const range = rangeOf(of.type, receiver.offset);
  const items = variables === 1 ? [range.item] : [range.key, range.value];
  const places: number[] = [];
  let inner = scope;
  items.forEach((type, i) => {
    const { scope: next, place } = inner.with(variableName(call.args[i] as Syntax), type);
    places.push(place);
    inner = next;
  });
  const given = call.args.slice(variables).map((arg) => compiler.visit(arg, inner));
  const body = given.at(-1) as Code;
  const condition = given.length > 1 ? given[0] : undefined;
  if (condition) expectKind('bool', condition, call.args[variables] as Syntax);
  if (fold.body) expectKind(fold.body, body, call.args.at(-1) as Syntax);
  const weight = body.weight + (condition?.weight ?? 0);
  return {
    type: fold.gives(body.type, items[0] as Type),
    run: loop({ of: of.run, places, condition: condition?.run, body: body.run, weight, collect: fold.collect }),
    weight: of.weight + weight + 1,
  };
}

interface Range {
  /** What one variable is. */
  readonly item: Type;
  readonly key: Type;
  readonly value: Type;
}

function rangeOf(type: Type, offset: number): Range {
  if (type.kind === 'list') return { item: type.of, key: int, value: type.of };
  if (type.kind === 'map') return { item: type.key, key: type.key, value: type.of };
  if (type.kind === 'dyn') return { item: dyn, key: dyn, value: dyn };
  const got = typeText(type);
  throw new Refusal(
    `expression of type '${got}' cannot be range of a comprehension (must be list, map, or dynamic)`,
    offset,
  );
}

function variableName(syntax: Syntax): string {
  if (syntax.kind === 'name') return syntax.name;
  throw new Refusal('argument must be a simple name', syntax.offset);
}

function expectKind(kind: 'bool' | 'map', { type }: Code, { offset }: Syntax): void {
  if (type.kind === kind || type.kind === 'dyn') return;
  throw new Refusal(`expected type '${kind}' but found '${typeText(type)}'`, offset);
}

/** `x.optMap(v, f(v))`: the function of the value if there is one. */
function optMap(call: CallSyntax, scope: Scope, compiler: Compiler, isFlat: boolean): Code {
  const of = compiler.visit(call.receiver as Syntax, scope);
  if (of.type.kind !== 'optional' && of.type.kind !== 'dyn') throw noMatch(call, [of.type]);
  const [variable, expression] = call.args as readonly [Syntax, Syntax];
  const { scope: inner, place } = scope.with(variableName(variable), of.type.kind === 'optional' ? of.type.of : dyn);
  const body = compiler.visit(expression, inner);
  if (isFlat && body.type.kind !== 'optional' && body.type.kind !== 'dyn') throw noMatch(call, [of.type, body.type]);
  return {
    type: isFlat ? body.type : optionalOf(body.type),
    weight: of.weight + body.weight + 1,
    run: (frame) => {
      const value = of.run(frame);
      if (!(value instanceof Optional)) return isFailure(value) ? value : noOverload;
      if (value.value === undefined) return value;
      frame.values[place] = value.value;
      const result = body.run(frame);
      return isFlat || isFailure(result) ? result : new Optional(result);
    },
  };
}
