import { isMap } from '../../source/json';
import type { Part } from '../../source/origin';
import type { Path } from '../../source/path';
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
    for (const branch of branches(part)) yield* branchFaults(branch);
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
const forbidden = ['$ref', 'definitions', 'dependencies', 'id', '$schema', 'patternProperties', 'additionalItems'];

function* keywordFaults({ schema, path, level }: SchemaPart): Generator<SchemaFault> {
  for (const keyword of forbidden)
    if (schema[keyword] !== undefined) yield at(path, keyword, `uses ${keyword}, which no definition may`);
  if (schema.uniqueItems === true)
    yield at(path, 'uniqueItems', 'uses uniqueItems, which would take too long', 'write x-kubernetes-list-type: set');
  const { additionalProperties } = schema;
  if (additionalProperties !== undefined && additionalProperties !== true && keysOf(schema.properties).length > 0)
    yield at(path, 'additionalProperties', 'has both properties and additionalProperties', 'keep one of the two');
  else if (additionalProperties !== undefined && level === 'root')
    yield at(path, 'additionalProperties', 'has additionalProperties at the root');
  if (Array.isArray(schema.items)) yield at(path, 'items', 'has a list of items', 'write one schema for all items');
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
  if (mapType !== undefined && schema.type !== 'object')
    yield at(path, 'x-kubernetes-map-type', 'has a map type and is no object');
  else if (mapType !== undefined && mapType !== 'atomic' && mapType !== 'granular')
    yield at(path, 'x-kubernetes-map-type', `has the map type ${shown(mapType)}, which is neither atomic nor granular`);
  if (level !== 'root' && schema['x-kubernetes-embedded-resource'] !== true) return;
  const properties = isMap(schema.properties) ? schema.properties : {};
  for (const name of implicitTexts) {
    const field = properties[name];
    if (!isMap(field)) continue;
    const inside = [...path, 'properties', name];
    if (field.type !== 'string' && field.type !== undefined)
      yield at(inside, 'type', `is of type ${shown(field.type)}: a text it must be`, 'write string');
    if (field.default !== undefined && level === 'root')
      yield at(inside, 'default', 'has a default, which the API server has for every object', 'remove it');
  }
  if (isMap(properties.metadata))
    yield* metadataFaults(properties.metadata, [...path, 'properties', 'metadata'], level);
}

/** What may be said of metadata; the names in it may be limited. */
const ofMetadata = ['type', 'description', 'properties'];

function* metadataFaults(schema: SchemaPart['schema'], path: Path, level: SchemaPart['level']): Generator<SchemaFault> {
  if (schema.type !== 'object' && schema.type !== undefined)
    yield at(path, 'type', `is of type ${shown(schema.type)}: an object it must be`, 'write object');
  if (level !== 'root') return;
  const limited = keysOf(schema.properties).filter((name) => name !== 'name' && name !== 'generateName');
  const others = Object.keys(schema).filter((keyword) => !ofMetadata.includes(keyword));
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

/** What may not stand at the root of a schema whose status is a subresource: the status is judged alone there. */
const notAtRoot = ['allOf', 'anyOf', 'default', 'enum', 'maxProperties', 'minProperties', 'not', 'nullable', 'oneOf'];

/** Of a version with the status as a subresource. */
export function* rootFaults(schema: Readonly<Record<string, unknown>>, path: Path): Generator<SchemaFault> {
  for (const keyword of notAtRoot)
    if (schema[keyword] !== undefined && schema[keyword] !== false)
      yield at(path, keyword, `says ${keyword} of the whole object, and the status is a subresource`);
}

function* listFaults({ schema, path }: SchemaPart): Generator<SchemaFault> {
  const type = schema['x-kubernetes-list-type'];
  const keys = schema['x-kubernetes-list-map-keys'];
  if (type === undefined) {
    if (keys !== undefined)
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
    if (keys !== undefined)
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
  if (!Array.isArray(keys) || keys.length === 0)
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

function* branchFaults({ schema, path, of = {}, parent }: SchemaPart): Generator<SchemaFault> {
  for (const keyword of descriptive) {
    const value = schema[keyword];
    if (value === undefined || value === false || value === '' || (keyword === 'type' && isIntOrString(path, parent)))
      continue;
    yield at(
      path,
      keyword,
      `says ${keyword} inside ${keywordOf(path)}`,
      `move ${keyword} out, beside ${keywordOf(path)}`,
    );
  }
  const isOpen = isMap(of.additionalProperties) || of.additionalProperties === true;
  for (const name of keysOf(schema.properties))
    if (!isOpen && !Object.hasOwn(isMap(of.properties) ? of.properties : {}, name))
      yield at(
        [...path, 'properties'],
        name,
        `limits ${name} inside ${keywordOf(path)} and describes it nowhere else`,
        `describe ${name} with its type among the properties outside`,
      );
}

/** The one exception: `anyOf: [{type: integer}, {type: string}]`, also as the first of an `allOf`. */
function isIntOrString(path: Path, parent: SchemaPart['parent']): boolean {
  const list = parent?.anyOf;
  if (path.at(-2) !== 'anyOf' || !Array.isArray(list) || list.length !== 2) return false;
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
