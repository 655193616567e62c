import { isMap } from '../../source/json';
import type { Path } from '../../source/path';
import { isDns1035Label, isKindName, isSubdomain } from '../names';
import type { SchemaFault } from './structure';

type Json = Readonly<Record<string, unknown>>;

/**
 * What the API server holds against a definition outside of its schemas, beside its versions and the names that make its
 * own: those have rules of their own.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apis/apiextensions/validation/validation.go, ValidateCustomResourceDefinition.
 */
export function* definitionFaults({ metadata, spec }: Json): Generator<SchemaFault> {
  if (!isMap(spec)) return;
  yield* specFaults(spec);
  if (isMap(spec.names)) yield* nameFaults(spec.names);
  if (isMap(metadata)) yield* generatedNameFaults(metadata, spec);
  yield* approvalFaults(spec.group, isMap(metadata) ? metadata.annotations : undefined);
  if (isMap(spec.conversion)) yield* conversionFaults(spec.conversion);
  if (!Array.isArray(spec.versions)) return;
  for (const [i, version] of spec.versions.entries())
    if (isMap(version)) yield* versionFaults(version, ['spec', 'versions', i]);
}

function* specFaults({ scope, group, preserveUnknownFields }: Json): Generator<SchemaFault> {
  if (typeof scope === 'string' && !['Cluster', 'Namespaced'].includes(scope))
    yield value(['spec', 'scope'], `is ${shown(scope)}`, 'write Cluster or Namespaced');
  if (typeof group === 'string' && !isSubdomain(group))
    yield value(['spec', 'group'], `is ${shown(group)}, which is not a valid domain`);
  if (preserveUnknownFields === true)
    yield value(
      ['spec', 'preserveUnknownFields'],
      'is true, which only the versions before v1 could have',
      'write x-kubernetes-preserve-unknown-fields: true into the schema of each version',
    );
}

function* nameFaults({ singular, shortNames, categories, kind, listKind }: Json): Generator<SchemaFault> {
  const at: Path = ['spec', 'names'];
  const label = 'use lower-case letters, digits and hyphens, a letter first';
  const texts = [
    [[...at, 'singular'], singular] as const,
    ...each([...at, 'shortNames'], shortNames),
    ...each([...at, 'categories'], categories),
  ];
  for (const [path, text] of texts)
    if (typeof text === 'string' && !isDns1035Label(text) && !(text === '' && path.at(-1) === 'singular'))
      yield value(path, `is ${shown(text)}, which is not a valid name`, label);
  if (typeof listKind === 'string' && listKind !== '' && !isKindName(listKind))
    yield value([...at, 'listKind'], `is ${shown(listKind)}, which is not a valid kind`);
  if (typeof listKind === 'string' && listKind !== '' && listKind === kind)
    yield value([...at, 'listKind'], `is ${shown(listKind)}, the same as spec.names.kind`, `write ${kind}List`);
}

/** The name of a definition follows from what it defines, and so would what a generated one begins with. */
function* generatedNameFaults({ generateName }: Json, { names, group }: Json): Generator<SchemaFault> {
  const wanted = isMap(names) ? `${names.plural}.${group}` : undefined;
  if (typeof generateName === 'string' && generateName !== '' && generateName !== wanted)
    yield value(['metadata', 'generateName'], `is ${shown(generateName)}`, 'remove it');
}

const approval = 'api-approved.kubernetes.io';

/** Groups of the Kubernetes community: k8s.ovn.org is none of them. */
function* approvalFaults(group: unknown, annotations: unknown): Generator<SchemaFault> {
  if (typeof group !== 'string' || !/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return;
  const written = isMap(annotations) ? annotations[approval] : undefined;
  if (typeof written === 'string' && /^(?:unapproved|[a-z][a-z0-9+.-]*:\/\/[^/])/i.test(written)) return;
  const fact =
    written === undefined ? `has no annotation ${approval}` : `has an annotation ${approval} without an address`;
  yield value(
    ['spec', 'group'],
    `is ${group}, a group of the Kubernetes community, and the definition ${fact}`,
    `use a group of your own, or write ${approval}: unapproved`,
  );
}

function* conversionFaults({ strategy, webhook }: Json): Generator<SchemaFault> {
  const at: Path = ['spec', 'conversion'];
  if (strategy === undefined || strategy === '')
    yield { path: at, part: 'key', fact: 'has no strategy', help: 'add strategy: None, or Webhook' };
  else if (strategy !== 'None' && strategy !== 'Webhook')
    yield value([...at, 'strategy'], `is ${shown(strategy)}`, 'write None or Webhook');
  const { clientConfig, conversionReviewVersions } = isMap(webhook) ? webhook : {};
  const versions = Array.isArray(conversionReviewVersions) ? conversionReviewVersions : [];
  if (strategy !== 'Webhook') {
    if (isMap(clientConfig) || versions.length > 0)
      yield {
        path: [...at, 'webhook'],
        part: 'key',
        fact: 'is set, and the strategy is not Webhook',
        help: 'remove it',
      };
    return;
  }
  if (!isMap(clientConfig)) yield { path: at, part: 'key', fact: 'has no webhook.clientConfig' };
  else yield* clientFaults(clientConfig, [...at, 'webhook', 'clientConfig']);
  if (!versions.some((one) => one === 'v1' || one === 'v1beta1'))
    yield { path: at, part: 'key', fact: 'names neither v1 nor v1beta1 in webhook.conversionReviewVersions' };
  for (const [i, version] of versions.entries()) {
    const path = [...at, 'webhook', 'conversionReviewVersions', i];
    if (versions.indexOf(version) < i) yield value(path, `is ${shown(version)} once more`, 'remove it');
    else if (typeof version === 'string' && !isDns1035Label(version))
      yield value(path, `is ${shown(version)}, which is not a valid name`);
  }
}

/** Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiserver pkg/util/webhook/validation.go. */
function* clientFaults({ url, service }: Json, path: Path): Generator<SchemaFault> {
  const [hasUrl, hasService] = [typeof url === 'string', isMap(service)];
  if (hasUrl === hasService) yield { path, part: 'key', fact: 'has not exactly one of url and service' };
  else if (typeof url === 'string' && !/^https:\/\/[^/?#@\s]+(?:\/[^?#]*)?$/i.test(url))
    yield value([...path, 'url'], `is ${shown(url)}`, 'write https://host/path, without user, query and fragment');
  else if (isMap(service)) yield* serviceFaults(service, [...path, 'service']);
}

function* serviceFaults({ name, namespace, path, port }: Json, at: Path): Generator<SchemaFault> {
  for (const [key, text] of Object.entries({ name, namespace }))
    if (text === undefined || text === '') yield { path: at, part: 'key', fact: `has no ${key}` };
  if (typeof port === 'number' && (port < 1 || port > 65_535)) yield value([...at, 'port'], `is ${port}`);
  if (typeof path === 'string' && !isServicePath(path))
    yield value([...at, 'path'], `is ${shown(path)}`, 'write names behind slashes: /convert');
}

function isServicePath(path: string): boolean {
  if (path === '' || path === '/') return true;
  return path.startsWith('/') && path.slice(1).replace(/\/$/, '').split('/').every(isSubdomain);
}

function* versionFaults(version: Json, path: Path): Generator<SchemaFault> {
  const { name, deprecated, deprecationWarning, additionalPrinterColumns, subresources, selectableFields } = version;
  if (typeof name === 'string' && !isDns1035Label(name))
    yield value([...path, 'name'], `is ${shown(name)}, which is not a valid name`, 'write v1, or v1beta1');
  if (typeof deprecationWarning === 'string') {
    const at = [...path, 'deprecationWarning'];
    if (deprecated !== true)
      yield { path: at, part: 'key', fact: 'is set, and the version is not deprecated', help: 'set deprecated: true' };
    if (
      deprecationWarning === '' ||
      Buffer.byteLength(deprecationWarning) > 256 ||
      unprintable.test(deprecationWarning)
    )
      yield value(at, 'is empty, longer than 256 bytes, or has characters that cannot be printed');
  }
  for (const [at, column] of each([...path, 'additionalPrinterColumns'], additionalPrinterColumns))
    if (isMap(column)) yield* columnFaults(column, at);
  if (isMap(subresources)) yield* scaleFaults(subresources.scale, [...path, 'subresources', 'scale']);
  yield* selectableFaults(version, selectableFields, [...path, 'selectableFields']);
}

/** What Go does not print. */
const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;

const columnTypes = ['integer', 'number', 'string', 'boolean', 'date'];
const columnFormats = ['int32', 'int64', 'float', 'double', 'byte', 'date', 'date-time', 'password'];

function* columnFaults({ name, type, format, jsonPath }: Json, path: Path): Generator<SchemaFault> {
  if (name === undefined || name === '') yield { path, part: 'key', fact: 'has no name' };
  if (!columnTypes.includes(type as string))
    yield type === undefined
      ? { path, part: 'key', fact: 'has no type' }
      : value([...path, 'type'], `is ${shown(type)}`, `write one of ${columnTypes.join(', ')}`);
  if (typeof format === 'string' && format !== '' && !columnFormats.includes(format))
    yield value([...path, 'format'], `is ${shown(format)}`, `write one of ${columnFormats.join(', ')}`);
  yield* pathFaults(jsonPath, path, 'jsonPath', ['']);
}

function* scaleFaults(scale: unknown, path: Path): Generator<SchemaFault> {
  if (!isMap(scale)) return;
  yield* pathFaults(scale.specReplicasPath, path, 'specReplicasPath', ['.spec']);
  yield* pathFaults(scale.statusReplicasPath, path, 'statusReplicasPath', ['.status']);
  if (scale.labelSelectorPath !== undefined && scale.labelSelectorPath !== '')
    yield* pathFaults(scale.labelSelectorPath, path, 'labelSelectorPath', ['.spec', '.status']);
}

/** A path behind a dot, below one of some fields; in columns anything. */
function* pathFaults(text: unknown, path: Path, key: string, below: readonly string[]): Generator<SchemaFault> {
  if (text === undefined || text === '') yield { path, part: 'key', fact: `has no ${key}` };
  else if (typeof text !== 'string') return;
  else if (!text.startsWith('.'))
    yield value([...path, key], `is ${shown(text)}: it must begin with a dot`, `write .${text}`);
  else if (below[0] !== '' && !below.some((field) => text.startsWith(`${field}.`)))
    yield value([...path, key], `is ${shown(text)}: it must lie below ${below.join(' or ')}`);
}

const mostSelectable = 8;

function* selectableFaults(version: Json, fields: unknown, path: Path): Generator<SchemaFault> {
  if (!Array.isArray(fields)) return;
  if (fields.length > mostSelectable)
    yield { path, part: 'key', fact: `has ${fields.length} fields, more than ${mostSelectable}` };
  const seen = new Set<unknown>();
  const schema = isMap(version.schema) ? version.schema.openAPIV3Schema : undefined;
  for (const [i, field] of fields.entries()) {
    const text = isMap(field) ? field.jsonPath : undefined;
    const at = [...path, i, 'jsonPath'];
    if (typeof text !== 'string' || text === '') yield { path: [...path, i], part: 'key', fact: 'has no jsonPath' };
    else if (seen.has(text)) yield value(at, `is ${shown(text)} once more`);
    else yield* selectedFaults(schema, text, at);
    seen.add(text);
  }
}

function* selectedFaults(schema: unknown, text: string, at: Path): Generator<SchemaFault> {
  const [first, ...names] = text.split('.');
  let field: unknown = schema;
  for (const name of names) field = isMap(field) && isMap(field.properties) ? field.properties[name] : undefined;
  const type = isMap(field) ? field.type : undefined;
  if (first !== '' || names.length === 0 || names[0] === 'metadata' || !isMap(field))
    yield value(at, `is ${shown(text)}, which is no field of the schema`);
  else if (!['string', 'boolean', 'integer'].includes(type as string))
    yield value(at, `is ${shown(text)}, which is no text, boolean or integer`);
}

function each(path: Path, items: unknown): (readonly [Path, unknown])[] {
  return Array.isArray(items) ? items.map((item, i) => [[...path, i], item] as const) : [];
}

function value(path: Path, fact: string, help?: string): SchemaFault {
  return { path, part: 'value', fact, ...(help === undefined ? {} : { help }) };
}

function shown(text: unknown): string {
  return `'${String(text).slice(0, 60)}'`;
}
