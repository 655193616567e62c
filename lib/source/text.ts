/** One-based; columns count UTF-16 code units, as editors and SARIF do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where something stands. `end` is exclusive: it names the column behind the last character. */
export interface Location {
  /** As the user would write it: relative to the working directory, `<stdin>` for standard input. */
  readonly file: string;
  readonly start: Position;
  readonly end: Position;
}

/** A text with a name; lines are indexed only when a finding asks for them. */
export class SourceText {
  private starts?: number[];

  constructor(
    /** As the user would write it: relative to the working directory, `<stdin>` for standard input. */
    readonly name: string,
    readonly text: string,
  ) {}

  locate(start: number, end: number): Location {
    const from = this.position(start);
    const to = Math.max(start, end);
    const isSameLine = to < (this.lineStarts()[from.line] ?? Number.POSITIVE_INFINITY);
    return {
      file: this.name,
      start: from,
      end: isSameLine ? { line: from.line, column: from.column + to - start } : this.position(to),
    };
  }

  /** How many there are. */
  get lines(): number {
    return this.lineStarts().length;
  }

  /** The text of a line, without its line end; empty beyond the last one. */
  line(number: number): string {
    const starts = this.lineStarts();
    const start = starts[number - 1];
    if (start === undefined) return '';
    let end = starts[number] ?? this.text.length;
    while (end > start && (this.text[end - 1] === '\n' || this.text[end - 1] === '\r')) end--;
    return this.text.slice(start, end);
  }

  /** The offset of a position; the inverse of what `locate` gives. */
  offset(position: Position): number {
    return (this.lineStarts()[position.line - 1] ?? this.text.length) + position.column - 1;
  }

  private position(offset: number): Position {
    const starts = this.lineStarts();
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  }

  private lineStarts(): number[] {
    if (this.starts) return this.starts;
    const starts = [0];
    for (let at = this.text.indexOf('\n'); at !== -1; at = this.text.indexOf('\n', at + 1)) starts.push(at + 1);
    this.starts = starts;
    return starts;
  }
}
