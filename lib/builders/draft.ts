import type { Kind, Manifest } from '../kinds/kind';
import type { Path } from '../source/path';

/**
 * Which property of the person's input a part of the manifest was made from: `{ cidrBlock: 'cidr' }`. Findings about
 * the manifest are then shown where the person wrote the value.
 */
export type From = Readonly<Record<string, string>>;

/** A resource as a builder makes it: complete and canonical, with the way back to the input. */
export interface Draft {
  readonly manifest: Readonly<Record<string, unknown>>;
  /** Where in the input a path of the manifest comes from; undefined for what the library wrote on its own. */
  sourceOf(path: Path): Path | undefined;
}

export interface DraftProps<K extends Kind> {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly body: Manifest<K>;
  /** Keys are fields of `spec` (or of the body, where the kind has no spec). */
  readonly from?: From;
}

/** Makes a resource of a kind. Undefined fields are left out; everything else is kept as it is. */
export function draft<K extends Kind>(kind: K, props: DraftProps<K>): Draft {
  const { name, namespace, labels, annotations, body, from = {} } = props;
  const metadata = { name, ...(kind.namespaced && { namespace }), labels, annotations };
  const manifest = withoutUndefined({ apiVersion: kind.apiVersion, kind: kind.name, metadata, ...body });
  return {
    manifest: manifest as Readonly<Record<string, unknown>>,
    sourceOf(path) {
      if (path[0] === 'metadata') return path[1] === 'name' ? ['name'] : path.slice(1, 2);
      const [field, ...rest] = path[0] === 'spec' ? path.slice(1) : path;
      const source = field === undefined ? undefined : from[field];
      return source === undefined ? undefined : [...source.split('.'), ...rest];
    },
  };
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (item === undefined ? [] : [[key, withoutUndefined(item)]])),
  );
}
