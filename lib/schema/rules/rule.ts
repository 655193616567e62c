import { type CompileError, isCompileError } from '../cel/compile-error';
import { compile, type Program } from '../cel/program';
import type { Type } from '../cel/type';
import { bool, string } from '../cel/types';
import type { RuleNode } from './rule-node';

/** A rule of `x-kubernetes-validations`, ready to run. */
export interface Rule {
  readonly text: string;
  readonly program: Program | CompileError;
  /** It compares with the state before an update, and has nothing to say without one. */
  readonly usesOld: boolean;
  /** `oldSelf` is an optional: the rule runs without a state before as well. */
  readonly optionalOld: boolean;
  readonly message: string | undefined;
  readonly messageProgram: Program | undefined;
  readonly reason: string | undefined;
  /** The child that a failure belongs to. */
  readonly child: readonly string[];
}

/** The rules of a schema itself. What is malformed is no rule: an API server would not take the definition. */
export function rulesOf(node: RuleNode): readonly Rule[] {
  const written = node.schema['x-kubernetes-validations'];
  if (!Array.isArray(written) || !node.type) return [];
  const { type } = node;
  return written.flatMap((one: unknown) => {
    const rule = Object(one) as Readonly<Record<string, unknown>>;
    return typeof rule.rule === 'string' && rule.rule.trim() !== '' ? [ruleOf(rule.rule, rule, type, node)] : [];
  });
}

function ruleOf(text: string, rule: Readonly<Record<string, unknown>>, self: Type, node: RuleNode): Rule {
  const optionalOld = rule.optionalOldSelf === true;
  const program = compileFor('rule', text, self, optionalOld);
  const { messageExpression, fieldPath, message, reason } = rule;
  return {
    text: text.trim(),
    program,
    usesOld: !isCompileError(program) && program.uses.has('oldSelf'),
    optionalOld,
    message: typeof message === 'string' && message.trim() !== '' ? message.trim() : undefined,
    messageProgram: typeof messageExpression === 'string' ? messageOf(messageExpression, self, optionalOld) : undefined,
    reason: typeof reason === 'string' ? reason : undefined,
    child: typeof fieldPath === 'string' ? childOf(fieldPath, node) : [],
  };
}

function messageOf(text: string, self: Type, optionalOld: boolean): Program | undefined {
  const program = compileFor('messageExpression', text, self, optionalOld);
  return isCompileError(program) ? undefined : program;
}

/** An expression about values of a type, before an update and after it. */
export function compileFor(
  field: 'rule' | 'messageExpression',
  text: string,
  self: Type,
  optionalOld: boolean,
): Program | CompileError {
  return compile(text, variablesFor(self, optionalOld), field === 'rule' ? bool : string);
}

export function variablesFor(self: Type, optionalOld: boolean): Readonly<Record<string, Type>> {
  return { self, oldSelf: optionalOld ? { kind: 'optional', of: self } : self };
}

/** `.spec.ports` or `.labels['a.b']` as steps; none where it leads to no field of the schema. */
function childOf(text: string, node: RuleNode): readonly string[] {
  const steps: string[] = [];
  let at: RuleNode | undefined = node;
  let rest = text.trim();
  while (rest !== '' && at) {
    const match = /^(?:\.((?:[^.[\]\\]|\\.)+)|\['((?:[^'\\]|\\.)*)'\])/s.exec(rest);
    if (!match) return [];
    const step = (match[1] ?? match[2] ?? '').replace(/\\(.)/gs, '$1');
    steps.push(step);
    at = at.values ?? at.field(step);
    rest = rest.slice(match[0].length);
  }
  return at ? steps : [];
}
