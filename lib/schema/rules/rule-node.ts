import type { JsonSchema } from '../../kinds/openapi';
import type { Type } from '../cel/type';
import { holdsRules, isSchema } from '../holds-rules';
import { once } from '../once';
import { escaped, isReserved } from './escape';
import { type Rule, rulesOf } from './rule';
import { typeOf } from './types';

/** A schema as the rules of CEL see it: fields under their escaped names, and where rules are. */
export class RuleNode {
  readonly schema: JsonSchema;
  readonly type: Type | undefined;
  /** How its items are told apart: `set`, by these keys, or by their order. */
  readonly keys: 'set' | readonly string[] | undefined;
  private ownRules?: readonly Rule[];
  private rulesBelow?: boolean;
  private ownNames?: readonly string[];
  private names?: ReadonlyMap<string, string>;
  private itemNode?: RuleNode;
  private valueNode?: RuleNode;
  private readonly fields = new Map<string, RuleNode>();

  constructor(schema: JsonSchema, whole = schema['x-kubernetes-embedded-resource'] === true) {
    this.schema = whole ? withObjectFields(schema) : schema;
    this.type = typeOf(this);
    const listType = schema['x-kubernetes-list-type'];
    const mapKeys = schema['x-kubernetes-list-map-keys'];
    this.keys =
      listType === 'set' ? 'set' : listType === 'map' && Array.isArray(mapKeys) ? (mapKeys as string[]) : undefined;
  }

  /** Whether it or anything below has rules. */
  get hasRules(): boolean {
    this.rulesBelow ??= holdsRules(this.schema);
    return this.rulesBelow;
  }

  get rules(): readonly Rule[] {
    this.ownRules ??= rulesOf(this);
    return this.ownRules;
  }

  /** Its fields are listed: it is no map. */
  get isObject(): boolean {
    return this.schema.type === 'object' && !isSchema(this.schema.additionalProperties);
  }

  /** The names of its fields, as they are written. */
  get fieldNames(): readonly string[] {
    this.ownNames ??= Object.keys(this.schema.properties ?? {}).filter((name) => this.has(name));
    return this.ownNames;
  }

  has(name: string): boolean {
    const { properties } = this.schema;
    return properties !== undefined && Object.hasOwn(properties, name) && isSchema(properties[name]);
  }

  field(name: string): RuleNode | undefined {
    const known = this.fields.get(name);
    if (known || !this.has(name)) return known;
    const node = new RuleNode(this.schema.properties?.[name] as JsonSchema);
    this.fields.set(name, node);
    return node;
  }

  /** The field that a rule means. */
  named(name: string): RuleNode | undefined {
    const field = this.fieldName(name);
    return field === undefined || name === '' ? undefined : this.field(field);
  }

  /** The name of a field that a rule means. */
  nameOf(name: string): string | undefined {
    return this.named(name) && this.fieldName(name);
  }

  private fieldName(name: string): string | undefined {
    this.names ??= new Map(Object.keys(this.schema.properties ?? {}).map((field) => [escaped(field) ?? '', field]));
    return this.names.get(isReserved(name) ? (escaped(name) ?? name) : name);
  }

  get items(): RuleNode | undefined {
    const { items } = this.schema;
    if (isSchema(items)) this.itemNode ??= new RuleNode(items);
    return this.itemNode;
  }

  get values(): RuleNode | undefined {
    const { additionalProperties } = this.schema;
    if (isSchema(additionalProperties)) this.valueNode ??= new RuleNode(additionalProperties);
    return this.valueNode;
  }
}

const roots = new WeakMap<JsonSchema, RuleNode>();

/** A schema of a whole Kubernetes object. */
export function ruleRoot(schema: JsonSchema): RuleNode {
  return once(roots, schema, () => new RuleNode(schema, true));
}

/**
 * Rules see these of every object, whatever its schema says. What it says of them counts where it names them all.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apiserver/schema/cel/model/schemas.go, WithTypeAndObjectMeta.
 */
function withObjectFields(schema: JsonSchema): JsonSchema {
  const { apiVersion, kind, metadata: own } = schema.properties ?? {};
  const { name, generateName } = own?.properties ?? {};
  const texts = [apiVersion, kind, name, generateName];
  if (own?.type === 'object' && texts.every((one) => one?.type === 'string')) return schema;
  const text: JsonSchema = { type: 'string' };
  const metadata: JsonSchema = { type: 'object', properties: { name: text, generateName: text } };
  return { ...schema, type: 'object', properties: { ...schema.properties, apiVersion: text, kind: text, metadata } };
}
