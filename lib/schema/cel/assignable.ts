import type { Type } from './type';
import { undecided } from './types';

/** What the parameters of an overload stand for in one call. */
export type Bindings = Map<string, Type>;

/** Whether a value of one type may stand where another is expected; learns what the parameters of `to` stand for. */
export function isAssignable(from: Type, to: Type, bindings: Bindings): boolean {
  if (to.kind === 'parameter') return bind(from, to.name, bindings);
  if (from.kind === 'dyn' || to.kind === 'dyn') return true;
  if (from.kind === 'null' && takesNull.has(to.kind)) return true;
  if (from.kind === 'map' && to.kind === 'map')
    return isAssignable(from.key, to.key, bindings) && isAssignable(from.of, to.of, bindings);
  if ((from.kind === 'list' && to.kind === 'list') || (from.kind === 'optional' && to.kind === 'optional'))
    return isAssignable(from.of, to.of, bindings);
  // Each place of a schema has a type of its own.
  if (from.kind === 'object' && to.kind === 'object') return from === to;
  return from.kind === to.kind;
}

/** As cel-go has it (checker/types.go, internalIsAssignableNull). */
const takesNull: ReadonlySet<Type['kind']> = new Set([
  'object',
  'timestamp',
  'duration',
  'optional',
  'ip',
  'cidr',
  'url',
  'quantity',
  'semver',
  'format',
] as const);

function bind(from: Type, name: string, bindings: Bindings): boolean {
  const known = bindings.get(name);
  if (!known || isGeneral(from, known)) bindings.set(name, from);
  else if (isOpen(known) && isAssignable(from, known, bindings)) bindings.set(name, from);
  else if (!isAssignable(from, known, bindings)) {
    if (!isAssignable(known, from, bindings)) return false;
    bindings.set(name, from);
  }
  return true;
}

/**
 * What the parts of a literal have in common; undefined if they are of two types. What is undecided may be any.
 * Copied behaviour: google/cel-go v0.26.0 common/types/types.go, IsEquivalentType.
 */
export function common(one: Type, other: Type): Type | undefined {
  if (!isEquivalent(one, other)) return undefined;
  return isOpen(one) ? other : one;
}

function isEquivalent(one: Type, other: Type): boolean {
  if (isUndecided(one) || isUndecided(other)) return true;
  if (one.kind === 'map' && other.kind === 'map')
    return isEquivalent(one.key, other.key) && isEquivalent(one.of, other.of);
  if ('of' in one && 'of' in other) return one.kind === other.kind && isEquivalent(one.of, other.of);
  return one.kind === 'object' ? one === other : one.kind === other.kind;
}

function isUndecided(type: Type): boolean {
  return type.kind === 'dyn' && type.isUndecided === true;
}

/** Whether a part of a type is undecided. */
function isOpen(type: Type): boolean {
  if (type.kind === 'map') return isOpen(type.key) || isOpen(type.of);
  return 'of' in type ? isOpen(type.of) : isUndecided(type);
}

/** Whether a type says less than another that it goes with. */
function isGeneral(type: Type, other: Type): boolean {
  if (type.kind === 'dyn') return !isUndecided(type);
  if (type.kind === 'map' && other.kind === 'map')
    return isGeneral(type.key, other.key) || isGeneral(type.of, other.of);
  const haveItems = (type.kind === 'list' || type.kind === 'optional') && type.kind === other.kind;
  return haveItems && isGeneral(type.of, (other as typeof type).of);
}

/** A type with what its parameters stand for. */
export function substitute(type: Type, bindings: Bindings): Type {
  switch (type.kind) {
    case 'parameter':
      return bindings.get(type.name) ?? undecided;
    case 'list':
    case 'optional':
    case 'type':
      return { kind: type.kind, of: substitute(type.of, bindings) };
    case 'map':
      return { kind: 'map', key: substitute(type.key, bindings), of: substitute(type.of, bindings) };
    default:
      return type;
  }
}
