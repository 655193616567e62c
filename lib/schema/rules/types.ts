import type { ObjectType, Type } from '../cel/type';
import { isReserved, reservedNamesSince } from './escape';
import type { RuleNode } from './rule-node';

/**
 * The type that rules see of a schema; undefined where they may see nothing.
 * Copied behaviour: kubernetes/kubernetes staging/src/k8s.io/apiserver/pkg/cel/common/schemas.go, SchemaDeclType.
 */
export function typeOf(node: RuleNode): Type | undefined {
  const { schema } = node;
  if (schema['x-kubernetes-int-or-string'] === true) return { kind: 'dyn' };
  switch (schema.type) {
    case 'object':
      return node.values ? mapType(node.values) : new Fields(node);
    case 'array': {
      const of = node.items?.type;
      return of && { kind: 'list', of };
    }
    case 'string':
      return { kind: texts[schema.format ?? ''] ?? 'string' };
    case 'integer':
      return { kind: 'int' };
    case 'number':
      return { kind: 'double' };
    case 'boolean':
      return { kind: 'bool' };
    default:
      return undefined;
  }
}

const texts: Readonly<Record<string, 'bytes' | 'duration' | 'timestamp'>> = {
  byte: 'bytes',
  duration: 'duration',
  date: 'timestamp',
  'date-time': 'timestamp',
};

function mapType({ type }: RuleNode): Type | undefined {
  return type && { kind: 'map', key: { kind: 'string' }, of: type };
}

class Fields implements ObjectType {
  readonly kind = 'object';
  readonly name = 'object';

  constructor(private readonly node: RuleNode) {}

  field(name: string): Type | undefined {
    return this.node.named(name)?.type;
  }

  since(name: string): string | undefined {
    return isReserved(name) ? reservedNamesSince : undefined;
  }
}
