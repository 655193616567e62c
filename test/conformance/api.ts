import type { JsonSchema } from '../../lib/kinds/openapi';
import { judge } from '../../lib/schema/judge';
import type { Problem } from '../../lib/schema/problem';
import { formatPath } from '../../lib/source/path';
import { upstreamSchema } from './upstream';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

/** What an API server said. */
export interface ApiVerdict {
  readonly accepted: boolean;
  readonly message?: string;
}

/** One line of the corpus folders `crd-api` and `cudn`. */
export interface CreateCase {
  readonly id: string;
  readonly object: Manifest;
  readonly api: ApiVerdict;
}

/** One line of the corpus folder `update`. */
export interface UpdateCase {
  readonly id: string;
  readonly old: Manifest;
  readonly new: Manifest;
  readonly api: ApiVerdict;
}

/** Accepted or not; of what is not, a place that the API server names must be among ours. */
export function create({ object, api }: CreateCase, schema: JsonSchema = upstreamSchema(object)) {
  const problems = judge(schema, object);
  const named = problems.some(({ path }) => isNamed(formatPath(path), api.message));
  return { agree: isCertain(problems) && (api.accepted ? problems.length === 0 : named), got: told(problems) };
}

/** Whether a message names a place whole: `spec: …` does not name `spec.name`, nor the other way round. */
function isNamed(place: string, message = ''): boolean {
  const parts = message.split(place);
  const isWhole = (after: string, i: number) => /[ ["]$/.test(parts[i] ?? '') && /^(: |["\],]|$)/.test(after);
  return place !== '' && parts.slice(1).some(isWhole);
}

/** Accepted or not. */
export function update({ old, new: now, api }: UpdateCase) {
  const problems = judge(upstreamSchema(now), now, old);
  return { agree: isCertain(problems) && api.accepted === (problems.length === 0), got: told(problems) };
}

/** What we could not evaluate is no verdict. */
export function isCertain(problems: readonly Problem[]): boolean {
  return !problems.some(({ code }) => code === 'rule-not-evaluated' || code === 'not-evaluated');
}

export function told(problems: readonly Problem[]): string[] {
  return problems.map((problem) => {
    const because = 'message' in problem ? ` ${problem.message}` : 'because' in problem ? ` ${problem.because}` : '';
    return `${formatPath(problem.path)}: ${problem.code}${because}`;
  });
}
