/**
 * The way from a variable to a value, the variable first. What comes of a call has none, and what is selected of it begins
 * with the field.
 *
 * Steps that are written behind one path share its memory as slices of Go do, where there is room for them: the step that was
 * written last is the one that all of them have. API servers estimate with that, and so `labels.exists(k, v, …)` counts
 * values for keys (google/cel-go v0.26.0 checker/cost.go, pushIterKey).
 */
export class SizePath {
  private constructor(
    /** As long as its capacity. */
    private readonly memory: string[],
    private readonly length: number,
  ) {}

  static of(variable: string): SizePath {
    return new SizePath([variable], 1);
  }

  static below(path: SizePath | undefined, step: string): SizePath {
    return path ? path.append(step) : SizePath.of(step);
  }

  /** Without the variable. */
  steps(): readonly string[] {
    return this.memory.slice(1, this.length);
  }

  private append(step: string): SizePath {
    const hasRoom = this.length < this.memory.length;
    const memory = hasRoom ? this.memory : [...this.memory, ...new Array<string>(this.memory.length).fill('')];
    memory[this.length] = step;
    return new SizePath(memory, this.length + 1);
  }
}
