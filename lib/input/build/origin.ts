import { isDeepStrictEqual } from 'node:util';
import type { Origin, Part, Span } from '../../source/origin';
import { type Path, valueAt } from '../../source/path';
import type { Resource } from '../../source/resource';

/**
 * Where a built object stands: a value that its source has stands there; what the build changed or made stands in the file that
 * says so.
 */
export class BuiltOrigin implements Origin {
  constructor(
    private readonly value: Resource['value'],
    /** The object that it was built from, where that is known. */
    private readonly source: Resource | undefined,
    /** The name of the file that is told for everything else. */
    private readonly other: string,
    readonly via: string,
  ) {}

  get file(): string {
    return this.source?.origin.file ?? this.other;
  }

  locate(path: Path, part: Part): Span {
    const { via, source } = this;
    if (source && isDeepStrictEqual(valueAt(source.value, path), valueAt(this.value, path)))
      return { ...source.origin.locate(path, part), via };
    const start = { line: 1, column: 1 };
    return { location: { file: this.other, start, end: start }, via };
  }
}
