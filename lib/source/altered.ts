import { isDeepStrictEqual } from 'node:util';
import type { Origin, Part, Span, WrittenAt } from './origin';
import { type Path, valueAt } from './path';
import { Resource } from './resource';

/** An object of which some values are others than those that are written: they stand where those stand, and no fix changes them. */
export function altered(resource: Resource, value: Resource['value']): Resource {
  const { origin, external, modelled } = resource;
  return new Resource(value, new AlteredOrigin(origin, resource.value, value), external, modelled);
}

class AlteredOrigin implements Origin {
  constructor(
    private readonly origin: Origin,
    private readonly written: Resource['value'],
    private readonly value: Resource['value'],
  ) {}

  get via(): string | undefined {
    return this.origin.via;
  }

  get file(): string | undefined {
    return this.origin.file;
  }

  locate(path: Path, part: Part): Span {
    return this.origin.locate(path, part);
  }

  writtenAt(path: Path): WrittenAt | undefined {
    const isWritten = isDeepStrictEqual(valueAt(this.written, path), valueAt(this.value, path));
    return isWritten ? this.origin.writtenAt?.(path) : undefined;
  }
}
