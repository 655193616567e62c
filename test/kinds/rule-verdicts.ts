import type { JsonSchema } from '../../lib/kinds/openapi';
import { Budget } from '../../lib/schema/cel/budget';
import { isCompileError } from '../../lib/schema/cel/compile-error';
import { compile, type Program } from '../../lib/schema/cel/program';
import { dyn } from '../../lib/schema/cel/types';
import { Failure, List, Mapping, type Value } from '../../lib/schema/cel/value';
import { validate } from '../../lib/schema/structural';

type Json = Readonly<Record<string, unknown>>;

/**
 * Whether the API server takes an object, or the update of one, by structure and rules of its schema. Types are not
 * checked here: two definitions are compared, not an engine.
 */
export function accepts(schema: JsonSchema, object: Json, old?: Json): boolean {
  return validate(schema, object).length === 0 && holds(schema, object, old);
}

function holds(schema: JsonSchema, value: unknown, old: unknown): boolean {
  if (value === undefined || value === null) return true;
  return (
    ((schema['x-kubernetes-validations'] as { rule: string }[] | undefined) ?? []).every(({ rule }) =>
      rulePasses(rule, value, old),
    ) &&
    Object.entries(schema.properties ?? {}).every(([key, child]) => holds(child, at(value, key), at(old, key))) &&
    // Items of lists that are no maps have no former value.
    (!schema.items || (value as unknown[]).every((item) => holds(schema.items as JsonSchema, item, undefined)))
  );
}

const at = (value: unknown, key: string): unknown => (value as Json | undefined | null)?.[key];

const programs = new Map<string, Program>();

function rulePasses(rule: string, value: unknown, old: unknown): boolean {
  const aboutUpdates = rule.includes('oldSelf');
  if (aboutUpdates && (old === undefined || old === null)) return true;
  const variables = { self: celValue(value), ...(aboutUpdates ? { oldSelf: celValue(old) } : {}) };
  const result = program(rule, Object.keys(variables)).evaluate(variables, new Budget(10_000_000));
  return !(result instanceof Failure) && result === true;
}

function program(rule: string, names: readonly string[]): Program {
  const known = programs.get(rule);
  if (known) return known;
  const compiled = compile(rule, Object.fromEntries(names.map((name) => [name, dyn])), dyn);
  if (isCompileError(compiled)) throw new Error(`${rule}: ${compiled.message}`);
  programs.set(rule, compiled);
  return compiled;
}

class Items extends List {
  constructor(private readonly items: readonly unknown[]) {
    super();
  }
  get size(): number {
    return this.items.length;
  }
  at(index: number): Value {
    return celValue(this.items[index]);
  }
}

class Fields extends Mapping {
  constructor(private readonly fields: Json) {
    super();
  }
  get size(): number {
    return this.keys().length;
  }
  get(key: Value): Value | undefined {
    const value = Object.hasOwn(this.fields, String(key)) ? this.fields[String(key)] : undefined;
    return value === undefined || value === null ? undefined : celValue(value);
  }
  keys(): readonly Value[] {
    return Object.keys(this.fields).filter((key) => this.fields[key] !== undefined && this.fields[key] !== null);
  }
}

function celValue(value: unknown): Value {
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return new Items(value);
  if (typeof value === 'object' && value !== null) return new Fields(value as Json);
  return value as Value;
}
