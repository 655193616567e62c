import { isFormOf } from '../builders/canonical';
import type { Draft, Part as TextPart } from '../builders/draft';
import type { Origin, Part, Span, WrittenAt } from '../source/origin';
import { formatPath, type Path, valueAt } from '../source/path';
import type { Element } from './element';

/**
 * Further inputs of a builder, by the first step of a source: `{ lanIps: [...] }`. Where the address of another
 * element went into a resource, its place is that other element.
 */
export type Inputs = Readonly<Record<string, readonly Element[]>>;

/**
 * What values follow from that are made of a name, by the property that holds the name: a SNAT rule's range from the
 * CIDR of the subnet that it names.
 */
export type Roots = Readonly<Record<string, Element | undefined>>;

/** Every value of a made resource stands where the person wrote what it was made from. */
export class IntentOrigin implements Origin {
  constructor(
    private readonly draft: Draft,
    private readonly element: Element,
    private readonly inputs: Inputs = {},
    private readonly roots: Roots = {},
  ) {}

  get via(): string {
    return this.element.document.title;
  }

  get file(): string | undefined {
    return this.element.document.origin.file;
  }

  locate(path: Path, part: Part): Span {
    const { document, at, isWritten } = this.sourceOf(path);
    const span = document.origin.locate(at, part);
    const text = document.get(...at);
    const slice = typeof text === 'string' ? this.draft.partOf(path) : undefined;
    const said = slice ? (text as string).slice(...slice) : text;
    const follows = !isWritten || !isFormOf(valueAt(this.draft.manifest, path), said);
    const root = follows ? this.roots[String(this.draft.sourceOf(path)?.[0])] : undefined;
    const made = span.made
      ? { ...span.made, follows }
      : { in: root?.document ?? document, from: formatPath(root?.path ?? at), follows };
    const narrow = slice && part === 'value' ? narrowed(span, text as string, slice) : span;
    return { ...narrow, made };
  }

  writtenAt(path: Path): WrittenAt | undefined {
    const { document, at, isWritten } = this.sourceOf(path);
    const written = document.get(...at);
    const slice = this.draft.partOf(path);
    const value = valueAt(this.draft.manifest, path);
    const found = document.origin.writtenAt?.(at);
    if (!isWritten || !found || typeof written !== typeof value) return undefined;
    if (slice && typeof written === 'string')
      return { ...found, inside: { text: written, start: slice[0], end: slice[1] } };
    return isFormOf(value, written) ? found : undefined;
  }

  /** What nobody wrote stands at the name of the element. */
  private sourceOf(path: Path): { document: Element['document']; at: Path; isWritten: boolean } {
    const { document, namePath, path: root } = this.element;
    const source = this.draft.sourceOf(path);
    const [first, index] = source ?? [];
    const input = typeof index === 'number' ? this.inputs[String(first)]?.[index] : undefined;
    if (input) return { document: input.document, at: input.path, isWritten: true };
    if (!source || first === 'name') return { document, at: namePath, isWritten: first === 'name' };
    const full =
      first === 'metadata'
        ? source
        : [...(first === 'namespace' && root.length === 1 ? ['metadata'] : root), ...source];
    const isWritten = document.get(...full) !== undefined;
    return { document, at: isWritten ? full : namePath, isWritten };
  }
}

/** The part of a text on one line; all of it where YAML escapes something in it. */
function narrowed(span: Span, text: string, [start, end]: TextPart): Span {
  const { source, location } = span;
  const line = source?.line(location.start.line) ?? '';
  const raw = line.slice(location.start.column - 1, location.end.column - 1);
  const offset = raw.indexOf(text);
  if (!source || offset === -1 || location.end.line !== location.start.line) return span;
  const first = source.offset(location.start) + offset;
  return { ...span, location: source.locate(first + start, first + end) };
}
