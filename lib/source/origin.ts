import type { Path } from './path';
import type { Place } from './resource';
import type { Location, SourceText } from './text';
import type { YamlOrigin } from './yaml/document';

/** A location together with the text it lies in, where that text is known. */
export interface Span {
  readonly location: Location;
  /** Left out where the text cannot be read, or is that of nobody. */
  readonly source?: SourceText;
  /** What made the text, if it is itself a product: a Helm template, a kustomize base. */
  readonly via?: string;
  /** How the value came to be, where what stands there is not the value itself. */
  readonly made?: Made;
  /** The value that it is a part of, where it lies in one. */
  readonly within?: Place;
  /** Where the value is used, if it is written elsewhere: in the file of a cluster. */
  readonly usedAt?: Span;
}

/** The way from what a person wrote to a value of the manifest that is made of it. */
export interface Made {
  /** What a person wrote, where `from` stands: a document, the properties of a construct. Two are one if identical. */
  readonly in: object;
  /** What it is made from, as a person names it: `spec.natGateways[0].eips[0].address`. */
  readonly from: string;
  /** Whether it only follows from that, and is not the same in another form: a new text for the value fits nowhere. */
  readonly follows: boolean;
}

/** What a path points at: the key of a map entry, or the value behind it. */
export type Part = 'key' | 'value';

/** Where a resource was written: a document of a YAML file, an intent document, a call in a TypeScript file. */
export interface Origin {
  /** The place of a path. A path that is not there is answered with its closest parent that is. */
  locate(path: Path, part: Part): Span;
  /** The place of a part of a text, from an offset on, where the parts of the text were written apart. */
  locateText?(path: Path, start: number): Span | undefined;
  /** The value of a YAML document that a path stands for, and is the same as; undefined where there is none. */
  writtenAt?(path: Path): WrittenAt | undefined;
  /** What made the text, if it is itself a product: a Helm template, a kustomize base, a construct's path. */
  readonly via?: string;
  /** The name of the file that the object stands in, where that is known without looking for a place. */
  readonly file?: string | undefined;
}

/** A value of a YAML document, or a part of a text in it. */
export interface WrittenAt {
  readonly document: YamlOrigin;
  readonly path: Path;
  readonly inside?: { readonly text: string; readonly start: number; readonly end: number };
}

/** That of objects that nobody wrote, and of which nobody asks where they stand. */
export const nowhere: Origin = {
  locate: () => ({ location: { file: '', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } } }),
};
