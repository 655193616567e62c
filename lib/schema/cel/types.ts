import type { Simple, Type } from './type';

/** Types by the names that expressions and messages give them. */
const names: Readonly<Partial<Record<Simple, string>>> = {
  null: 'null_type',
  timestamp: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  ip: 'net.IP',
  cidr: 'net.CIDR',
  url: 'kubernetes.URL',
  quantity: 'kubernetes.Quantity',
  semver: 'kubernetes.Semver',
  format: 'kubernetes.NamedFormat',
};

export function simple(kind: Simple): Type & { readonly kind: Simple } {
  return { kind };
}

export const dyn = simple('dyn');
export const undecided: Type = { kind: 'dyn', isUndecided: true };
export const bool = simple('bool');
export const int = simple('int');
export const uint = simple('uint');
export const double = simple('double');
export const string = simple('string');
export const bytes = simple('bytes');
export const timestamp = simple('timestamp');
export const duration = simple('duration');
export const A: Type = { kind: 'parameter', name: 'A' };
export const B: Type = { kind: 'parameter', name: 'B' };

export function listOf(of: Type): Type {
  return { kind: 'list', of };
}

export function mapOf(key: Type, of: Type): Type {
  return { kind: 'map', key, of };
}

export function optionalOf(of: Type): Type {
  return { kind: 'optional', of };
}

/** What `type(x)` says of a simple type. */
export function simpleName(kind: Simple): string {
  return names[kind] ?? kind;
}

/** For messages. */
export function typeText(type: Type): string {
  switch (type.kind) {
    case 'list':
    case 'type':
      return `${type.kind}(${typeText(type.of)})`;
    case 'optional':
      return `optional_type(${typeText(type.of)})`;
    case 'map':
      return `map(${typeText(type.key)}, ${typeText(type.of)})`;
    case 'object':
    case 'parameter':
      return type.name;
    case 'null':
      return 'null';
    case 'timestamp':
    case 'duration':
      return type.kind;
    default:
      return simpleName(type.kind);
  }
}
