import { type Finding, hasErrors } from '../finding';
import type { Origin, Part, Span, WrittenAt } from '../origin';
import type { Path } from '../path';
import { type Location, SourceText } from '../text';
import { compose } from './compose';
import { Effort } from './effort';
import { Fault, type Problem } from './fault';
import { layoutOf, type Written } from './layout';
import { type Parsed, parse, parseTogether, refuseMore } from './parse';
import { Positions } from './positions';
import type { Chunk } from './split';
import { explain } from './syntax-error';
import { unfinished } from './unfinished';

/** One document of a text: its value, or why it has none, and what to know about it. */
export interface ParsedDocument {
  readonly value: unknown;
  readonly origin: YamlOrigin;
  readonly findings: readonly Finding[];
}

/** Whether a document was read: it may still hold something to report. */
export function isRead({ findings }: ParsedDocument): boolean {
  return !hasErrors(findings);
}

/** How many documents are parsed together: their events are in memory at the same time. */
const together = 64;

/** Reads documents of one text, as the API server's YAML reader does. */
export function* parseDocuments(
  source: SourceText,
  chunks: readonly Chunk[],
  depth: number,
  effort: Effort,
  keepPositions: boolean,
): Generator<ParsedDocument> {
  for (let i = 0; i < chunks.length; i += together) {
    const batch = chunks.slice(i, i + together);
    const start = batch[0]?.start ?? 0;
    const text = source.text.slice(start, batch.at(-1)?.end);
    const begins = batch.map((chunk) => chunk.start - start);
    const parsed = batch.length > 1 ? parseTogether(text, begins, depth) : undefined;
    for (const [j, chunk] of batch.entries()) {
      const one = parsed?.[j];
      const document = one
        ? read(one, new YamlOrigin(source, chunk, depth))
        : parseDocument(source, chunk, depth, effort);
      if (one && keepPositions && isRead(document)) document.origin.positions = new Positions(one);
      yield document;
    }
  }
}

/** Reads one document of a text. */
export function parseDocument(source: SourceText, chunk: Chunk, depth: number, effort: Effort): ParsedDocument {
  const text = source.text.slice(chunk.start, chunk.end);
  const origin = new YamlOrigin(source, chunk, depth);
  try {
    return read(parse(text, depth, effort), origin);
  } catch (error) {
    return failed(origin, explain(text, error, effort));
  }
}

function read(parsed: Parsed, origin: YamlOrigin): ParsedDocument {
  try {
    refuseMore(parsed);
    const { value, problems } = compose(parsed);
    return { value, origin, findings: problems.map((problem) => origin.finding(given(problem, parsed))) };
  } catch (error) {
    if (error instanceof Fault) return failed(origin, [given(error.problem, parsed)]);
    throw error;
  }
}

function failed(origin: YamlOrigin, found: readonly Problem[]): ParsedDocument {
  const cause = unfinished(origin.text, found);
  const problems = cause ? [cause] : found;
  return { value: undefined, origin, findings: problems.map((problem) => origin.finding(problem)) };
}

/** A problem with the offsets of the text that the user wrote. */
function given(problem: Problem, { original }: Parsed): Problem {
  const { first } = problem;
  return {
    ...problem,
    start: original(problem.start),
    end: original(problem.end),
    ...(first && { first: { ...first, start: original(first.start), end: original(first.end) } }),
  };
}

/**
 * Where a YAML document stands. Positions cost a second reading of that document, when a finding asks for them, unless
 * they were kept from the first.
 */
export class YamlOrigin implements Origin {
  /** What kustomize's annotation says; what Helm's comment says is read from the text. */
  annotated?: string | undefined;
  /** @internal */
  positions?: Positions;

  constructor(
    private readonly source: SourceText,
    private readonly chunk: Chunk,
    private readonly depth: number,
  ) {}

  get via(): string | undefined {
    return helmSource(this.source.text, this.chunk) ?? this.annotated;
  }

  get text(): string {
    return this.source.text.slice(this.chunk.start, this.chunk.end);
  }

  /** The name of the file. */
  get file(): string {
    return this.source.name;
  }

  /** All of the file, as it was read. */
  get fileText(): string {
    return this.source.text;
  }

  /** Where the document begins in the file. */
  get start(): number {
    return this.chunk.start;
  }

  writtenAt(path: Path): WrittenAt {
    return { document: this, path };
  }

  /** The value, read once more. */
  get value(): unknown {
    return this.readAs(this.text).value;
  }

  /** How the document is written; undefined if nothing stands in it. */
  get layout(): Written | undefined {
    return layoutOf(parse(this.text, this.depth, new Effort()));
  }

  /** What would be read if the document had this text. */
  readAs(text: string): ParsedDocument {
    return parseDocument(new SourceText(this.file, text), { start: 0, end: text.length }, this.depth, new Effort());
  }

  locate(path: Path, part: Part): Span {
    this.positions ??= new Positions(parse(this.text, this.depth, new Effort()));
    return this.span(...this.positions.locate(path, part));
  }

  /** Where offsets of the document stand in the file. */
  locationOf(start: number, end: number): Location {
    return this.span(start, end).location;
  }

  finding({ rule, severity = 'error', message, start, end, notes = [], help = [], first }: Problem): Finding {
    const related = first ? [{ message: first.message, at: this.span(first.start, first.end) }] : [];
    return { rule, severity, message, at: this.span(start, end), related, notes, help };
  }

  private span(start: number, end: number): Span {
    const { source, chunk, via } = this;
    const from = chunk.start + Math.max(start, 0);
    const location = source.locate(from, Math.max(from, chunk.start + end));
    return { location, source, ...(via !== undefined && { via }) };
  }
}

/** The template that Helm names above each document. */
function helmSource(text: string, { start }: Chunk): string | undefined {
  const comment = /(?:(?:---[ \t]*)?(?:#[^\n]*)?\r?\n)*?# Source: ([^\r\n]+)/y;
  comment.lastIndex = start;
  return comment.exec(text)?.[1];
}
