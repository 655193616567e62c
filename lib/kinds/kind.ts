import type { During, Field, Held, Properties, Reference } from './field';

/** A column of `kubectl get`. */
export interface Column extends During {
  readonly name: string;
  readonly path: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'date';
  /** Whether it is shown with `-o wide` alone. */
  readonly wide?: boolean;
}

/** A column of `kubectl get`: its head, where its value stands, and the releases that have it. */
export function column(name: string, path: string, type: Column['type'] = 'string', during: During = {}): Column {
  return { name, path, type, ...during };
}

/** A column that `kubectl get -o wide` alone shows. */
export function wide(...args: Parameters<typeof column>): Column {
  return { ...column(...args), wide: true };
}

/** The paths of the scale subresource. */
export interface Scale {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath: string;
}

export const operators = ['kube-ovn', 'ovn-kubernetes', 'multus', 'nmstate', 'kruise'] as const;

export type Operator = (typeof operators)[number];

export interface KindData<P extends Properties = Properties> {
  /** The API group; empty for the core group. */
  readonly group: string;
  readonly version: string;
  /** Versions that the API server still serves beside it, with the same schema; manifests of them pass unjudged. */
  readonly deprecatedVersions?: readonly string[];
  /** Versions that the API server serves beside it, each with fields and releases of its own. */
  readonly otherVersions?: readonly Kind[];
  readonly kind: string;
  readonly plural: string;
  /** @default the plural without its `s` */
  readonly singular?: string;
  readonly short?: readonly string[];
  /** What people call it, far from its name: a mistake in a manifest. */
  readonly aliases?: readonly string[];
  /** When the short names came. @default with the kind */
  readonly shortDuring?: During;
  readonly scope: 'Cluster' | 'Namespaced';
  /** Whose CustomResourceDefinition it is; kinds of Kubernetes itself have none. */
  readonly operator?: Operator;
  readonly during?: During;
  readonly doc: string;
  readonly columns?: readonly Column[];
  /**
   * Whether the status is a subresource; releases before it write it with the spec.
   * @default always
   */
  readonly statusSubresource?: During | false;
  /** Where `kubectl scale` finds the number of replicas. */
  readonly scale?: Scale;
  /** Limits of metadata.name beyond those of every object. */
  readonly nameLimits?: Field<string>;
  /** The fields beside apiVersion, kind and metadata. */
  readonly fields: P;
  /** Fields that are not listed are kept and not judged: we know only a part of this kind. */
  readonly partial?: boolean;
  /**
   * Fields of APIs older than the releases we know, which tutorials still show: their path, and what to write instead.
   * The API server drops them without a word.
   */
  readonly removed?: Readonly<Record<string, string>>;
}

/** What we know about a Kubernetes kind, as data. */
export class Kind<P extends Properties = Properties> {
  readonly name: string;
  readonly apiVersion: string;

  constructor(readonly data: KindData<P>) {
    this.name = data.kind;
    this.apiVersion = data.group ? `${data.group}/${data.version}` : data.version;
  }

  get singular(): string {
    return this.data.singular ?? this.data.plural.slice(0, -1);
  }

  get namespaced(): boolean {
    return this.data.scope === 'Namespaced';
  }

  /** Itself and its other versions. */
  get versions(): readonly Kind[] {
    return [this, ...(this.data.otherVersions ?? [])];
  }

  /** Every field that names another object, with its path; `*` stands for any index. Worked out once. */
  get references(): readonly { readonly path: readonly string[]; readonly reference: Reference }[] {
    this.found ??= collect(this.data.fields, []);
    return this.found;
  }

  private found?: { path: string[]; reference: Reference }[];
}

/** The manifest of a kind, as TypeScript sees it. */
export type Manifest<K> = K extends Kind<infer P> ? Held<P> : never;

export function kind<P extends Properties>(data: KindData<P>): Kind<P> {
  return new Kind(data);
}

function collect(fields: Properties, at: string[]): { path: string[]; reference: Reference }[] {
  return Object.entries(fields).flatMap(([name, field]) => below(field, [...at, name]));
}

function below(field: Field, path: string[]): { path: string[]; reference: Reference }[] {
  const { reference, items, properties } = field.data;
  if (reference) return [{ path, reference }];
  if (properties) return collect(properties, path);
  return items ? below(items, [...path, '*']) : [];
}
