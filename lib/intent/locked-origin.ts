import type { Entry } from '../allocation/address-lock';
import type { Origin, Part, Span, WrittenAt } from '../source/origin';
import { formatPath, type Path } from '../source/path';

/** Where the values of a document stand when some of them are in the lock: those stand there. */
export class LockedOrigin implements Origin {
  constructor(
    private readonly origin: Origin,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  get via(): string | undefined {
    return this.origin.via;
  }

  locate(path: Path, part: Part): Span {
    const entry = this.entries.get(formatPath(path));
    if (!entry) return this.origin.locate(path, part);
    const { document, network, key } = entry;
    const from = [network, key];
    const made = { in: document, from: formatPath(from), follows: false };
    return { ...document.origin.locate(from, 'value'), made };
  }

  locateText(path: Path, start: number): Span | undefined {
    return this.entries.has(formatPath(path)) ? undefined : this.origin.locateText?.(path, start);
  }

  /** What the lock has is corrected by a person. */
  writtenAt(path: Path): WrittenAt | undefined {
    return this.entries.has(formatPath(path)) ? undefined : this.origin.writtenAt?.(path);
  }
}
