import { object } from '../kinds/field';
import { objectMeta } from '../kinds/kubernetes/metadata';
import { fieldSchema, type JsonSchema } from '../kinds/openapi';
import { type Range, rangeOf, type TextLimits, textLimitsOf } from './limits';
import { once } from './once';
import type { JsonType } from './problem';

/** Whether fields that a schema does not list are mistakes; inside `anyOf` and its like they never are. */
type Strictness = 'strict' | 'open';

/**
 * A schema made ready for use, once, on the first value that meets it. What lies below is made ready when a value
 * goes there: most of an affinity never is.
 */
export class SchemaNode {
  /** The types it takes; empty means any. */
  readonly types: readonly JsonType[];
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  /** The names of its fields, in the order of the schema. */
  readonly fields: readonly string[];
  readonly required: readonly string[];
  /** The number of its fields is limited. */
  readonly counted: boolean;
  /** The only values it takes, if they are listed. */
  readonly allowed: readonly unknown[] | undefined;
  /** Fields that it does not list are kept. */
  readonly open: boolean;
  /** It has API version, kind and metadata: the object itself, or one that stands in a field of another. */
  readonly object: 'whole' | 'embedded' | undefined;
  readonly range: Range | undefined;
  readonly text: TextLimits | undefined;
  readonly composed: boolean;
  /** The number or the identity of its items is limited. */
  readonly listed: boolean;
  /** Every text is right: what most values meet. */
  readonly anyText: boolean;
  readonly unique: 'set' | readonly string[] | undefined;
  /** Of a whole object: what its schema says of metadata.name. */
  readonly nameLimits: TextLimits | undefined;
  readonly schema: JsonSchema;

  private readonly below = new Map<string, SchemaNode>();
  private itemNode?: SchemaNode;
  private valueNode?: SchemaNode;

  constructor(
    own: JsonSchema,
    private readonly strictness: Strictness,
    isWhole = false,
  ) {
    this.object = isWhole ? 'whole' : own['x-kubernetes-embedded-resource'] === true ? 'embedded' : undefined;
    const schema = this.object ? withObjectFields(own) : own;
    this.schema = schema;
    this.nameLimits = isWhole ? textLimitsOf(own.properties?.metadata?.properties?.name ?? {}) : undefined;
    this.types = typesOf(schema);
    this.nullable = schema.nullable === true;
    this.hasDefault = schema.default !== undefined && schema.default !== null;
    this.fields = Object.keys(schema.properties ?? {});
    this.required = schema.required ?? [];
    this.counted = schema.minProperties !== undefined || schema.maxProperties !== undefined;
    this.allowed = schema.enum?.length ? schema.enum : undefined;
    this.open = strictness === 'open' || schema['x-kubernetes-preserve-unknown-fields'] === true;
    this.range = rangeOf(schema, this.types);
    this.text = textLimitsOf(schema);
    this.composed = Boolean(schema.allOf || schema.anyOf || schema.oneOf || schema.not);
    this.unique = uniquenessOf(schema);
    this.listed = schema.minItems !== undefined || schema.maxItems !== undefined || this.unique !== undefined;
    const takesText = this.types.length === 0 || this.types.includes('string');
    this.anyText = takesText && !this.text && !this.allowed && !this.composed;
  }

  /** The schema of a field or map value; undefined if there may be none of this name. */
  property(name: string): SchemaNode | undefined {
    const known = this.below.get(name);
    if (known) return known;
    const { properties, additionalProperties } = this.schema;
    if (properties && Object.hasOwn(properties, name)) {
      const node = new SchemaNode(properties[name] as JsonSchema, this.strictness);
      this.below.set(name, node);
      return node;
    }
    if (additionalProperties === undefined || additionalProperties === false) return undefined;
    this.valueNode ??= new SchemaNode(additionalProperties === true ? {} : additionalProperties, this.strictness);
    return this.valueNode;
  }

  /** The schema of the items of a list. */
  get items(): SchemaNode | undefined {
    const { items } = this.schema;
    if (items) this.itemNode ??= new SchemaNode(items, this.strictness);
    return this.itemNode;
  }

  /** The schemas of `anyOf`, `oneOf` or `allOf`: they limit values and know nothing of fields. */
  branches(schemas: readonly JsonSchema[]): readonly SchemaNode[] {
    return once(branchNodes, schemas, () => schemas.map((schema) => new SchemaNode(schema, 'open')));
  }

  /** The schema of `not`. */
  excluded(schema: JsonSchema): SchemaNode {
    return once(excludedNodes, schema, () => new SchemaNode(schema, 'open'));
  }
}

const branchNodes = new WeakMap<readonly JsonSchema[], readonly SchemaNode[]>();
const excludedNodes = new WeakMap<JsonSchema, SchemaNode>();
const plainNodes = new WeakMap<JsonSchema, SchemaNode>();
const wholeObjects = new WeakMap<JsonSchema, SchemaNode>();

/** A schema of any value. */
export function plainNode(schema: JsonSchema): SchemaNode {
  return once(plainNodes, schema, () => new SchemaNode(schema, 'strict'));
}

/** A schema of a Kubernetes object: its own, with the fields that every object has. */
export function wholeObject(schema: JsonSchema): SchemaNode {
  return once(wholeObjects, schema, () => new SchemaNode(schema, 'strict', true));
}

/** A CRD says nothing of metadata, and often nothing of the other two. */
function withObjectFields(schema: JsonSchema): JsonSchema {
  const {
    apiVersion = { type: 'string' },
    kind = { type: 'string' },
    metadata: _,
    ...fields
  } = schema.properties ?? {};
  objectMetaSchema ??= fieldSchema(object(objectMeta), { major: 0, minor: 0, patch: 0, text: '' });
  return { ...schema, properties: { apiVersion, kind, metadata: objectMetaSchema, ...fields } };
}

let objectMetaSchema: JsonSchema | undefined;

function typesOf(schema: JsonSchema): readonly JsonType[] {
  if (schema['x-kubernetes-int-or-string'] === true) return ['integer', 'string'];
  if (schema.type === undefined) return [];
  return (typeof schema.type === 'string' ? [schema.type] : schema.type) as readonly JsonType[];
}

function uniquenessOf(schema: JsonSchema): SchemaNode['unique'] {
  const type = schema['x-kubernetes-list-type'];
  if (type === 'set') return 'set';
  return type === 'map' ? ((schema['x-kubernetes-list-map-keys'] ?? []) as readonly string[]) : undefined;
}
