import type { JsonSchema } from '../../kinds/openapi';
import type { Size, SizeAt, SizePath } from '../cel/cost';
import { once } from '../once';
import { isReserved } from './escape';
import type { RuleNode } from './rule-node';

/** The largest object that an API server takes, in bytes. */
const request = 3 * 1024 * 1024;

/** Of a text without a limit: two bytes are its quotes. */
const longestText = request - 2;

/** What a schema says of the sizes of values below a place, for the estimate of a rule's cost. */
export function sizesBelow(root: RuleNode): SizeAt {
  return (path) => {
    const most = mostAt(root, path);
    return most === undefined ? undefined : atMost(most);
  };
}

function atMost(max: number): Size {
  return { min: 0, max };
}

/** Keys of maps have no size, as upstream has it. */
function mostAt(root: RuleNode, path: SizePath): number | undefined {
  const at = nodeAt(root, path);
  return at === 'key' ? 0 : at && mostElements(at);
}

/** The place that a path leads to; the key of a map has no schema. */
export function nodeAt(root: RuleNode, path: SizePath): RuleNode | 'key' | undefined {
  let node: RuleNode | undefined = root;
  for (const [i, step] of path.entries()) {
    if (!node?.type) return undefined;
    if (step === '@keys') return node.type.kind === 'map' && i === path.length - 1 ? 'key' : undefined;
    if (step === '@items' || step === '@values')
      node = node.type.kind === 'list' ? node.items : node.type.kind === 'map' ? node.values : undefined;
    // Of a field under a word of CEL without its escape, upstream knows no size.
    else node = node.type.kind === 'object' && !isReserved(step) ? node.named(step) : undefined;
  }
  return node?.type && node;
}

/**
 * How many characters, bytes, items or entries a value has at most; 0 of what has no such count.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiserver pkg/cel/common/schemas.go, SchemaDeclType.
 */
export function mostElements(node: RuleNode): number {
  const { maxLength, maxItems, maxProperties, format = '', enum: allowed } = node.schema;
  switch (node.type?.kind) {
    case 'dyn':
      return maxLength === undefined ? longestText : 4 * notNegative(maxLength);
    case 'bytes':
      return maxLength === undefined ? longestText : notNegative(maxLength);
    case 'duration':
    case 'timestamp':
      return format === 'date' ? 12 : 32;
    case 'string':
      if (maxLength !== undefined) return 4 * notNegative(maxLength);
      return allowed && allowed.length > 0 ? Math.max(...allowed.map(byteLength)) : longestText;
    case 'list':
      return maxItems === undefined ? Math.floor(longestText / (leastSize(node.items) + 1)) : notNegative(maxItems);
    case 'map':
      return maxProperties === undefined
        ? Math.floor(longestText / (leastSize(node.values) + 6))
        : notNegative(maxProperties);
    default:
      return 0;
  }
}

function byteLength(value: unknown): number {
  return typeof value === 'string' ? Buffer.byteLength(value) : 0;
}

function notNegative(limit: number | bigint): number {
  return Math.max(Number(limit), 0);
}

/** How often a value may stand in an object without any limit on the lists around it. */
export function mostRepeated(node: RuleNode): number {
  return Math.floor(request / (leastSize(node) + 1));
}

const leastSizes = new WeakMap<RuleNode, number>();

/** The bytes of the smallest value in JSON. */
function leastSize(node: RuleNode | undefined): number {
  return node ? once(leastSizes, node, () => newLeastSize(node)) : 0;
}

function newLeastSize(node: RuleNode): number {
  switch (node.type?.kind) {
    case 'dyn':
    case 'int':
    case 'double':
      return 1;
    case 'bool':
      return 4;
    case 'duration':
      return 3;
    case 'timestamp':
      return node.schema.format === 'date' ? 12 : 21;
    case 'object':
      return requiredFields(node).reduce(
        (size, [name, field]) => size + Buffer.byteLength(name) + leastSize(field) + 4,
        2,
      );
    default:
      return 2;
  }
}

/** A default is filled in by the server. */
function requiredFields(node: RuleNode): (readonly [string, RuleNode])[] {
  const required = new Set(node.schema.required);
  return node.fieldNames.flatMap((name) => {
    const field = required.has(name) ? node.field(name) : undefined;
    return field?.type && !hasDefault(field.schema) ? [[name, field] as const] : [];
  });
}

function hasDefault(schema: JsonSchema): boolean {
  return schema.default !== undefined && schema.default !== null;
}
