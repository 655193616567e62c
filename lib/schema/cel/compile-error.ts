import type { Program } from './program';

/** Why the API server would not take an expression. */
export interface CompileError {
  readonly message: string;
  /** Where, in UTF-16 units of the text. */
  readonly offset: number;
}

export function isCompileError(compiled: Program | CompileError): compiled is CompileError {
  return 'offset' in compiled;
}
