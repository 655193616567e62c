import type { Draft, Part as TextPart } from '../builders/draft';
import type { Origin, Part, Span } from '../source/origin';
import type { Path } from '../source/path';
import type { Element } from './element';

/**
 * Further inputs of a builder, by the first step of a source: `{ lanIps: [...] }`. Where the address of another
 * element went into a resource, its place is that other element.
 */
export type Inputs = Readonly<Record<string, readonly Element[]>>;

/** Every value of a made resource stands where the person wrote what it was made from. */
export class IntentOrigin implements Origin {
  constructor(
    private readonly draft: Draft,
    private readonly element: Element,
    private readonly inputs: Inputs = {},
  ) {}

  /** What nobody wrote stands at the name of the element. */
  locate(path: Path, part: Part): Span {
    const source = this.draft.sourceOf(path);
    if (source === undefined) return this.in(this.element, this.element.namePath, 'value');
    const [first, index] = source;
    const input = typeof index === 'number' ? this.inputs[String(first)]?.[index] : undefined;
    if (input) return this.in(input, input.path, 'value');
    const written = this.resolve(source);
    const span = this.in(this.element, written, part);
    const text = this.element.document.get(...written);
    const slice = part === 'value' && typeof text === 'string' ? this.draft.partOf(path) : undefined;
    return slice ? narrowed(span, text as string, slice) : span;
  }

  get via(): string {
    const { document } = this.element;
    return document.title;
  }

  private resolve(source: Path): Path {
    const { document, namePath, path } = this.element;
    const [first] = source;
    if (first === 'name') return namePath;
    const full = first === 'metadata' ? source : [...(first === 'namespace' ? ['metadata'] : path), ...source];
    return document.get(...full) === undefined ? namePath : full;
  }

  private in({ document }: Element, path: Path, part: Part): Span {
    return document.origin.locate(path, part);
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
  return { location: source.locate(first + start, first + end), source };
}
