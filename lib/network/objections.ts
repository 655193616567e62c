import { podFormOf } from '../kinds/pod-form';
import { isNative } from '../schema/native';
import type { SchemaProblem } from '../schema/problems';
import { startsWith, valueAt } from '../source/path';
import type { Resource } from '../source/resource';
import { type ApiServers, apiServersOf } from '../target/api-servers';
import type { Objection } from '../validation/objection';
import { firstOfEach, isValidated, validateObject, validateTemplate } from '../validation/validate';
import type { Network } from './network';

/** What the validation of the API server holds against a resource. */
export interface ObjectionTo {
  readonly resource: Resource;
  readonly objection: Objection;
}

/**
 * The objections to every resource of Kubernetes' own kinds, and to the pod templates of workloads of others, whose
 * controllers create pods of them. A value that cannot even be decoded is the finding of the schema.
 */
export function objectionsIn(
  resources: readonly Resource[],
  { target, schemaProblems }: Pick<Network, 'target' | 'schemaProblems'>,
): readonly ObjectionTo[] {
  const servers = apiServersOf(target);
  const undecoded = undecodedIn(schemaProblems);
  return resources.flatMap((resource) => {
    if (resource.external) return [];
    const all = objectionsTo(resource, servers);
    if (all.length === 0) return [];
    const wrong = undecoded.get(resource) ?? [];
    return firstOfEach(all)
      .filter(({ path }) => !wrong.some((problem) => startsWith(path, problem.path)))
      .map((objection) => ({ resource, objection }));
  });
}

function objectionsTo(resource: Resource, servers: ApiServers): readonly Objection[] {
  const { apiVersion, kind, value } = resource;
  if (isValidated(apiVersion, kind)) return validateObject(value, servers);
  const form = isNative(apiVersion, kind) ? undefined : podFormOf(resource);
  if (!form || form.virtual) return [];
  const template = valueAt(value, form.template);
  return template === undefined ? [] : validateTemplate(template, form.template, servers);
}

const ofDecoder: ReadonlySet<SchemaProblem['code']> = new Set(['wrong-type', 'null', 'format', 'out-of-range']);

function undecodedIn(problems: readonly SchemaProblem[]): ReadonlyMap<Resource, readonly SchemaProblem[]> {
  const undecoded = new Map<Resource, SchemaProblem[]>();
  for (const problem of problems) {
    if (!ofDecoder.has(problem.code)) continue;
    const ofResource = undecoded.get(problem.resource) ?? [];
    undecoded.set(problem.resource, ofResource);
    ofResource.push(problem);
  }
  return undecoded;
}
