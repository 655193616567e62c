import { type CompileError, compile, isCompileError, type Program } from '../cel/program';
import type { Type } from '../cel/type';
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
  const oldSelf: Type = optionalOld ? { kind: 'optional', of: self } : self;
  // A rule that is right without the old state does not use it, whatever its texts say.
  const alone = compile(text, { self }, { kind: 'bool' });
  const usesOld = isCompileError(alone) && text.includes('oldSelf');
  const { messageExpression, fieldPath, message, reason } = rule;
  return {
    text: text.trim(),
    program: usesOld ? compile(text, { self, oldSelf }, { kind: 'bool' }) : alone,
    usesOld,
    optionalOld,
    message: typeof message === 'string' && message.trim() !== '' ? message.trim() : undefined,
    messageProgram: typeof messageExpression === 'string' ? messageOf(messageExpression, self, oldSelf) : undefined,
    reason: typeof reason === 'string' ? reason : undefined,
    child: typeof fieldPath === 'string' ? childOf(fieldPath, node) : [],
  };
}

function messageOf(text: string, self: Type, oldSelf: Type): Program | undefined {
  const program = compile(text, { self, oldSelf }, { kind: 'string' });
  return isCompileError(program) ? undefined : program;
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
