import type { Test, Words } from './test';

/** A state, when an object is in it, and what is said of it. */
export interface Verdict {
  readonly when: Test;
  readonly message: readonly Words[];
}

/**
 * When an object of a kind is done, as one source of what Argo CD (Lua) and Flux (CEL) are told. Asked in this order:
 * `inProgress`, `failed`, `current`; if nothing holds, it is in progress.
 */
export interface Health {
  readonly apiVersion: string;
  readonly kind: string;
  /** Where upstream writes the status: file and version. */
  readonly evidence: readonly string[];
  /** What looks like a failure and is none: the controller tries again by itself. */
  readonly inProgress?: readonly Verdict[];
  /** A failure ends a sync of Argo CD at once: only what no retry cures belongs here. */
  readonly failed?: readonly Verdict[];
  readonly current: readonly Verdict[];
  /** What is said while it is not done. */
  readonly waiting: readonly Words[];
  /**
   * Why an object without status is done. CEL cannot ask for a status that is not there, so that Flux gets no
   * expression: it takes such an object as ready at once.
   */
  readonly doneWithoutStatus?: string;
}

/** A kind that nobody can wait for, and why. */
export interface NoHealth {
  readonly apiVersion: string;
  readonly kind: string;
  readonly because: string;
}
