import type { Kind, Manifest } from '../kinds/kind';
import type { Path } from '../source/path';
import type { ObjectMetadata } from './object-metadata';

/**
 * What a part of the manifest was made from: `{ cidrBlock: 'cidr', 'excludeIps.0': ['reserved', 2] }`. Keys are paths
 * below `spec` (or below the root, where the kind has no spec), with dots; the longest one that fits counts. A text is
 * one property of the input. Findings about the manifest are then shown where the person wrote the value.
 */
export type From = Readonly<Record<string, string | Path>>;

/** A resource as a builder makes it: complete and canonical, with the way back to the input. */
export interface Draft {
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Where in the input a path of the manifest comes from; undefined for what the library wrote on its own. */
  sourceOf(path: Path): Path | undefined;
}

export interface DraftProps<K extends Kind> {
  readonly name: string;
  readonly namespace?: string;
  readonly metadata?: ObjectMetadata;
  readonly body: Manifest<K>;
  readonly from?: From;
}

/** Makes a resource of a kind. Undefined fields are left out; everything else is kept as it is. */
export function draft<K extends Kind>(kind: K, props: DraftProps<K>): Draft {
  const { name, namespace, metadata: { labels, annotations } = {}, body, from = {} } = props;
  const metadata = { name, ...(kind.namespaced && { namespace }), labels, annotations };
  const manifest = withoutUndefined({ apiVersion: kind.apiVersion, kind: kind.name, metadata, ...body });
  return {
    manifest: manifest as Readonly<Record<string, unknown>>,
    sourceOf([root, ...rest]) {
      if (root === undefined) return undefined;
      if (root !== 'metadata') return sourceIn(from, root === 'spec' ? rest : [root, ...rest]);
      return rest[0] === 'name' || rest[0] === 'namespace' ? [rest[0]] : ['metadata', ...rest];
    },
  };
}

function sourceIn(from: From, path: Path): Path | undefined {
  for (let length = path.length; length > 0; length--) {
    const key = path.slice(0, length).join('.');
    const source = Object.hasOwn(from, key) ? from[key] : undefined;
    if (source !== undefined) return [...(typeof source === 'string' ? [source] : source), ...path.slice(length)];
  }
  return undefined;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, withoutUndefined(item)]])),
  );
}

/** Instances of classes (cdk8s's Lazy) are left to those who know them. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
