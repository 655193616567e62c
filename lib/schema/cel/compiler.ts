import { access, optionalAccess, presence, selection } from './access';
import { attempt, callOf, newFrame, noOverload, type Resolution, resolve, takesAll } from './calls';
import { Checked } from './checked';
import type { Code, Run } from './code';
import { formatFault } from './format-call';
import type { Overload } from './function';
import { kindOf } from './kinds';
import { listCode, mapCode } from './literals';
import { alternative, choice, junction } from './logic';
import { macroOf } from './macros';
import { isFailure } from './made';
import { noMatch } from './no-match';
import { overloadsOf } from './overloads';
import { Refusal } from './refusal';
import type { Scope } from './scope';
import type { Signature } from './signatures';
import {
  accessSignatures,
  choiceSignatures,
  optionalAccessSignatures,
  orSignatures,
  orValueSignatures,
} from './signatures';
import { newest, oldest, type Since } from './since';
import { type CallSyntax, qualifiedName, type SelectSyntax, type Syntax } from './syntax';
import type { Type } from './type';
import { namedType } from './type-names';
import { bool, dyn, optionalOf, simple, typeText } from './types';
import type { Result, Value } from './value';

/** Checks an expression and makes it ready to run, part by part. Its methods throw Refusal. */
export class Compiler {
  private needs: Since;
  /** How many calls of `format` are around. */
  private formats = 0;

  /** What was found out about the parts, for whoever looks at the expression once more. */
  readonly checked = new Checked();

  /** The first Kubernetes whose API servers know all that was compiled. */
  get since(): Since {
    return this.needs;
  }

  visit(syntax: Syntax, scope: Scope): Code {
    const code = this.compile(syntax, scope);
    this.checked.types.set(syntax, code.type);
    return code;
  }

  private compile(syntax: Syntax, scope: Scope): Code {
    switch (syntax.kind) {
      case 'literal':
        return constant(simple(kindOf(syntax.value) as 'int'), syntax.value);
      case 'name':
        return this.name(syntax.name, syntax.offset, scope);
      case 'select':
        return this.select(syntax, scope);
      case 'call':
        return this.call(syntax, scope);
      case 'list': {
        const codes = syntax.items.map(({ value }) => this.visit(value, scope));
        if (syntax.items.some(({ optional }) => optional)) this.need(optionalsSince);
        return listCode(syntax, codes, this.mixture);
      }
      case 'map': {
        const keys = syntax.entries.map(({ key }) => this.visit(key, scope));
        const values = syntax.entries.map(({ value }) => this.visit(value, scope));
        if (syntax.entries.some(({ optional }) => optional)) this.need(optionalsSince);
        return mapCode(syntax, keys, values, this.mixture);
      }
    }
  }

  /** `has(x.field)` */
  presence({ of, field, offset }: SelectSyntax, scope: Scope): Code {
    const { type, run, weight } = this.visit(of, scope);
    this.fieldType(type, field, offset);
    return { type: bool, run: presence(run, field), weight: weight + 1 };
  }

  /** @throws Refusal if there is no such field */
  private fieldType(type: Type, field: string, offset: number): Type {
    switch (type.kind) {
      case 'dyn':
        return dyn;
      case 'optional':
        return this.fieldType(type.of, field, offset);
      case 'map':
        return type.of;
      case 'object': {
        const known = type.field(field);
        if (!known) throw new Refusal(`undefined field '${field}'`, offset);
        this.need(type.since?.(field));
        return known;
      }
      default:
        throw new Refusal(`type '${typeText(type)}' does not support field selection`, offset);
    }
  }

  private get mixture() {
    return this.formats > 0 ? 'allowed' : 'refused';
  }

  private need(since: Since): void {
    this.needs = newest(this.needs, since);
  }

  private name(name: string, offset: number, scope: Scope): Code {
    const variable = scope.find(name);
    if (variable) {
      const { type, place } = variable;
      return { type, weight: 1, run: (frame) => frame.values[place] as Result };
    }
    const named = namedType(name);
    if (named) return constant(named.type, named.value);
    throw new Refusal(`undeclared reference to '${name}' (in container '')`, offset);
  }

  private select(syntax: SelectSyntax, scope: Scope): Code {
    const { of, field, optional, offset } = syntax;
    const named = this.qualified(syntax, scope);
    if (named) return named;
    const { type, run, weight } = this.visit(of, scope);
    const gives = this.fieldType(type, field, offset);
    if (optional || type.kind === 'optional') this.need(optionalsSince);
    return {
      type: optional || type.kind === 'optional' ? optionalOf(gives) : gives,
      run: optional ? optionalAccess(run, () => field) : selection(run, field),
      weight: weight + 1,
    };
  }

  /** `google.protobuf.Duration` is a type, unless there is a variable `google`. */
  private qualified(syntax: SelectSyntax, scope: Scope): Code | undefined {
    if (syntax.optional || syntax.of.kind === 'call') return undefined;
    const name = qualifiedName(syntax);
    const named = name === undefined ? undefined : namedType(name);
    const isVariable = named && scope.find((name ?? '').split('.', 1)[0] ?? '');
    return named && !isVariable ? constant(named.type, named.value) : undefined;
  }

  private call(call: CallSyntax, scope: Scope): Code {
    if (call.name !== 'format') return this.anyCall(call, scope);
    this.formats++;
    const code = this.anyCall(call, scope);
    this.formats--;
    return code;
  }

  private anyCall(call: CallSyntax, scope: Scope): Code {
    const macro = macroOf(call);
    if (macro) {
      this.need(macro.since);
      return macro.compile(call, scope, this);
    }
    const special = specials.get(call.name);
    if (special && (call.receiver !== undefined) === special.receiver) return this.special(special, call, scope);
    return this.function(call, scope);
  }

  private special({ make, signatures }: Special, call: CallSyntax, scope: Scope): Code {
    const codes = this.operands(call, scope);
    const types = codes.map(({ type }) => type);
    const type = signatures ? this.chosen(signatures, call, types).type : this.junctionType(call, types);
    const weight = codes.reduce((sum, code) => sum + code.weight, 1);
    return { type, run: make(codes.map(({ run }) => run)), weight };
  }

  private junctionType(call: CallSyntax, types: readonly Type[]): Type {
    if (types.every(({ kind }) => kind === 'bool' || kind === 'dyn')) return bool;
    throw noMatch(call, types);
  }

  private function(call: CallSyntax, scope: Scope): Code {
    const qualified = call.receiver && qualifiedName(call.receiver);
    const full = qualified === undefined ? undefined : overloadsOf(`${qualified}.${call.name}`);
    const isQualified = full !== undefined && full.length > 0;
    const overloads = isQualified ? full : overloadsOf(call.name);
    if (overloads.length === 0)
      throw new Refusal(`undeclared reference to '${call.name}' (in container '')`, call.offset);
    const codes = isQualified ? call.args.map((arg) => this.visit(arg, scope)) : this.operands(call, scope);
    const asMethod = call.receiver !== undefined && !isQualified;
    const resolution = this.chosen(
      overloads,
      call,
      codes.map(({ type }) => type),
      asMethod,
    );
    const code = callOf(resolution, codes);
    const literal = literalOf(call);
    if (literal && isRefused(resolution.overloads, codes))
      throw new Refusal(`invalid ${call.name} argument`, literal.offset);
    this.checkFormat(call);
    return code;
  }

  private checkFormat({ name, receiver, args: [values], offset }: CallSyntax): void {
    if (name !== 'format' || receiver?.kind !== 'literal' || typeof receiver.value !== 'string') return;
    if (values?.kind !== 'list') return;
    const items = values.items.map(({ value }) => value);
    const fault = formatFault(receiver.value, items, (syntax) => this.checked.types.get(syntax) ?? dyn);
    if (fault) throw new Refusal(fault.fact, (fault.at ?? { offset }).offset);
  }

  private operands({ receiver, args }: CallSyntax, scope: Scope): readonly Code[] {
    return (receiver ? [receiver, ...args] : args).map((arg) => this.visit(arg, scope));
  }

  private chosen<O extends Signature>(
    signatures: readonly O[],
    call: CallSyntax,
    types: readonly Type[],
    asMethod = call.receiver !== undefined,
  ): Resolution<O> {
    const resolution = resolve(signatures, asMethod, types);
    if (!resolution) throw noMatch(call, types);
    this.need(oldest(resolution.overloads.map(({ since }) => since)));
    this.checked.overloads.set(call, resolution.overloads);
    return resolution;
  }
}

const optionalsSince = '1.28';

/** An operator that does not evaluate all its operands, or whose operand is an error without its being one. */
interface Special {
  readonly receiver: boolean;
  /** None: each operand is a bool. */
  readonly signatures?: readonly Signature[];
  make(operands: readonly Run[]): Run;
}

type Two = readonly [Run, Run];

const specials: ReadonlyMap<string, Special> = new Map<string, Special>([
  ['_&&_', { receiver: false, make: (runs) => junction(runs, false) }],
  ['_||_', { receiver: false, make: (runs) => junction(runs, true) }],
  ['_?_:_', { receiver: false, signatures: choiceSignatures, make: (runs) => choice(runs as [Run, Run, Run]) }],
  ['_[_]', { receiver: false, signatures: accessSignatures, make: (runs) => access(...(runs as Two)) }],
  [
    '_[?_]',
    { receiver: false, signatures: optionalAccessSignatures, make: (runs) => optionalAccess(...(runs as Two)) },
  ],
  ['or', { receiver: true, signatures: orSignatures, make: (runs) => alternative(...(runs as Two), false) }],
  ['orValue', { receiver: true, signatures: orValueSignatures, make: (runs) => alternative(...(runs as Two), true) }],
]);

/** Functions whose pattern, if it is a literal, the API server reads with the rule. */
const matching: ReadonlySet<string> = new Set(['matches', 'find', 'findAll']);

const conversions: ReadonlySet<string> = new Set([
  ...['bool', 'bytes', 'double', 'duration', 'dyn', 'int', 'string', 'timestamp', 'type', 'uint'],
]);

/**
 * The argument of a call that the API server evaluates when it reads the rule.
 * Copied behaviour: google/cel-go v0.26.0 cel/validator.go, formatValidator; google/cel-go v0.26.0 interpreter/decorators.go,
 * decOptimize, decRegexOptimizer.
 */
function literalOf({ name, receiver, args }: CallSyntax): Syntax | undefined {
  const [first] = args;
  const isChecked = receiver ? matching.has(name) : conversions.has(name) && args.length === 1;
  return isChecked && first && isFixed(first) ? first : undefined;
}

/** Literals, lists and maps of them, and what conversions make of them; no other call is evaluated early. */
function isFixed(syntax: Syntax): boolean {
  switch (syntax.kind) {
    case 'literal':
      return true;
    case 'list':
      return syntax.items.every(({ value, optional }) => !optional && isFixed(value));
    case 'map':
      return syntax.entries.every(({ key, value, optional }) => !optional && isFixed(key) && isFixed(value));
    case 'call':
      return literalOf(syntax) !== undefined && !syntax.receiver;
    default:
      return false;
  }
}

/** Whether a call fails for every value of what is no literal; patterns are told of no text here. */
function isRefused(overloads: readonly Overload[], args: readonly Code[]): boolean {
  const values = args.map(({ constant }) => (constant === undefined ? '' : constant));
  const overload = overloads.find((one) => takesAll(one, values));
  const result = overload ? attempt(({ budget }) => overload.call(values, budget), newFrame()) : noOverload;
  return result !== undefined && isFailure(result);
}

function constant(type: Type, value: Value): Code {
  return { type, run: () => value, weight: 1, constant: value };
}
