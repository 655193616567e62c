import type { Finding } from './finding';
import type { Origin, Part, Span } from './origin';
import type { Path } from './path';
import { Resource } from './resource';
import type { ParsedDocument, YamlOrigin } from './yaml/document';

export interface Objects {
  readonly resources: readonly Resource[];
  readonly findings: readonly Finding[];
}

/** The objects of a document that could be read: one, or the items of a List. */
export function objectsOf({ value, origin }: ParsedDocument): Objects {
  if (!isMap(value)) return { resources: [], findings: [notAnObject(value, origin)] };
  const { apiVersion, kind, items } = value;
  if (typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items) && apiVersion)
    return opened(items, origin);
  const missing = [!isText(apiVersion) && 'apiVersion', !isText(kind) && 'kind'].filter(Boolean);
  if (missing.length > 0) return { resources: [], findings: [withoutKind(missing.join(' and no '), origin)] };
  origin.via ??= originAnnotation(value);
  return { resources: [new Resource(value, origin)], findings: [] };
}

function opened(items: readonly unknown[], origin: YamlOrigin): Objects {
  const objects = items.map((item, i) => {
    const itemOrigin = new ItemOrigin(origin, i, item);
    if (isMap(item) && isText(item.apiVersion) && isText(item.kind))
      return { resources: [new Resource(item, itemOrigin)], findings: [] };
    return {
      resources: [],
      findings: [isMap(item) ? withoutKind('apiVersion or no kind', itemOrigin) : notAnObject(item, itemOrigin)],
    };
  });
  return {
    resources: objects.flatMap(({ resources }) => resources),
    findings: objects.flatMap(({ findings }) => findings),
  };
}

/** An item of a List stands inside the List's document. */
class ItemOrigin implements Origin {
  constructor(
    private readonly list: Origin,
    private readonly index: number,
    private readonly item: unknown,
  ) {}

  get via(): string | undefined {
    return this.list.via;
  }

  locate(path: Path, part: Part): Span {
    const [first = 'kind'] = path;
    const isThere = isMap(this.item) && Object.hasOwn(this.item, first);
    return this.list.locate(['items', this.index, ...(isThere && path.length > 0 ? path : ['kind'])], part);
  }
}

function notAnObject(value: unknown, origin: Origin): Finding {
  const what = Array.isArray(value) ? 'a list' : `a single value, ${JSON.stringify(value)?.slice(0, 40)}`;
  return {
    rule: 'input/not-an-object',
    severity: 'error',
    message: `this document is ${what}, not an object`,
    at: origin.locate([], 'value'),
    related: [],
    notes: ['no API server takes it'],
    help: ['write apiVersion, kind and metadata; several objects are divided by --- or stand in a List under items'],
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
function originAnnotation(value: Readonly<Record<string, unknown>>): string | undefined {
  const metadata = value.metadata;
  const annotations = isMap(metadata) ? metadata.annotations : undefined;
  const text = isMap(annotations) ? annotations['config.kubernetes.io/origin'] : undefined;
  if (!isText(text)) return undefined;
  const part = (name: string) => new RegExp(`^${name}: *(.+?) *$`, 'm').exec(text)?.[1];
  return [part('repo'), part('path') ?? part('configuredIn')].filter(Boolean).join(' ') || undefined;
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
