import type { Signature } from './signatures';
import type { CallSyntax, Syntax } from './syntax';
import type { Type } from './type';

/** What the compiler found out about the parts of an expression. */
export class Checked {
  readonly types = new Map<Syntax, Type>();
  /** The overloads that the arguments of a call may mean. */
  readonly overloads = new Map<CallSyntax, readonly Signature[]>();
}
