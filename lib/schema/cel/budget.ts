/**
 * How much work an evaluation may still do. A step is about what one look at one value or a few characters costs; the
 * API server bounds its rules in the same way, with a cost of its own.
 */
export class Budget {
  constructor(private left: number) {}

  /** The steps that are left; below zero if they did not suffice. */
  get rest(): number {
    return this.left;
  }

  /** @throws OutOfSteps */
  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new OutOfSteps();
  }
}

/** A rule or value that would take too long: the rule counts as not evaluated. */
export class OutOfSteps extends Error {}
