import type { Path } from './path';
import type { Location, SourceText } from './text';

/** A location together with the text it lies in, where that text is known. */
export interface Span {
  readonly location: Location;
  readonly source?: SourceText;
  /** What made the text, if it is itself a product: a Helm template, a kustomize base. */
  readonly via?: string;
}

/** What a path points at: the key of a map entry, or the value behind it. */
export type Part = 'key' | 'value';

/** Where a resource was written: a document of a YAML file, an intent document, a call in a TypeScript file. */
export interface Origin {
  /** The place of a path. A path that is not there is answered with its closest parent that is. */
  locate(path: Path, part: Part): Span;
  /** What made the text, if it is itself a product: a Helm template, a kustomize base, a construct's path. */
  readonly via?: string;
}
