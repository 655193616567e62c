import { EVENT_ID, type Event, parseEvents } from 'js-yaml';
import type { Finding } from '../finding';
import type { Origin, Part, Span } from '../origin';
import type { Path } from '../path';
import type { SourceText } from '../text';
import { compose } from './compose';
import { Fault, type Problem } from './fault';
import { Positions } from './positions';
import { explain } from './syntax-error';

/** One document of a text: its value, or why it has none. */
export interface ParsedDocument {
  readonly value: unknown;
  readonly origin: YamlOrigin;
  readonly findings: readonly Finding[];
}

/** Reads the first document between two offsets of a text, as the API server's YAML reader does. */
export function parseDocument(source: SourceText, start: number, end: number, depth: number): ParsedDocument {
  const text = source.text.slice(start, end);
  const origin = new YamlOrigin(source, start, end, depth);
  try {
    const { value, problems } = compose(text, firstDocument(parseEvents(text, { maxDepth: depth })));
    return { value, origin, findings: problems.map((problem) => origin.finding(problem)) };
  } catch (error) {
    const problems = error instanceof Fault ? [error.problem] : explain(text, error);
    return { value: undefined, origin, findings: problems.map((problem) => origin.finding(problem)) };
  }
}

/** Where a YAML document stands. Positions cost a second reading of that document, when a finding asks for them. */
export class YamlOrigin implements Origin {
  via?: string;
  private positions?: Positions;

  constructor(
    private readonly source: SourceText,
    private readonly start: number,
    private readonly end: number,
    private readonly depth: number,
  ) {}

  locate(path: Path, part: Part): Span {
    const text = this.source.text.slice(this.start, this.end);
    this.positions ??= new Positions(text, firstDocument(parseEvents(text, { maxDepth: this.depth })));
    return this.span(...this.positions.locate(path, part));
  }

  finding({ rule, message, start, end, notes = [], help = [], first }: Problem): Finding {
    const related = first ? [{ message: first.message, at: this.span(first.start, first.end) }] : [];
    return { rule, severity: 'error', message, at: this.span(start, end), related, notes, help };
  }

  private span(start: number, end: number): Span {
    return { location: this.source.locate(this.start + start, this.start + end), source: this.source };
  }
}

function firstDocument(events: readonly Event[]): readonly Event[] {
  const second = events.findIndex((event, i) => i > 0 && event.type === EVENT_ID.DOCUMENT);
  return second === -1 ? events : events.slice(0, second);
}
