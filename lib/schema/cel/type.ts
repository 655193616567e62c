import type { Since } from './since';

/**
 * A type of CEL, as the checker sees it. `dyn` goes with everything; a `parameter` stands for one type throughout an
 * overload (`list(A) + list(A)`). A `dyn` is undecided where nothing says yet what it is: the items of `[]`.
 */
export type Type =
  | { readonly kind: Simple; readonly isUndecided?: true }
  | { readonly kind: 'list' | 'optional' | 'type'; readonly of: Type }
  | { readonly kind: 'map'; readonly key: Type; readonly of: Type }
  | ObjectType
  | { readonly kind: 'parameter'; readonly name: string };

/** Types without parts. The last row are Kubernetes' own. */
export type Simple =
  | 'dyn'
  | 'null'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'ip'
  | 'cidr'
  | 'url'
  | 'quantity'
  | 'semver'
  | 'format';

/** An object of a schema: its fields are known, and no others may be selected. */
export interface ObjectType {
  readonly kind: 'object';
  /** For messages. */
  readonly name: string;
  /** By the name that the expression uses, escapes undone by the schema's side. */
  field(name: string): Type | undefined;
  /** The first Kubernetes that knows the field by this name. @default all */
  since?(name: string): Since;
}
