import { expect } from 'vitest';

/** Below this many milliseconds, CPU time is noise. */
const noise = 10;
/** How far the growth of CPU time may exceed that of the input. */
const tolerance = 3;

/** The least CPU time of several runs in milliseconds: unlike wall time, it does not count what other processes take. */
function cpuOf(run: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/**
 * Expects that a run on an input `times` as large takes about `times` the CPU. Neither run is compared with a clock: on a
 * slow or busy machine, both are slower. A quadratic run takes `times` squared, so let `times` be 8 or more, and the small
 * input large enough to be measured. Where the cost must not depend on the input at all, `times` is 1.
 *
 * For tests in `*.slow.test.ts`.
 */
export function expectGrowth(times: number, small: () => unknown, large: () => unknown): void {
  const least = Math.max(cpuOf(small, 3), noise);
  const limit = tolerance * times * least;
  // One run within the limit is enough; the others are for a run that the garbage collector hit.
  let taken = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && taken > limit; run++) taken = Math.min(taken, cpuOf(large, 1));
  expect(taken, `${taken.toFixed(0)} ms of CPU; the small input takes ${least.toFixed(0)} ms`).toBeLessThan(limit);
}
