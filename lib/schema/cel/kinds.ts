import type { Simple, Type } from './type';
import { simpleName } from './types';
import { Duration, List, Mapping, Opaque, Optional, Timestamp, TypeValue, Uint, type Value } from './value';

/** What kind of type a value has. */
export function kindOf(value: Value): Exclude<Type['kind'], 'dyn' | 'object' | 'parameter'> {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value === true || value === false ? 'bool' : 'string';
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
  }
  if (value === null) return 'null';
  if (value instanceof List) return 'list';
  if (value instanceof Mapping) return 'map';
  if (value instanceof Uint) return 'uint';
  if (value instanceof Opaque) return value.type;
  if (value instanceof Optional) return 'optional';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Duration) return 'duration';
  return value instanceof TypeValue ? 'type' : 'bytes';
}

/** Its type, as `type(x)` names it. */
export function typeNameOf(value: Value): string {
  const kind = kindOf(value);
  if (kind === 'optional') return 'optional_type';
  return simpleName(kind as Simple);
}

/** Whether a value is of a type, as far as its outside tells. */
export function holds(type: Type, value: Value): boolean {
  switch (type.kind) {
    case 'dyn':
    case 'parameter':
      return true;
    case 'string':
      return typeof value === 'string';
    case 'int':
      return typeof value === 'bigint';
    case 'list':
      return value instanceof List;
    case 'map':
    case 'object':
      return value instanceof Mapping;
    default:
      return kindOf(value) === type.kind;
  }
}
