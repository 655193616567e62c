import type { Simple, Type } from './type';
import { dyn, listOf, mapOf, optionalOf, simple, simpleName } from './types';
import { TypeValue } from './value';

const simples: readonly Simple[] = [
  'null',
  'bool',
  'int',
  'uint',
  'double',
  'string',
  'bytes',
  'timestamp',
  'duration',
  'ip',
  'cidr',
  'url',
  'quantity',
  'semver',
  'format',
];

const types: ReadonlyMap<string, Type> = new Map<string, Type>([
  ...simples.map((kind) => [simpleName(kind), simple(kind)] as const),
  ['list', listOf(dyn)],
  ['map', mapOf(dyn, dyn)],
  ['optional_type', optionalOf(dyn)],
  ['type', { kind: 'type', of: dyn }],
]);

/** A type that an expression names, as a value. */
export function namedType(name: string): { readonly type: Type; readonly value: TypeValue } | undefined {
  const of = types.get(name);
  return of && { type: { kind: 'type', of }, value: new TypeValue(name) };
}
