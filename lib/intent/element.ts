import type { ObjectMetadata } from '../builders/object-metadata';
import { without } from '../builders/without';
import type { Path } from '../source/path';
import type { Place, Resource } from '../source/resource';

/** A part of an intent document that becomes resources: its `spec`, or an item of a list in it. */
export class Element {
  constructor(
    readonly document: Resource,
    readonly path: Path = ['spec'],
  ) {}

  below(...steps: Path): Element {
    return new Element(this.document, [...this.path, ...steps]);
  }

  /**
   * What stands there, as the kind declares it: only for documents whose structure was found right. `gateway:` with
   * nothing behind it is a field that was left out.
   */
  read<T>(): T {
    return without(null, this.document.get(...this.path)) as T;
  }

  /** The place of a field of it. */
  at(...steps: Path): Place {
    return this.document.at(...this.path, ...steps);
  }

  /** Where the element is named. */
  get namePath(): Path {
    return this.path.length === 1 ? ['metadata', 'name'] : [...this.path, 'name'];
  }

  /** Labels and annotations of a document are for everything that is made of it. */
  get metadata(): ObjectMetadata {
    const { labels, annotations } = (without(null, this.document.get('metadata')) ?? {}) as ObjectMetadata;
    return { ...(labels && { labels }), ...(annotations && { annotations }) };
  }
}
