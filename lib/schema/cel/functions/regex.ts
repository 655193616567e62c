import type { RE2JS } from 're2js';
import type { Budget } from '../budget';
import { MadeList } from '../made';
import { Failure, type Result } from '../value';
import { bool, int, list, method, plain, stepsOf, string } from './define';

/** Source: the standard library of CEL (matches), kubernetes/kubernetes apiserver/pkg/cel/library/regex.go. */
export const regexFunctions = [
  method('matches', [string, string], bool, ([text, pattern], budget) => matches(text, pattern, budget)),
  plain('matches', [string, string], bool, ([text, pattern], budget) => matches(text, pattern, budget)),
  method('find', [string, string], string, ([text, pattern], budget) => find(text, pattern, budget)),
  method('findAll', [string, string], list(string), ([text, pattern], budget) => findAll(text, pattern, -1n, budget)),
  method('findAll', [string, string, int], list(string), ([text, pattern, limit], budget) =>
    findAll(text, pattern, limit, budget),
  ),
];

function matches(text: string, pattern: string, budget: Budget): Result {
  return run(text, pattern, budget, (regex) => regex.matcher(text).find());
}

/** The first match, empty where there is none. */
function find(text: string, pattern: string, budget: Budget): Result {
  return run(text, pattern, budget, (regex) => {
    const matcher = regex.matcher(text);
    return matcher.find() ? (matcher.group() ?? '') : '';
  });
}

/** As Go: nothing is no match where a match has just ended. Each further match may have read the whole rest. */
function findAll(text: string, pattern: string, limit: bigint, budget: Budget): Result {
  return run(text, pattern, budget, (regex, steps) => {
    const found: string[] = [];
    const matcher = regex.matcher(text);
    for (let end = -1; (limit < 0n || found.length < limit) && matcher.find(); end = matcher.end()) {
      budget.spend(steps);
      if (matcher.start() !== end || matcher.end() !== end) found.push(matcher.group() ?? '');
    }
    return new MadeList(found);
  });
}

type Run = (regex: RE2JS, steps: number) => Result;

/** RE2 looks at every character with as many states as the pattern has. */
function run(text: string, pattern: string, budget: Budget, use: Run): Result {
  const regex = compiled(pattern);
  if (!regex) return new Failure(`${JSON.stringify(pattern)} is no regular expression of RE2`);
  const steps = (1 + stepsOf(text.length)) * stepsOf(regex.programSize());
  budget.spend(steps);
  return use(regex, steps);
}

const MOST_PATTERNS = 200;
const LONGEST_PATTERN = 10_000;
const cache = new Map<string, RE2JS | undefined>();

/** Undefined for what is no pattern. The ones of a schema come again and again; no more than a few are kept. */
function compiled(pattern: string): RE2JS | undefined {
  if (cache.has(pattern)) return cache.get(pattern);
  const regex = compile(pattern);
  if (cache.size >= MOST_PATTERNS) cache.clear();
  if (pattern.length <= LONGEST_PATTERN) cache.set(pattern, regex);
  return regex;
}

/** The engine is large and few rules need it: it is loaded for the first pattern. */
function compile(pattern: string): RE2JS | undefined {
  const { RE2JS } = require('re2js') as typeof import('re2js');
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
