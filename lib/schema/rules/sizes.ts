import type { JsonSchema } from '../../kinds/openapi';
import type { Path } from '../../source/path';
import type { Size } from '../cel/cost';
import { once } from '../once';
import { isReserved } from './escape';
import type { RuleNode } from './rule-node';

/** The largest object that an API server takes, in bytes. */
const request = 3 * 1024 * 1024;

/** Of a text without a limit: two bytes are its quotes. */
const longestText = request - 2;

/** The keyword that limits a list, a map or a text. */
export type LimitKeyword = 'maxItems' | 'maxProperties' | 'maxLength';

/** What a schema says of the sizes of values below a place, for the estimate of a rule's cost. */
export class Sizes {
  private readonly missing = new Map<string, { readonly keyword: LimitKeyword; readonly of: Path }>();

  constructor(private readonly root: RuleNode) {}

  at(steps: readonly string[]): Size | undefined {
    const found = placeBelow(this.root, steps);
    if (!found) return undefined;
    if (found.node === 'key') return sizeOfKeys;
    const keyword = missingLimit(found.node);
    if (keyword) this.missing.set(steps.join('\0'), { keyword, of: found.path });
    return { min: 0, max: mostElements(found.node) };
  }

  /** The limits that were asked for and are missing. */
  get unlimited(): readonly { readonly keyword: LimitKeyword; readonly of: Path }[] {
    return [...this.missing.values()];
  }
}

/** Keys of maps have none, as upstream has it. */
const sizeOfKeys: Size = { min: 0, max: 0 };

/** A part of a schema, and the way to it; the key of a map has no schema. */
interface Below {
  readonly node: RuleNode | 'key';
  readonly path: Path;
}

function placeBelow(root: RuleNode, steps: readonly string[]): Below | undefined {
  let below: Below | undefined = { node: root, path: [] };
  for (const step of steps) {
    const next: Below | undefined = below.node === 'key' ? undefined : partOf(below.node, step);
    if (!next) return undefined;
    below = { node: next.node, path: [...below.path, ...next.path] };
  }
  return below.node === 'key' || below.node.type ? below : undefined;
}

function partOf(node: RuleNode, step: string): Below | undefined {
  const { items, values } = node;
  switch (node.type?.kind) {
    case 'list':
      return isItem(step) && items ? { node: items, path: ['items'] } : undefined;
    case 'map':
      if (step === '@keys') return { node: 'key', path: [] };
      return isItem(step) && values ? { node: values, path: ['additionalProperties'] } : undefined;
    case 'object': {
      // Of a field under a word of CEL without its escape, upstream knows no size.
      const name = isReserved(step) ? undefined : node.nameOf(step);
      const field = name === undefined ? undefined : node.field(name);
      return field && { node: field, path: ['properties', name as string] };
    }
    default:
      return undefined;
  }
}

function isItem(step: string): boolean {
  return step === '@items' || step === '@values';
}

function missingLimit({ type, schema }: RuleNode): LimitKeyword | undefined {
  switch (type?.kind) {
    case 'list':
      return schema.maxItems === undefined ? 'maxItems' : undefined;
    case 'map':
      return schema.maxProperties === undefined ? 'maxProperties' : undefined;
    case 'dyn':
    case 'bytes':
      return schema.maxLength === undefined ? 'maxLength' : undefined;
    case 'string':
      return schema.maxLength === undefined && !schema.enum?.length ? 'maxLength' : undefined;
    default:
      return undefined;
  }
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
