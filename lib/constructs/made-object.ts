import { ApiObject, Chart, JsonPatch, Lazy } from 'cdk8s';
import type { Construct } from 'constructs';
import type { Draft } from '../builders/draft';
import type { ObjectMetadata } from '../builders/object-metadata';
import type { Kind } from '../kinds/kind';
import type { Path } from '../source/path';
import type { CallSite } from './call-site';

/** What an ApiObject of this library is made of. */
export interface MadeObject {
  /** As things are now: what others add to it later is not in it yet. */
  draft(): Draft;
  /** The call that said what stands at a path of the manifest; undefined outside of the user's code. */
  siteOf(path: Path): CallSite | undefined;
}

/** The calls that further inputs of a builder come from, by the first step of a source: `{ lanIps: [...] }`. */
export type InputSites = Readonly<Record<string, readonly (CallSite | undefined)[]>>;

export interface MadeObjectProps {
  readonly kind: Kind;
  readonly name: string;
  readonly namespace?: string;
  readonly metadata?: ObjectMetadata;
  readonly draft: () => Draft;
  readonly site: CallSite | undefined;
  readonly inputs?: () => InputSites;
}

const made = new WeakMap<ApiObject, MadeObject>();

/** Makes an ApiObject whose body is built when the app is rendered, when everything is known. */
export function makeObject(scope: Construct, id: string, props: MadeObjectProps): ApiObject {
  const { kind, name, namespace, metadata, draft, site, inputs } = props;
  const fields = Object.keys(kind.data.fields).filter((field) => field !== 'status');
  const body = fields.map((field) => [field, Lazy.any({ produce: () => draft().manifest[field] })]);
  const object = new ApiObject(scope, id, {
    apiVersion: kind.apiVersion,
    kind: kind.name,
    metadata: { name, ...(namespace !== undefined && { namespace }), ...metadata },
    ...Object.fromEntries(body),
  });
  // cdk8s puts the namespace of the chart on every object that has none.
  if (!kind.namespaced && Chart.of(object).namespace !== undefined)
    object.addJsonPatch(JsonPatch.remove('/metadata/namespace'));
  made.set(object, {
    draft,
    siteOf(path) {
      const [first, index] = sourceOf(draft, path) ?? [];
      const input = typeof index === 'number' ? inputs?.()[String(first)]?.[index] : undefined;
      return input ?? site;
    },
  });
  return object;
}

/** What cannot be built of values of wrong types has no sources, either. */
function sourceOf(draft: () => Draft, path: Path): Path | undefined {
  try {
    return draft().sourceOf(path);
  } catch {
    return undefined;
  }
}

/** How an ApiObject came to be, if this library made it. */
export function madeFrom(object: ApiObject): MadeObject | undefined {
  return made.get(object);
}
