import type { Severity } from '../finding';

/** A mistake in the text of a document, with offsets into the text that was read. */
export interface Problem {
  readonly rule: string;
  /** @default error */
  readonly severity?: Severity;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly notes?: readonly string[];
  readonly help?: readonly string[];
  /** The other place, such as the first of two equal keys. */
  readonly first?: { readonly message: string; readonly start: number; readonly end: number };
}

/** Ends the reading of one document. Thrown inside this folder alone; the document's reader answers with a finding. */
export class Fault extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export function fault(rule: string, message: string, start: number, end: number, help: readonly string[] = []): Fault {
  return new Fault({ rule, message, start, end, help });
}
