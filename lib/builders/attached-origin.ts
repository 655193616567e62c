import type { Origin, Part, Span } from '../source/origin';
import type { Path } from '../source/path';
import type { AttachedWorkload, AttachmentSource } from './attached-workload';

/** Values of a workload that attachments made stand where those are written, all others where they stood before. */
export class AttachedOrigin implements Origin {
  /** @param spanOf where an attachment, or a field of it, is written */
  constructor(
    private readonly before: Origin,
    private readonly workload: AttachedWorkload,
    private readonly spanOf: (source: AttachmentSource) => Span,
  ) {}

  get via(): string | undefined {
    return this.before.via;
  }

  locate(path: Path, part: Part): Span {
    const source = this.workload.sourceOf(path);
    return source ? this.spanOf(source) : this.before.locate(path, part);
  }

  locateText(path: Path, start: number): Span | undefined {
    const source = this.workload.sourceOf(path, start);
    return source ? this.spanOf(source) : this.before.locateText?.(path, start);
  }
}
