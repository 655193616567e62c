import { LabelSelector } from '../../network/label-selector';
import { type Pattern, patternFault, readPattern } from '../../schema/pattern';
import { isMap } from '../../source/json';
import type { SidecarSet } from './sidecar-set';

/** Where Kruise looks for the annotations that SidecarSets may give to pods. */
export const whitelistName = 'kruise-configuration';
export const whitelistKey = 'SidecarSet_PatchPodMetadata_WhiteList';

/** Which annotations sets may give. */
export interface WhitelistRule {
  /** The sets, by their own labels. Undefined or empty: all. */
  readonly selector: LabelSelector | undefined;
  /** RE2; each may match anywhere in a key. */
  readonly expressions: readonly string[];
}

/** Why a text is no whitelist. */
export interface WhitelistFault {
  readonly fault: string;
}

/** What the whitelist says against a set; every SidecarSet is refused that has it. */
export type WhitelistVerdict =
  | { readonly reason: 'no-whitelist' | 'no-expressions' }
  | { readonly reason: 'fault'; readonly fault: string }
  | { readonly reason: 'expression'; readonly rule: number; readonly expression: number; readonly fault: string }
  | { readonly reason: 'operator'; readonly rule: number; readonly operator: string }
  | { readonly reason: 'key'; readonly keys: readonly { readonly patch: number; readonly key: string }[] };

/**
 * A whitelist as Go's encoding/json reads it: the case of names does not matter, unknown names are left out, null is
 * nothing.
 */
export function readWhitelist(text: string): readonly WhitelistRule[] | WhitelistFault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'is not JSON' };
  }
  const list = listIn(value, 'rules');
  if ('fault' in list) return list;
  const rules: WhitelistRule[] = [];
  for (const item of list) {
    const expressions = textsIn(item, 'allowedannotationkeyexprs');
    const selector = selectorIn(item);
    if ('fault' in expressions) return expressions;
    if (selector && 'fault' in selector) return selector;
    rules.push({ selector, expressions });
  }
  return rules;
}

/**
 * What Kruise's webhook says of the annotations of a set. The feature gate lets pass what no expression speaks of; a
 * whitelist that is there and cannot be read, or has expressions for this set, holds in spite of it.
 * Copied behaviour: openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, ValidateSidecarSetPatchMetadataWhitelist.
 */
export function judgeByWhitelist(
  set: SidecarSet,
  whitelist: readonly WhitelistRule[] | WhitelistFault | undefined,
  gate: boolean,
): WhitelistVerdict | undefined {
  if (set.patches.length === 0) return undefined;
  if (!whitelist) return gate ? undefined : { reason: 'no-whitelist' };
  if ('fault' in whitelist) return { reason: 'fault', fault: whitelist.fault };
  const expressions: string[] = [];
  for (const [rule, { selector, expressions: own }] of whitelist.entries()) {
    const operator = selector?.unknownOperator;
    if (operator !== undefined) return { reason: 'operator', rule, operator };
    if (selector && !selector.matches(set.labels)) continue;
    for (const [expression, text] of own.entries()) {
      const fault = expressionFault(text);
      if (fault !== undefined) return { reason: 'expression', rule, expression, fault };
    }
    expressions.push(...own);
  }
  if (expressions.length === 0) return gate ? undefined : { reason: 'no-expressions' };
  const patterns = expressions.map(readExpression);
  const keys = set.patches.flatMap(({ annotations, index }) =>
    annotations
      .filter(([key]) => !patterns.some((pattern) => pattern.matches(key) ?? true))
      .map(([key]) => ({ patch: index, key })),
  );
  return keys.length > 0 ? { reason: 'key', keys } : undefined;
}

/** An expression of a whitelist; it matches anywhere in a key. */
export function readExpression(text: string): Pattern {
  return readPattern(asGoReads(text));
}

/** What is wrong with an expression; undefined if nothing is. */
export function expressionFault(text: string): string | undefined {
  return patternFault(asGoReads(text));
}

/** Go lets groups have equal names, RE2 elsewhere does not; names mean nothing for a match. */
function asGoReads(text: string): string {
  const names = [...text.matchAll(/\(\?P?<(\w+)>/g)].map(([, name]) => name);
  if (new Set(names).size === names.length) return text;
  let count = 0;
  return text.replace(/\(\?P?<\w+>/g, () => `(?P<g${count++}>`);
}

/** A member of an object whatever the case of its name; of several the last. */
function member(value: unknown, name: string): unknown {
  const entries = value === null || typeof value !== 'object' ? [] : Object.entries(value);
  return entries.findLast(([key]) => key.toUpperCase().toLowerCase() === name)?.[1] ?? undefined;
}

function listIn(value: unknown, name: string): readonly unknown[] | WhitelistFault {
  if (value !== null && !isMap(value)) return { fault: 'is no JSON object' };
  const list = member(value, name) ?? [];
  if (!Array.isArray(list)) return { fault: `has something else than a list as ${name}` };
  const isWrong = (item: unknown) => item !== null && !isMap(item);
  return list.some(isWrong) ? { fault: `has ${name} that are no objects` } : list;
}

function textsIn(value: unknown, name: string): readonly string[] | WhitelistFault {
  const list = member(value, name) ?? [];
  const isRight = Array.isArray(list) && list.every((item) => item === null || typeof item === 'string');
  return isRight ? list.map((item) => item ?? '') : { fault: `has something else than a list of texts as ${name}` };
}

function selectorIn(rule: unknown): LabelSelector | WhitelistFault | undefined {
  const value = member(rule, 'selector');
  if (value === undefined) return undefined;
  const expressions = listIn(value, 'matchexpressions');
  if ('fault' in expressions) return { fault: `has a selector that ${expressions.fault}` };
  const labels = member(value, 'matchlabels') ?? {};
  if (!isMap(labels)) return { fault: 'has matchLabels that are no object' };
  const texts = Object.entries(labels).map(([key, text]) => [key, text ?? ''] as const);
  const matchExpressions: unknown[] = [];
  for (const expression of expressions) {
    const values = textsIn(expression, 'values');
    if ('fault' in values) return values;
    const [key, operator] = [member(expression, 'key') ?? '', member(expression, 'operator') ?? ''];
    if (typeof key !== 'string' || typeof operator !== 'string') return { fault: 'has a condition without texts' };
    matchExpressions.push({ key, operator, values });
  }
  if (texts.some(([, text]) => typeof text !== 'string')) return { fault: 'has matchLabels that are no texts' };
  return LabelSelector.of({ matchLabels: Object.fromEntries(texts), matchExpressions });
}
