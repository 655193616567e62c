import { distance } from 'fastest-levenshtein';
import type { Network } from '../../network/network';
import type { SchemaProblem } from '../../schema/problems';
import { formatPath } from '../../source/path';
import type { Place } from '../../source/resource';
import type { Draft, Report } from '../report';
import type { RuleData } from '../rule';

export type Code = SchemaProblem['code'];
export type ProblemOf<C extends Code> = Extract<SchemaProblem, { readonly code: C }>;

/** The check of a rule that tells schema problems of some codes; `tell` may pass on one that is another rule's. */
export function aboutSchema<C extends Code>(
  codes: readonly C[],
  tell: (problem: ProblemOf<C>, report: Report, network: Network) => Draft | undefined,
): Pick<RuleData, 'check'> {
  return {
    check(network, report) {
      for (const problem of network.schemaProblems)
        if ((codes as readonly Code[]).includes(problem.code)) tell(problem as ProblemOf<C>, report, network);
    },
  };
}

export function placeOf({ resource, path, part }: SchemaProblem): Place {
  return { resource, path, part };
}

/** `spec.mtu of Subnet net1`: how messages begin. */
export function subjectOf({ resource, path }: SchemaProblem): string {
  return `${formatPath(path)} of ${resource.title.trim()}`;
}

/** Lists longer than this help nobody. */
const longest = 25;

/** Words that are allowed, the closest to what was written first; undefined if there are too many. */
export function allowedWords(written: string, allowed: readonly string[]): string | undefined {
  if (allowed.length === 0 || allowed.length > longest) return undefined;
  const wanted = written.slice(0, 100).toLowerCase();
  const steps = new Map(allowed.map((word) => [word, distance(wanted, word.toLowerCase())]));
  const sorted = [...allowed].sort((a, b) => (steps.get(a) ?? 0) - (steps.get(b) ?? 0) || (a < b ? -1 : 1));
  return sorted.join(', ');
}

/** A value for a message: short, and texts as they are. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value || '""' : (JSON.stringify(value, bigints) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function bigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

export const rejected = 'the API server rejects the object';
