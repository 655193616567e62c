import { isMap } from '../../source/json';
import type { Part } from '../../source/origin';
import type { Path } from '../../source/path';
import { canonical } from '../json-type';
import { validationFaults } from './validation-faults';
import { branches, describingParts, keysOf, type SchemaPart } from './walk';

/** Why the API server would not take a schema. */
export interface SchemaFault {
  readonly path: Path;
  readonly part: Part;
  /** The fact, behind the path: `has no type`. */
  readonly fact: string;
  readonly help?: string;
}

/**
 * Where a schema is not structural, or says what no schema of a definition may say.
 * Copied behaviour: kubernetes/kubernetes v1.33.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apiserver/schema/validation.go (ValidateStructural), pkg/apis/apiextensions/validation/validation.go
 * (ValidateCustomResourceDefinitionOpenAPISchema).
 */
export function* structureFaults(schema: Readonly<Record<string, unknown>>, path: Path): Generator<SchemaFault> {
  for (const part of describingParts({ schema, path, level: 'root' })) {
    yield* typeFaults(part);
    yield* keywordFaults(part);
    yield* objectFaults(part);
    yield* listFaults(part);
    yield* validationFaults(part);
    for (const branch of branches(part)) {
      yield* forbiddenFaults(branch);
      yield* branchFaults(branch, part.level);
    }
  }
}

const types = ['object', 'array', 'string', 'integer', 'number', 'boolean'];

function* typeFaults({ schema, path, level }: SchemaPart): Generator<SchemaFault> {
  const { type } = schema;
  const open = schema['x-kubernetes-preserve-unknown-fields'] === true;
  const embedded = schema['x-kubernetes-embedded-resource'] === true;
  if (type === undefined || type === '') {
    if (schema['x-kubernetes-int-or-string'] === true || (open && !embedded)) return;
    yield { path, part: 'key', fact: 'has no type', help: `add type: ${likelyType(schema, level)}` };
  } else if (typeof type !== 'string') return;
  else if (!types.includes(type))
    yield at(path, 'type', `has the type ${shown(type)}, which is none of ${types.join(', ')}`);
  else if (level === 'root' && type !== 'object') yield at(path, 'type', `is of type ${type}: an object it must be`);
  else if (embedded && type !== 'object')
    yield at(path, 'type', `is of type ${type}: a whole object is of type object`);
  if (type === 'array' && !isMap(schema.items))
    yield { path, part: 'key', fact: 'is a list and does not say of what', help: 'add items, with a type' };
  if (embedded && isSaid(schema.additionalProperties))
    yield at(path, 'additionalProperties', 'is a whole object and has additionalProperties', 'remove it');
  if (embedded && !open && keysOf(schema.properties).length === 0)
    yield {
      path,
      part: 'key',
      fact: 'is a whole object without properties',
      help: 'add x-kubernetes-preserve-unknown-fields: true',
    };
}

function likelyType(schema: SchemaPart['schema'], level: SchemaPart['level']): string {
  if (level === 'root' || schema.properties || schema.additionalProperties) return 'object';
  return schema.items ? 'array' : 'string';
}

/** Keywords of JSON Schema that no definition may use. */
const forbidden = ['$ref', 'dependencies', 'additionalItems'];
const forbiddenUnlessEmpty = ['id', '$schema', 'definitions', 'patternProperties'];

function* forbiddenFaults({ schema, path }: Pick<SchemaPart, 'schema' | 'path'>): Generator<SchemaFault> {
  const used = [
    ...forbidden.filter((keyword) => isThere(schema[keyword])),
    ...forbiddenUnlessEmpty.filter((keyword) => isSaid(schema[keyword]) && canonical(schema[keyword]) !== '{}'),
  ];
  for (const keyword of used) yield at(path, keyword, `uses ${keyword}, which no definition may`);
  if (schema.uniqueItems === true)
    yield at(path, 'uniqueItems', 'uses uniqueItems, which would take too long', 'write x-kubernetes-list-type: set');
  if (Array.isArray(schema.items) && schema.items.length > 0)
    yield at(path, 'items', 'has a list of items', 'write one schema for all items');
}

function* keywordFaults({ schema, path, level }: SchemaPart): Generator<SchemaFault> {
  if (level === 'root' && schema.nullable === true)
    yield at(path, 'nullable', 'is nullable, and no object is null', 'remove it');
  yield* forbiddenFaults({ schema, path });
  const { additionalProperties } = schema;
  if (isThere(additionalProperties) && additionalProperties !== true && keysOf(schema.properties).length > 0)
    yield at(path, 'additionalProperties', 'has both properties and additionalProperties', 'keep one of the two');
  else if (isThere(additionalProperties) && level === 'root')
    yield at(path, 'additionalProperties', 'has additionalProperties at the root');
  if (schema['x-kubernetes-preserve-unknown-fields'] === false)
    yield at(path, 'x-kubernetes-preserve-unknown-fields', 'is false, which nobody may write', 'remove it');
  if (schema['x-kubernetes-int-or-string'] === true)
    for (const other of ['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'])
      if (schema[other] === true) yield at(path, other, `is an integer or a string, and has ${other}`);
}

const implicitTexts = ['apiVersion', 'kind'];

/** Of a whole object: the API server knows version, kind and metadata itself. */
function* objectFaults({ schema, path, level }: SchemaPart): Generator<SchemaFault> {
  const mapType = schema['x-kubernetes-map-type'];
  if (isThere(mapType) && schema.type !== 'object')
    yield at(path, 'x-kubernetes-map-type', 'has a map type and is no object');
  else if (isThere(mapType) && mapType !== 'atomic' && mapType !== 'granular')
    yield at(path, 'x-kubernetes-map-type', `has the map type ${shown(mapType)}, which is neither atomic nor granular`);
  if (level !== 'root' && schema['x-kubernetes-embedded-resource'] !== true) return;
  const properties = isMap(schema.properties) ? schema.properties : {};
  for (const name of implicitTexts) {
    const field = properties[name];
    if (isMap(field) && field.type !== 'string' && field.type !== undefined)
      yield at(
        [...path, 'properties', name],
        'type',
        `is of type ${shown(field.type)}: a text it must be`,
        'write string',
      );
  }
  const { default: whole } = schema;
  if (level === 'root' && isMap(whole) && !(isSaid(whole.apiVersion) && isSaid(whole.kind)))
    yield at(path, 'default', 'has a default for the whole object', 'remove it');
  const { metadata } = properties;
  if (isMap(metadata)) yield* metadataFaults(metadata, [...path, 'properties', 'metadata'], level);
  for (const name of [...implicitTexts, 'metadata']) {
    const field = properties[name];
    if (isMap(field)) yield* insideMetaFaults(field, [...path, 'properties', name], level);
  }
}

/** What may be said of metadata; the names in it may be limited. */
const ofMetadata = ['type', 'properties', 'default'];

function* metadataFaults(schema: SchemaPart['schema'], path: Path, level: SchemaPart['level']): Generator<SchemaFault> {
  if (schema.type !== 'object' && schema.type !== undefined)
    yield at(path, 'type', `is of type ${shown(schema.type)}: an object it must be`, 'write object');
  if (level !== 'root') return;
  const limited = keysOf(schema.properties).filter((name) => name !== 'name' && name !== 'generateName');
  const isOther = (keyword: string) =>
    !ofMetadata.includes(keyword) && (isSaid(schema[keyword]) || (keyword === 'required' && isThere(schema.required)));
  const others = Object.keys(schema).filter(isOther);
  for (const keyword of others)
    yield at(path, keyword, `says ${keyword} of metadata`, 'only name and generateName may be limited');
  for (const name of limited)
    yield at(
      [...path, 'properties'],
      name,
      `describes ${name} of metadata`,
      'only name and generateName may be limited',
    );
}

/** Within version, kind and metadata: the API server has them of every object, and of an embedded one it knows their form. */
function* insideMetaFaults(
  schema: SchemaPart['schema'],
  path: Path,
  level: SchemaPart['level'],
): Generator<SchemaFault> {
  for (const part of describingParts({ schema, path, level: 'field' })) {
    const isFree = level !== 'root' && !part.path.slice(path.length).includes('additionalProperties');
    if (isThere(part.schema.default) && !isFree)
      yield at(part.path, 'default', 'has a default within version, kind or metadata', 'remove it');
    if (part.schema['x-kubernetes-embedded-resource'] === true)
      yield at(part.path, 'x-kubernetes-embedded-resource', 'is a whole object within metadata');
  }
}

/** Null, an empty text, an empty list and false say nothing. */
function isSaid(value: unknown): boolean {
  return isThere(value) && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** What may not stand at the root of a schema whose status is a subresource: the status is judged alone there. */
const notAtRoot = [
  ...['allOf', 'anyOf', 'default', 'enum', 'maxProperties', 'minProperties', 'not', 'oneOf'],
  ...[
    'x-kubernetes-embedded-resource',
    'x-kubernetes-int-or-string',
    'x-kubernetes-map-type',
    'x-kubernetes-list-type',
  ],
];

/** Of a version with the status as a subresource. */
export function* rootFaults(schema: Readonly<Record<string, unknown>>, path: Path): Generator<SchemaFault> {
  for (const keyword of notAtRoot)
    if (isSaid(schema[keyword]) || Array.isArray(schema[keyword]))
      yield at(path, keyword, `says ${keyword} of the whole object, and the status is a subresource`);
}

function* listFaults({ schema, path }: SchemaPart): Generator<SchemaFault> {
  const { 'x-kubernetes-list-type': type, 'x-kubernetes-list-map-keys': keys } = schema;
  const hasKeys = Array.isArray(keys) && keys.length > 0;
  if (!isThere(type)) {
    if (hasKeys)
      yield at(
        path,
        'x-kubernetes-list-map-keys',
        'has keys and is no map-like list',
        'write x-kubernetes-list-type: map',
      );
    return;
  }
  if (!['atomic', 'set', 'map'].includes(type as string))
    yield at(path, 'x-kubernetes-list-type', `has the list type ${shown(type)}, which is none of atomic, set, map`);
  if (schema.type !== 'array') yield at(path, 'x-kubernetes-list-type', 'has a list type and is no list');
  if (type === 'set') yield* setFaults(schema, path);
  if (type !== 'map') {
    if (hasKeys)
      yield at(
        path,
        'x-kubernetes-list-map-keys',
        'has keys and is no map-like list',
        'write x-kubernetes-list-type: map',
      );
    return;
  }
  if (isMap(schema.items) && schema.items.type !== 'object')
    yield at(path, 'x-kubernetes-list-type', 'is a map-like list whose items are no objects');
  if (isMap(schema.items) && schema.items.nullable === true)
    yield at([...path, 'items'], 'nullable', 'is nullable, and an item of a map-like list');
  if (!hasKeys)
    yield { path, part: 'key', fact: 'is a map-like list without keys', help: 'add x-kubernetes-list-map-keys' };
  else for (const [i, key] of keys.entries()) yield* keyFaults(schema, path, key, i);
}

/** Items of sets are compared whole. */
function* setFaults({ items }: SchemaPart['schema'], path: Path): Generator<SchemaFault> {
  if (!isMap(items)) return;
  const inside = [...path, 'items'];
  if (items.nullable === true) yield at(inside, 'nullable', 'is nullable, and an item of a set');
  if (items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic')
    yield at(path, 'x-kubernetes-list-type', 'is a set of objects', 'add x-kubernetes-map-type: atomic to its items');
  if (items.type === 'array' && (items['x-kubernetes-list-type'] ?? 'atomic') !== 'atomic')
    yield at(inside, 'x-kubernetes-list-type', 'is a list in a set, and not atomic');
}

function* keyFaults(schema: SchemaPart['schema'], path: Path, key: unknown, i: number): Generator<SchemaFault> {
  const items = isMap(schema.items) ? schema.items : {};
  const properties = isMap(items.properties) ? items.properties : {};
  const fault = (fact: string, help?: string): SchemaFault => ({
    path: [...path, 'x-kubernetes-list-map-keys', i],
    part: 'value',
    fact,
    ...(help === undefined ? {} : { help }),
  });
  if (typeof key !== 'string' || !Object.hasOwn(properties, key)) {
    yield fault(`has the key ${shown(key)}, which its items do not have`);
    return;
  }
  const field = properties[key];
  const isRequired = Array.isArray(items.required) && items.required.includes(key);
  if (!isMap(field)) return;
  if (!isRequired && field.default === undefined)
    yield fault(`has the key ${key}, which its items may lack`, `make ${key} required, or give it a default`);
  if (field.nullable === true) yield fault(`has the key ${key}, which may be null`);
  if ((schema['x-kubernetes-list-map-keys'] as unknown[]).indexOf(key) < i) yield fault(`has the key ${key} twice`);
  if (field.type === 'object' || field.type === 'array') yield fault(`has the key ${key}, which is no single value`);
}

/** What only the description of a value may say, and not its limits. */
const descriptive = [
  'type',
  'default',
  'additionalProperties',
  'nullable',
  'title',
  'description',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-int-or-string',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
  'x-kubernetes-validations',
];

/** @param level of the part that it is a branch of: only at the root a limit needs a description of the same field */
function* branchFaults(
  { schema, path, of, inside = [] }: SchemaPart,
  level: SchemaPart['level'],
): Generator<SchemaFault> {
  for (const keyword of descriptive) {
    const value = schema[keyword];
    if (!isSaid(value)) continue;
    if (keyword === 'type' && isIntOrString(inside, of)) continue;
    yield at(
      path,
      keyword,
      `says ${keyword} inside ${keywordOf(path)}`,
      `move ${keyword} out, beside ${keywordOf(path)}`,
    );
  }
  if (isMap(schema.properties) && Object.hasOwn(schema.properties, 'metadata'))
    yield at([...path, 'properties'], 'metadata', `limits metadata inside ${keywordOf(path)}`, 'remove it');
  if (level !== 'root') return;
  if (isMap(schema.items) && !isMap(of?.items))
    yield at(path, 'items', `limits items inside ${keywordOf(path)} and describes them nowhere else`);
  for (const name of keysOf(schema.properties))
    if (!Object.hasOwn(isMap(of?.properties) ? of.properties : {}, name))
      yield at(
        [...path, 'properties'],
        name,
        `limits ${name} inside ${keywordOf(path)} and describes it nowhere else`,
        `describe ${name} with its type among the properties outside`,
      );
}

/** The one exception: `anyOf: [{type: integer}, {type: string}]`, also as the first of an `allOf`. */
function isIntOrString(inside: Path, of: SchemaPart['schema'] | undefined): boolean {
  const isDirect = inside.length === 2 && inside[0] === 'anyOf';
  const isFirst = inside.length === 4 && inside[0] === 'allOf' && inside[1] === 0 && inside[2] === 'anyOf';
  const first = Array.isArray(of?.allOf) && isMap(of.allOf[0]) ? of.allOf[0].anyOf : undefined;
  const list = isDirect ? of?.anyOf : isFirst ? first : undefined;
  if (!Array.isArray(list) || list.length !== 2) return false;
  const is = (one: unknown, type: string) => isMap(one) && Object.keys(one).length === 1 && one.type === type;
  return is(list[0], 'integer') && is(list[1], 'string');
}

function keywordOf(path: Path): string {
  return String(path.findLast((step) => ['allOf', 'anyOf', 'oneOf', 'not'].includes(String(step))) ?? 'a branch');
}

function at(path: Path, key: string, fact: string, help?: string): SchemaFault {
  return { path: [...path, key], part: 'key', fact, ...(help === undefined ? {} : { help }) };
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 60) : typeof value;
}
