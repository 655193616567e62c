import type { Finding } from './finding';
import { isMap, type JsonMap } from './json';
import type { Origin, Part, Span, WrittenAt } from './origin';
import type { Path } from './path';
import { Resource } from './resource';
import { shown } from './shown';
import type { ParsedDocument } from './yaml/document';

export interface Objects {
  readonly resources: readonly Resource[];
  readonly findings: readonly Finding[];
  /** How many objects there are, with those that are none. Beyond the room given, none of them is made. */
  readonly count: number;
}

/** The objects of a document that could be read: one, or the items of a List, at most `room`. */
export function objectsOf({ value, origin }: ParsedDocument, room = Number.POSITIVE_INFINITY): Objects {
  // What templates leave of a value that nobody gave: kubectl, Argo CD and Flux pass over it, as over an empty document.
  if (value === null) return { resources: [], findings: [], count: 0 };
  if (isMap(value)) origin.annotated = originAnnotation(value);
  return objectsIn(value, origin, room);
}

/**
 * Whether the value of a document is meant to be an object, be it a broken one: what has neither type nor metadata is a file of
 * another tool.
 */
export function looksLikeObject(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(looksLikeObject);
  if (!isMap(value)) return false;
  const { apiVersion, kind, metadata, spec } = value;
  const types = [apiVersion, kind].filter(isText).length;
  return types === 2 || (isMap(metadata) && (types === 1 || isMap(spec)));
}

/** Configuration of programs that looks like objects of the core group, and has no metadata: a kubeconfig, a scheduler's policy. */
export function isProgramConfiguration(value: unknown): boolean {
  return isMap(value) && value.apiVersion === 'v1' && !isMap(value.metadata) && programKinds.has(value.kind);
}

const programKinds: ReadonlySet<unknown> = new Set(['Config', 'Policy']);

function objectsIn(value: unknown, origin: Origin, room: number): Objects {
  if (!isMap(value)) return { resources: [], findings: [notAnObject(value, origin)], count: 1 };
  const { apiVersion, kind, items } = value;
  if (isText(apiVersion) && isText(kind) && kind.endsWith('List') && Array.isArray(items))
    return opened(items, { apiVersion, kind: kind.slice(0, -'List'.length) }, origin, room);
  const missing = [!isText(apiVersion) && 'apiVersion', !isText(kind) && 'kind'].filter(Boolean);
  if (missing.length > 0) return { resources: [], findings: [withoutKind(missing.join(' and no '), origin)], count: 1 };
  return { resources: [new Resource(value, origin)], findings: [], count: 1 };
}

function opened(items: readonly unknown[], typed: Typed, origin: Origin, room: number): Objects {
  const resources: Resource[] = [];
  const findings: Finding[] = [];
  let count = 0;
  for (const [i, item] of items.entries()) {
    if (count + items.length - i > room) return { resources: [], findings: [], count: count + items.length - i };
    const inner = objectsIn(withType(item, typed), new ItemOrigin(origin, i, item), room - count);
    for (const resource of inner.resources) resources.push(resource);
    for (const finding of inner.findings) findings.push(finding);
    count += inner.count;
  }
  return { resources, findings, count };
}

interface Typed {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The items of a SubnetList need not say that they are Subnets. */
function withType(item: unknown, { apiVersion, kind }: Typed): unknown {
  if (kind === '' || !isMap(item) || item.kind !== undefined || item.apiVersion !== undefined) return item;
  return { apiVersion, kind, ...item };
}

/** An item of a List stands inside the List's document. */
class ItemOrigin implements Origin {
  constructor(
    private readonly list: Origin,
    private readonly index: number,
    private readonly item: unknown,
  ) {}

  get via(): string | undefined {
    return this.list.via ?? (isMap(this.item) ? originAnnotation(this.item) : undefined);
  }

  get file(): string | undefined {
    return this.list.file;
  }

  writtenAt(path: Path): WrittenAt | undefined {
    const isThere = isMap(this.item) && Object.hasOwn(this.item, path[0] ?? '');
    return isThere ? this.list.writtenAt?.(['items', this.index, ...path]) : undefined;
  }

  locate(path: Path, part: Part): Span {
    const [first = 'kind'] = path;
    const isThere = isMap(this.item) && Object.hasOwn(this.item, first);
    return this.list.locate(['items', this.index, ...(isThere && path.length > 0 ? path : ['kind'])], part);
  }
}

function notAnObject(value: unknown, origin: Origin): Finding {
  const what = Array.isArray(value) ? 'a list' : `a single value, ${shown(String(value), 40)}`;
  const isItem = origin instanceof ItemOrigin;
  return {
    rule: 'input/not-an-object',
    severity: 'error',
    message: `${isItem ? 'this item of a List' : 'this document'} is ${what}, not an object`,
    at: origin.locate([], 'value'),
    related: [],
    notes: ['no API server takes it'],
    help: isItem
      ? ['write apiVersion, kind and metadata, or remove the item']
      : ['write apiVersion, kind and metadata; several objects are divided by --- or stand in a List under items'],
  };
}

function withoutKind(missing: string, origin: Origin): Finding {
  return {
    rule: 'input/no-kind',
    severity: 'error',
    message: `this document has no ${missing}`,
    at: origin.locate([], 'value'),
    related: [],
    notes: ['nobody can tell what it is: kubectl, Argo CD and Flux refuse it'],
    help: ['add what is missing, or keep files that are no manifests out of the directory'],
  };
}

/** What kustomize writes with `buildMetadata: [originAnnotations]`. */
function originAnnotation(value: JsonMap): string | undefined {
  const metadata = value.metadata;
  const annotations = isMap(metadata) ? metadata.annotations : undefined;
  const text = isMap(annotations) ? annotations['config.kubernetes.io/origin'] : undefined;
  if (!isText(text)) return undefined;
  const parts = new Map(
    text.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 1).trim()]),
  );
  const from = [parts.get('repo'), parts.get('path') ?? parts.get('configuredIn')].filter(Boolean).join(' ');
  return from || undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
