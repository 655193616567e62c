import type { FlowStep } from './steps';
import type { Unjudged } from './unjudged';

/** A way that nothing of the input has a part in: from one host to another that nobody here knows. */
export function isElsewhere({
  steps,
  open,
}: {
  readonly steps: readonly Pick<FlowStep, 'at' | 'decidedBy'>[];
  readonly open: readonly Unjudged[];
}): boolean {
  return open.length === 0 && steps.every(({ at, decidedBy }) => at.kind === 'outside' && !decidedBy);
}
