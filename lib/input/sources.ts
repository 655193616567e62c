import { joined, type Reading, type ReadingApart } from '../source/read';
import type { Resource } from '../source/resource';

/** What the documents of an input make. */
export interface Made {
  readonly resources: readonly Resource[];
  /** What documents with mistakes would have made; without a kind or name, anything. */
  readonly hidden: readonly { readonly kind?: string | undefined; readonly name?: string | undefined }[];
}

/** An input without the files that were rendered from it. */
export interface Sources<T> {
  readonly reading: Reading;
  readonly made: T;
  /** The rendered files that were left out. */
  readonly leftOut: readonly string[];
}

/**
 * Leaves rendered files out of an input that has their sources: as soon as one rendered object is also made by the other
 * files. All rendered files then count as generated, those of other clusters too. Without their sources they are manifests
 * like all others.
 */
export function withoutRendered<T extends Made>(
  { sources, rendered }: Pick<ReadingApart, 'sources' | 'rendered'>,
  make: (reading: Reading) => { readonly reading: Reading; readonly made: T },
): Sources<T> {
  const hasBoth = rendered.files > 0 && sources.files > 0;
  const own = hasBoth ? make(sources) : undefined;
  return own && isMade(rendered.resources, own)
    ? { ...own, leftOut: rendered.fileNames }
    : { ...make(joined(sources, rendered)), leftOut: [] };
}

/** Whether one of the objects is among those that are made, or that a document which cannot be read may make. */
function isMade(objects: readonly Resource[], { reading, made }: { reading: Reading; made: Made }): boolean {
  const keys = new Set(made.resources.filter(({ external }) => !external).map(keyOf));
  const hidden = [...made.hidden, ...reading.unread.filter(({ kind }) => kind !== undefined)];
  const mayBe = (object: Resource) =>
    hidden.some(
      ({ kind, name }) => (kind === undefined || kind === object.kind) && (name === undefined || name === object.name),
    );
  return objects.some((object) => keys.has(keyOf(object)) || mayBe(object));
}

function keyOf({ group, kind, namespace, name }: Resource): string {
  return [group, kind, namespace ?? '', name].join('/');
}
