import type { Origin, Part, Span, WrittenAt } from '../../source/origin';
import type { Path } from '../../source/path';
import type { Place, Resource } from '../../source/resource';
import { isReference } from './reference';

/** The part of a document that is a value of the cluster. */
interface Found {
  /** Where the document refers to it. */
  readonly reference: Path;
  /** Where it is given. */
  readonly given: Place;
  /** The way on from there. */
  readonly rest: Path;
}

/** A document with values of a cluster: these stand where the cluster gives them, all else where it was written. */
export class ValuesOrigin implements Origin {
  constructor(
    private readonly written: Resource,
    /** The document with the values in the place of references; what has none in it is the same object. */
    private readonly value: unknown,
    private readonly givenAt: (name: string) => Place | undefined,
  ) {}

  get via(): string | undefined {
    return this.written.origin.via;
  }

  locate(path: Path, part: Part): Span {
    const { origin, title } = this.written;
    const found = this.find(path);
    if (!found || (part === 'key' && found.rest.length === 0)) return origin.locate(path, part);
    const { reference, given, rest } = found;
    const usedAt = { ...origin.locate([...reference, 'value'], 'value'), via: title };
    return { ...given.resource.origin.locate([...given.path, ...rest], part), usedAt };
  }

  writtenAt(path: Path): WrittenAt | undefined {
    const found = this.find(path);
    if (!found) return this.written.origin.writtenAt?.(path);
    return found.given.resource.origin.writtenAt?.([...found.given.path, ...found.rest]);
  }

  /** Follows the document as it was written and as it is: where they part at a reference, a value took its place. */
  private find(path: Path): Found | undefined {
    let written: unknown = this.written.value;
    let value = this.value;
    for (let i = 0; i <= path.length; i++) {
      if (written === value) return undefined;
      const given = isReference(written) && !isReference(value) ? this.givenAt(written.value) : undefined;
      if (given) return { reference: path.slice(0, i), given, rest: path.slice(i) };
      const step = path[i];
      if (step === undefined) return undefined;
      written = child(written, step);
      value = child(value, step);
    }
    return undefined;
  }
}

function child(value: unknown, step: string | number): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
  return (value as Record<string | number, unknown>)[step];
}
