import type { JsonSchema } from '../kinds/openapi';
import type { Path } from '../source/path';
import { Budget, OutOfSteps } from './cel/budget';
import { isCompileError } from './cel/compile-error';
import type { Program } from './cel/program';
import { Failure, Optional, type Value } from './cel/value';
import { effective } from './effective';
import { plainNode, wholeObject } from './node';
import { type Fact, Findings, type Problem } from './problem';
import { Old } from './rules/old';
import type { Rule } from './rules/rule';
import { RuleNode, ruleRoot } from './rules/rule-node';
import { Unreadable } from './rules/texts';
import { seenAs } from './rules/values';

/** Steps for one rule on one value, and for all rules of an object: less than a fifth of a second. */
const mostOfRule = 600_000;
const mostOfObject = 800_000;

/** A message may not be longer, or have several lines. */
const longestMessage = 5120;

/**
 * What the rules in CEL of a schema (`x-kubernetes-validations`) say against a whole object. The API server comes to
 * them when nothing in the object is of a wrong type, missing, too long or not listed: see `blocksRules`.
 * @param old the object before an update
 */
export function checkRules(schema: JsonSchema, manifest: unknown, { old }: { old?: unknown } = {}): readonly Problem[] {
  const node = ruleRoot(schema);
  if (!node.hasRules) return [];
  const settle = (value: unknown) => effective(wholeObject(schema), value);
  const now = settle(manifest);
  const check = new Check();
  check.visit(node, now, Old.of(node, now, old === undefined ? undefined : settle(old)));
  return check.findings.close();
}

/** The same of a value that is no whole object, when it is created. */
export function checkRulesOf(schema: JsonSchema, value: unknown): readonly Problem[] {
  const node = new RuleNode(schema);
  if (!node.hasRules) return [];
  const now = effective(plainNode(schema), value);
  const check = new Check();
  check.visit(node, now, Old.of(node, now, undefined));
  return check.findings.close();
}

class Check {
  readonly findings = new Findings();
  private left = mostOfObject;
  private halted = false;

  visit(node: RuleNode, value: unknown, old: Old): void {
    if (value === null || value === undefined || !node.hasRules || this.halted) return;
    if (node.rules.length > 0) this.judge(node, value, old);
    if (Array.isArray(value)) this.visitList(node, value, old);
    else if (typeof value === 'object') this.visitFields(node, value as Record<string, unknown>, old);
  }

  private visitFields(node: RuleNode, value: Record<string, unknown>, old: Old): void {
    for (const key of Object.keys(value)) {
      const field = node.field(key) ?? node.values;
      if (field?.hasRules) this.visitAt(key, field, value[key], old.field(key, field, value[key]));
    }
  }

  private visitList({ items }: RuleNode, list: readonly unknown[], old: Old): void {
    if (!items?.hasRules) return;
    for (const [i, item] of list.entries()) this.visitAt(i, items, item, old.item(items, item));
  }

  private visitAt(step: string | number, node: RuleNode, value: unknown, old: Old): void {
    this.findings.path.push(step);
    this.visit(node, value, old);
    this.findings.path.pop();
  }

  private judge(node: RuleNode, value: unknown, old: Old): void {
    const self = seenAs(node, value);
    const oldSelf = old.value === undefined ? undefined : seenAs(node, old.value);
    for (const rule of node.rules) {
      if (this.halted) return;
      if (rule.usesOld && oldSelf === undefined && !rule.optionalOld) continue;
      const variables = variablesOf(rule, self, oldSelf);
      const { fact, isFailure } = this.factOf(rule, variables);
      // What cannot be evaluated is an error even where nothing was changed.
      if (fact && (isFailure || rule.usesOld || !old.unchanged)) this.tell(fact, rule.child);
    }
  }

  private tell(fact: Fact, child: Path): void {
    this.findings.path.push(...child);
    this.findings.add(fact);
    this.findings.path.length -= child.length;
  }

  private factOf(rule: Rule, variables: Readonly<Record<string, Value>>): { fact?: Fact; isFailure?: boolean } {
    const { text } = rule;
    if (isCompileError(rule.program))
      return { fact: { code: 'rule-not-evaluated', rule: text, because: rule.program.message } };
    const result = this.run(rule.program, variables);
    if (result === true) return {};
    if (result === undefined)
      return { fact: { code: 'rule-not-evaluated', rule: text, because: 'it takes too many steps on this value' } };
    const isFailure = result instanceof Failure;
    const message = isFailure ? failureOf(result, rule) : this.messageOf(rule, variables);
    const reason = rule.reason === undefined ? {} : { reason: rule.reason };
    return { fact: { code: 'rule-broken', rule: text, message, ...reason }, isFailure };
  }

  private messageOf({ messageProgram, message, text }: Rule, variables: Readonly<Record<string, Value>>): string {
    const made = messageProgram && this.run(messageProgram, variables);
    if (typeof made === 'string' && isMessage(made)) return made.trim();
    return message ?? `failed rule: ${text}`;
  }

  /** What an expression gives; undefined if that takes too long. After that no other of the object is evaluated. */
  private run(program: Program, variables: Readonly<Record<string, Value>>) {
    const steps = Math.min(mostOfRule, this.left);
    const budget = new Budget(steps);
    try {
      const result = program.evaluate(variables, budget);
      this.left -= steps - budget.rest;
      return result;
    } catch (error) {
      if (error instanceof Unreadable) return new Failure(error.message);
      // What nests deeper than the stack is as good as endless.
      if (!(error instanceof OutOfSteps || error instanceof RangeError)) throw error;
      this.halted = true;
      return undefined;
    }
  }
}

/** The author's message is said behind what went wrong. */
function failureOf({ message }: Failure, { message: written }: Rule): string {
  return `${message} evaluating rule${written === undefined ? '' : `: ${written}`}`;
}

function variablesOf({ optionalOld }: Rule, self: Value, oldSelf: Value | undefined): Record<string, Value> {
  if (optionalOld) return { self, oldSelf: new Optional(oldSelf) };
  return oldSelf === undefined ? { self } : { self, oldSelf };
}

function isMessage(text: string): boolean {
  return text.trim() !== '' && !/[\n\r]/.test(text) && Buffer.byteLength(text) <= longestMessage;
}
