import type { Draft } from '../builders/draft';
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
    return this.in(this.element, this.resolve(source), part);
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
