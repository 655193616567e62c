import type { JsonSchema } from '../../kinds/openapi';

/**
 * The form of a CustomResourceDefinition: its fields and their types, as strict decoding has them.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apis/apiextensions/v1/types.go, types_jsonschema.go and marshal.go.
 */
export function definitionForm(): JsonSchema {
  form ??= {
    type: 'object',
    properties: {
      spec: { ...object(spec()), required: ['group', 'names', 'scope', 'versions'] },
      status: object(status()),
    },
    required: ['spec'],
  };
  return form;
}

let form: JsonSchema | undefined;

const text: JsonSchema = { type: 'string' };
const someText: JsonSchema = { type: 'string', minLength: 1 };
const flag: JsonSchema = { type: 'boolean' };
const count: JsonSchema = { type: 'integer' };
const number: JsonSchema = { type: 'number' };
const texts: JsonSchema = { type: 'array', items: text };
const open: JsonSchema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const any: JsonSchema = { 'x-kubernetes-preserve-unknown-fields': true };

function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', properties };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

const names = { plural: text, singular: text, shortNames: texts, kind: text, listKind: text, categories: texts };

/** What the API server writes: a manifest that was read from a cluster has it. */
function status(): Readonly<Record<string, JsonSchema>> {
  const condition = { type: text, status: text, lastTransitionTime: any, reason: text, message: text };
  return {
    conditions: list(object({ ...condition, observedGeneration: count })),
    acceptedNames: object(names),
    storedVersions: texts,
    observedGeneration: count,
  };
}

function spec(): Readonly<Record<string, JsonSchema>> {
  const columns = { name: text, type: text, format: text, description: text, priority: count, jsonPath: text };
  const service = { namespace: text, name: text, path: text, port: count };
  return {
    group: someText,
    names: { ...object({ ...names, plural: someText, kind: someText }), required: ['plural', 'kind'] },
    scope: text,
    preserveUnknownFields: flag,
    conversion: object({
      strategy: text,
      webhook: object({
        clientConfig: object({ url: text, caBundle: { type: 'string', format: 'base64' }, service: object(service) }),
        conversionReviewVersions: texts,
      }),
    }),
    versions: list({
      ...object({
        name: someText,
        served: flag,
        storage: flag,
        deprecated: flag,
        deprecationWarning: text,
        schema: object({ openAPIV3Schema: schemaForm('strict') }),
        subresources: object({
          status: object({}),
          scale: object({ specReplicasPath: text, statusReplicasPath: text, labelSelectorPath: text }),
        }),
        additionalPrinterColumns: list(object(columns)),
        selectableFields: list(object({ jsonPath: text })),
      }),
      required: ['name'],
    }),
  };
}

/** Behind `items` and its like the decoder of the API server forgets to be strict. */
type Strictness = 'strict' | 'lenient';

const schemaForms = new Map<Strictness, JsonSchema>();

/** The form of a schema, which stands within itself: what lies below is made when a value goes there. */
function schemaForm(strictness: Strictness): JsonSchema {
  const known = schemaForms.get(strictness);
  if (known) return known;
  const properties: Record<string, JsonSchema> = { ...plain, 'x-kubernetes-validations': list(ruleForm(strictness)) };
  const made: JsonSchema = {
    type: 'object',
    properties,
    ...(strictness === 'lenient' && { 'x-kubernetes-preserve-unknown-fields': true }),
  };
  schemaForms.set(strictness, made);
  const lenient = schemaForm('lenient');
  const { properties: fields } = lenient;
  for (const keyword of ['properties', 'patternProperties', 'definitions'])
    properties[keyword] = { type: 'object', additionalProperties: made };
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) properties[keyword] = list(made);
  properties.not = made;
  // What is neither a map nor a list is passed over there.
  properties.items = { ...lenient, type: [], items: lenient };
  for (const keyword of ['additionalProperties', 'additionalItems'])
    properties[keyword] = { ...lenient, properties: fields as NonNullable<typeof fields>, type: ['object', 'boolean'] };
  properties.dependencies = open;
  return made;
}

function ruleForm(strictness: Strictness): JsonSchema {
  const made = object({
    rule: text,
    message: text,
    messageExpression: text,
    reason: text,
    fieldPath: text,
    optionalOldSelf: flag,
  });
  return strictness === 'strict' ? made : { ...made, 'x-kubernetes-preserve-unknown-fields': true };
}

const plain: Readonly<Record<string, JsonSchema>> = {
  id: text,
  $schema: text,
  $ref: text,
  description: text,
  type: text,
  format: text,
  title: text,
  default: any,
  maximum: number,
  exclusiveMaximum: flag,
  minimum: number,
  exclusiveMinimum: flag,
  maxLength: count,
  minLength: count,
  pattern: text,
  maxItems: count,
  minItems: count,
  uniqueItems: flag,
  multipleOf: number,
  enum: { type: 'array', items: any },
  maxProperties: count,
  minProperties: count,
  required: texts,
  externalDocs: object({ description: text, url: text }),
  example: any,
  nullable: flag,
  'x-kubernetes-preserve-unknown-fields': flag,
  'x-kubernetes-embedded-resource': flag,
  'x-kubernetes-int-or-string': flag,
  'x-kubernetes-list-map-keys': texts,
  'x-kubernetes-list-type': text,
  'x-kubernetes-map-type': text,
};
