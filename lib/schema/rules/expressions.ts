import type { JsonSchema } from '../../kinds/openapi';
import { isMap } from '../../source/json';
import type { Path } from '../../source/path';
import { type CompileError, isCompileError } from '../cel/compile-error';
import { costOf } from '../cel/cost';
import { times } from '../cel/cost/size';
import type { Program } from '../cel/program';
import { dyn } from '../cel/types';
import { sound } from '../crds/sound';
import { describingParts } from '../crds/walk';
import { once } from '../once';
import { compileFor, variablesFor } from './rule';
import { type RuleNode, ruleRoot } from './rule-node';
import { type LimitKeyword, mostRepeated, Sizes } from './sizes';

/** An expression of a schema, compiled with the types of the place where it stands. */
export interface Expression {
  readonly text: string;
  readonly compiled: Program | CompileError;
  readonly field: 'rule' | 'messageExpression';
  /** From the schema's root to the text. */
  readonly path: Path;
  /** The part of the schema that it is about. */
  readonly of: Path;
  /** What an API server estimates that it costs at most in one object; undefined where it does not compile. */
  cost(): Cost | undefined;
}

/** In the units of CEL. */
export interface Cost {
  readonly total: number;
  /** For one value. */
  readonly each: number;
  /** How many values there may be in an object. */
  readonly values: number;
  /** The parts of the schema that it depends on and that have no limit: what to add, and where. */
  readonly unlimited: readonly Unlimited[];
}

export interface Unlimited {
  readonly keyword: LimitKeyword;
  readonly of: Path;
}

/** The most expressions of a schema that are compiled: nobody writes as many by hand. */
const most = 20_000;

const known = new WeakMap<JsonSchema, readonly Expression[]>();

/**
 * All rules and messages in CEL of a schema of objects that somebody wrote, from the outside in.
 * Copied behaviour: kubernetes/kubernetes apiextensions-apiserver pkg/apis/apiextensions/validation/validation.go.
 */
export function expressionsIn(schema: JsonSchema): readonly Expression[] {
  return once(known, schema, () => [...expressionsBelow(schema)]);
}

function* expressionsBelow(schema: JsonSchema): Generator<Expression> {
  if (!isMap(schema)) return;
  let left = most;
  for (const part of describingParts({ schema, path: [], level: 'root' })) {
    const validations = part.schema['x-kubernetes-validations'];
    if (!Array.isArray(validations)) continue;
    const place = placeOf(ruleRoot(sound(schema)), part.path);
    for (const [i, validation] of validations.entries())
      for (const field of ['rule', 'messageExpression'] as const) {
        const text = isMap(validation) ? validation[field] : undefined;
        if (typeof text !== 'string' || text.trim() === '' || left-- <= 0) continue;
        const { optionalOldSelf } = validation;
        const optionalOld = optionalOldSelf === true;
        const compiled = compiledAt(place, field, text, optionalOldSelf);
        yield {
          text,
          compiled,
          field,
          of: part.path,
          path: [...part.path, 'x-kubernetes-validations', i, field],
          cost: () => (isCompileError(compiled) ? undefined : costAt(place, field, text, optionalOld)),
        };
      }
  }
}

interface At {
  readonly node: RuleNode | undefined;
  /** It can be told which value it was before an update. */
  readonly correlates: boolean;
  /** How often it may stand in an object; undefined where nothing limits that. */
  readonly values: number | undefined;
  /** The lists and maps around it without a limit. */
  readonly around: readonly Unlimited[];
  readonly path: Path;
}

function compiledAt({ node, correlates }: At, field: Expression['field'], text: string, optionalOldSelf: unknown) {
  const compiled = compileFor(field, text, node?.type ?? dyn, optionalOldSelf === true);
  if (isCompileError(compiled)) return compiled;
  if (field === 'rule' && typeof optionalOldSelf === 'boolean' && !compiled.uses.has('oldSelf'))
    return { message: 'optionalOldSelf is set, and the rule does not use oldSelf', offset: 0 };
  if (node && !node.type && isOpen(node))
    return { message: 'a rule can see nothing of a value without type', offset: 0 };
  if (correlates || field !== 'rule' || !compiled.uses.has('oldSelf')) return compiled;
  const message = 'oldSelf is unknown within a list that is not of x-kubernetes-list-type map';
  return { message, offset: Math.max(text.indexOf('oldSelf'), 0) };
}

/**
 * A message is made for one value only.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apis/apiextensions/validation/validation.go, getExpressionCost.
 */
function costAt({ node, path, ...at }: At, field: Expression['field'], text: string, optionalOld: boolean) {
  if (!node?.type) return undefined;
  const sizes = new Sizes(node);
  const each = costOf(text, variablesFor(node.type, optionalOld), (steps) => sizes.at(steps));
  const inside = sizes.unlimited.map(({ keyword, of }) => ({ keyword, of: [...path, ...of] }));
  const around = field === 'rule' ? at.around : [];
  const values = field === 'rule' ? (at.values ?? mostRepeated(node)) : 1;
  return { each, values, total: times(each, values), unlimited: [...around, ...inside] };
}

/** Values of any type are wanted here. A type that is missing by mistake is told elsewhere. */
function isOpen({ schema, items, values }: RuleNode): boolean {
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return true;
  const inner = items ?? values;
  return inner !== undefined && isOpen(inner);
}

/** Where a way through the schema as written leads to. */
function placeOf(root: RuleNode, path: Path): At {
  let node: RuleNode | undefined = root;
  let correlates = true;
  let values: number | undefined = 1;
  const around: Unlimited[] = [];
  for (let i = 0; i < path.length && node; i++) {
    const { keyword, most = 1 } = mostInside(node);
    if (keyword) around.push({ keyword, of: path.slice(0, i) });
    values = values === undefined || keyword ? undefined : times(values, most);
    if (path[i] === 'items') {
      correlates &&= Array.isArray(node.keys);
      node = node.items;
    } else if (path[i] === 'additionalProperties') node = node.values;
    else node = node.field(String(path[++i]));
  }
  return { node, correlates, values, around, path };
}

/**
 * How often what is in a value may stand in it; or the limit that is missing.
 * Copied behaviour: kubernetes/kubernetes v1.36.0 staging/src/k8s.io/apiextensions-apiserver
 * pkg/apis/apiextensions/validation/cel_validation.go, extractMaxElements.
 */
function mostInside({ schema }: RuleNode): { readonly most?: number; readonly keyword?: LimitKeyword } {
  const isMapping = schema.type === 'object' && schema.additionalProperties !== undefined;
  const keyword = isMapping ? 'maxProperties' : schema.type === 'array' ? 'maxItems' : undefined;
  if (!keyword) return {};
  const most = schema[keyword];
  return most === undefined ? { keyword } : { most: Math.max(most, 0) };
}
