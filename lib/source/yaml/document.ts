import type { Finding } from '../finding';
import type { Origin, Part, Span } from '../origin';
import type { Path } from '../path';
import type { SourceText } from '../text';
import { compose } from './compose';
import { Fault, type Problem } from './fault';
import { type Parsed, parse, refuseMore } from './parse';
import { Positions } from './positions';
import { explain } from './syntax-error';

/** One document of a text: its value, or why it has none. */
export interface ParsedDocument {
  readonly value: unknown;
  readonly origin: YamlOrigin;
  readonly findings: readonly Finding[];
}

/** Reads the document between two offsets of a text, as the API server's YAML reader does. */
export function parseDocument(source: SourceText, start: number, end: number, depth: number): ParsedDocument {
  const text = source.text.slice(start, end);
  const origin = new YamlOrigin(source, start, end, depth);
  const failed = (problems: readonly Problem[]) => ({
    value: undefined,
    origin,
    findings: problems.map((p) => origin.finding(p)),
  });
  let parsed: Parsed;
  try {
    parsed = parse(text, depth);
  } catch (error) {
    return failed(explain(text, error));
  }
  try {
    refuseMore(parsed);
    const { value, problems } = compose(parsed);
    return { value, origin, findings: problems.map((problem) => origin.finding(given(problem, parsed))) };
  } catch (error) {
    if (error instanceof Fault) return failed([given(error.problem, parsed)]);
    throw error;
  }
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
    this.positions ??= new Positions(parse(this.source.text.slice(this.start, this.end), this.depth));
    return this.span(...this.positions.locate(path, part));
  }

  finding({ rule, message, start, end, notes = [], help = [], first }: Problem): Finding {
    const related = first ? [{ message: first.message, at: this.span(first.start, first.end) }] : [];
    return { rule, severity: 'error', message, at: this.span(start, end), related, notes, help };
  }

  private span(start: number, end: number): Span {
    const from = this.start + Math.max(start, 0);
    return { location: this.source.locate(from, Math.max(from, this.start + end)), source: this.source };
  }
}
