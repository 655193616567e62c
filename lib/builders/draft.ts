import type { Kind, Manifest } from '../kinds/kind';
import type { Path } from '../source/path';
import type { ObjectMetadata } from './object-metadata';
import { without } from './without';

/**
 * What a part of the manifest was made from: `{ cidrBlock: 'cidr', 'excludeIps.0': ['reserved', 2] }`. Keys are paths
 * below `spec` (or below the root, where the kind has no spec), with dots; the longest one that fits counts. A text is
 * one property of the input. Findings about the manifest are then shown where the person wrote the value.
 */
export type From = Readonly<Record<string, string | Path>>;

/** Offsets in a text: start, and end behind the last character. */
export type Part = readonly [start: number, end: number];

/** A resource as a builder makes it: complete and canonical, with the way back to the input. */
export interface Draft {
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Where in the input a path of the manifest comes from; undefined for what the library wrote on its own. */
  sourceOf(path: Path): Path | undefined;
  /** Which part of the text there, where the value is not all of it: the port of `10.0.1.6:80`. */
  partOf(path: Path): Part | undefined;
}

export interface DraftProps<K extends Kind> {
  readonly name: string;
  readonly namespace?: string;
  readonly metadata?: ObjectMetadata;
  readonly body: Manifest<K>;
  readonly from?: From;
  /** By the same keys: the parts of texts from which several values are made. */
  readonly parts?: Readonly<Record<string, Part | undefined>>;
}

/** Makes a resource of a kind. Undefined fields are left out; everything else is kept as it is. */
export function draft<K extends Kind>(kind: K, props: DraftProps<K>): Draft {
  const { name, namespace, metadata: { labels, annotations } = {}, body, from = {}, parts = {} } = props;
  const metadata = { name, ...(kind.namespaced && { namespace }), labels, annotations };
  const manifest = without(undefined, { apiVersion: kind.apiVersion, kind: kind.name, metadata, ...body });
  return {
    manifest: manifest as Readonly<Record<string, unknown>>,
    sourceOf([root, ...rest]) {
      if (root === undefined) return undefined;
      if (root !== 'metadata') return sourceIn(from, root === 'spec' ? rest : [root, ...rest]);
      return rest[0] === 'name' || rest[0] === 'namespace' ? [rest[0]] : ['metadata', ...rest];
    },
    partOf([root, ...rest]) {
      const key = rest.join('.');
      return root === 'spec' && Object.hasOwn(parts, key) ? parts[key] : undefined;
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

/** Fields that have the same name in the input. */
export function itself(...bodies: readonly object[]): Record<string, string> {
  return Object.fromEntries(bodies.flatMap(Object.keys).map((field) => [field, field]));
}
