import { findKind, kindNamed } from '../kinds';
import { hasStatusSubresource, versionsIn } from '../kinds/crd';
import type { Kind } from '../kinds/kind';
import { exists, type JsonSchema, openApi } from '../kinds/openapi';
import { releaseOf } from '../kinds/release-of';
import { nearest } from '../source/nearest';
import { holdsPlaceholder } from '../source/placeholder';
import type { Resource } from '../source/resource';
import type { Release } from '../target/release';
import type { Target } from '../target/target';
import { metadataProblems } from './any-object';
import { type Definition, isCrd } from './crds/definition';
import { Definitions } from './crds/definitions';
import { definitionForm } from './crds/form';
import { sound } from './crds/sound';
import { effective } from './effective';
import { rememberRules } from './holds-rules';
import { judge } from './judge';
import { wholeObject } from './node';
import { once } from './once';
import type { At, Fact, Problem, UnknownField } from './problem';
import { pruned } from './prune';
import { notInRelease, ofAnotherVersion, type Stranger, servedBy, strangers } from './strangers';
import { validate } from './structural';
import { withoutUnknown } from './unknown';
import { type Unknown, whyUnknown } from './why-unknown';

/** What the schema of its kind says against a resource; or that there is no such kind in a group that we know. */
export type SchemaProblem =
  | (At & { readonly resource: Resource } & (Exclude<Fact, UnknownField> | (UnknownField & { readonly why: Unknown })))
  | Stranger;

/**
 * What is structurally wrong with a resource in the eyes of the target. A definition of its kind that the user gives
 * decides: it is what the cluster has. Of resources whose kind nobody knows only the metadata are judged; those that
 * exist in the cluster already pass.
 * @param former the object that it is an update of
 */
export function problemsOf(
  resource: Resource,
  target: Target,
  definitions: Definitions = noDefinitions,
  former?: Resource,
): readonly SchemaProblem[] {
  if (resource.external) return [];
  const definition = definitions.of(resource);
  if (definition) return problemsAsDefined(resource, definition, former);
  if (isCrd(resource)) return validateDefinition(resource);
  const kind = findKind(resource.apiVersion, resource.kind);
  if (!kind && (holdsPlaceholder(resource.apiVersion) || holdsPlaceholder(resource.kind))) return [];
  if (!kind)
    return [...strangers(resource, definitions), ...metadataProblems(resource).map((one) => plainly(one, resource))];
  const release = releaseOf(kind, target);
  if (!exists(kind.data.during, release)) return [missingIn(release, resource, kind)];
  const problems = problemsIn(schemaOf(kind, release), resource, former, hasStatusSubresource(kind, release));
  return problems.length === 0 ? [] : problems.map((problem) => explained(problem, resource, kind, release));
}

/** Of a definition itself: the rules about definitions say the rest. */
function validateDefinition(resource: Resource): readonly SchemaProblem[] {
  const problems = withoutUnknown(validate(definitionForm(), resource.value), resource.value);
  return problems.map((problem) => plainly(problem, resource));
}

/** A kind that the release has in other versions only, or not at all. */
function missingIn(release: Release, resource: Resource, kind: Kind): Stranger {
  const others = versionsIn(kindNamed(kind.name) ?? kind, release);
  if (others.length === 0) return notInRelease(resource, kind);
  return ofAnotherVersion(
    resource,
    others.map(({ apiVersion }) => apiVersion),
  );
}

const noDefinitions = new Definitions([]);

/** What a schema says against a resource. */
function problemsIn(
  schema: JsonSchema,
  resource: Resource,
  former: Resource | undefined,
  keepsStatus: boolean,
): readonly Problem[] {
  return judge(schema, resource.value, former?.value, { keepsStatus });
}

function problemsAsDefined(
  resource: Resource,
  definition: Definition,
  former: Resource | undefined,
): readonly SchemaProblem[] {
  const version = definition.versions.find(({ name }) => resource.apiVersion === `${definition.group}/${name}`);
  if (version?.served === false || (!version && definition.versions.length > 0))
    return [ofAnotherVersion(resource, servedBy(definition))];
  if (!version?.schema) return metadataProblems(resource).map((problem) => plainly(problem, resource));
  const { schema, keepsStatus } = version;
  return problemsIn(sound(schema), resource, former, keepsStatus).map((problem) => plainly(problem, resource));
}

/** Of a schema that is not ours nothing is known but itself. */
function plainly(problem: Problem, resource: Resource): SchemaProblem {
  if (problem.code !== 'unknown-field') return { ...problem, resource };
  const similar = nearest(problem.field, problem.known);
  const why: Unknown = similar
    ? { reason: 'misspelt', nearest: similar }
    : { reason: 'unknown', allowed: problem.known };
  return { ...problem, resource, why };
}

function explained(problem: Problem, resource: Resource, kind: Kind, release: Release): SchemaProblem {
  if (problem.code !== 'unknown-field') return { ...problem, resource };
  return { ...problem, resource, why: whyUnknown(kind, problem.path, release) };
}

/** What the API server of a release stores of a manifest: defaults are in, nulls that the schema does not want gone. */
export function storedValue(resource: Resource, kind: Kind, release: Release): unknown {
  return effective(wholeObject(schemaOf(kind, release)), resource.value);
}

/**
 * The spec that the API server of the target keeps: without the fields that the release of kube-ovn does not have. What is
 * read of other operators asks for the release itself; a definition of the user says what its cluster has.
 */
export function keptSpec(resource: Resource, target: Target, definitions: Definitions): unknown {
  const { spec } = resource.value;
  const kind = findKind(resource.apiVersion, resource.kind);
  if (kind?.data.operator !== 'kube-ovn' || definitions.of(resource)) return spec;
  const schema = schemaOf(kind, releaseOf(kind, target)).properties?.spec;
  return schema ? pruned(schema, spec) : spec;
}

function schemaOf(kind: Kind, release: Release): JsonSchema {
  const ofKind = once(schemas, kind, () => new Map<string, JsonSchema>());
  return once(ofKind, release.text, () => rememberRules(openApi(kind, release), kind.data.fields));
}

const schemas = new WeakMap<Kind, Map<string, JsonSchema>>();
