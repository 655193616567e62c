/**
 * A text as CEL counts it: by code points. Where every unit of JavaScript is one, which is nearly always, nothing is
 * taken apart.
 */
export class CodePoints {
  private readonly points: readonly string[] | undefined;

  constructor(private readonly text: string) {
    this.points = /[\ud800-\udfff]/.test(text) ? Array.from(text) : undefined;
  }

  get length(): number {
    return this.points?.length ?? this.text.length;
  }

  /** From `start` to before `end`, both within the text. */
  slice(start: number, end = this.length): string {
    return this.points ? this.points.slice(start, end).join('') : this.text.slice(start, end);
  }

  /** The index of a code point as JavaScript counts it. */
  toUnit(index: number): number {
    return this.points ? this.slice(0, index).length : index;
  }

  /** The index of JavaScript's as CEL counts it; -1 stays. */
  fromUnit(unit: number): bigint {
    return BigInt(this.points && unit > 0 ? Array.from(this.text.slice(0, unit)).length : unit);
  }
}
