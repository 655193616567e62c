import { findKind, kindNamed } from '../kinds';
import { hasStatusSubresource, versionsIn } from '../kinds/crd';
import type { Kind } from '../kinds/kind';
import { exists, type JsonSchema, openApi } from '../kinds/openapi';
import { releaseOf } from '../kinds/release-of';
import { nearest } from '../source/nearest';
import { holdsPlaceholder } from '../source/placeholder';
import type { Resource } from '../source/resource';
import { apiServersOf } from '../target/api-servers';
import type { Release } from '../target/release';
import type { Target } from '../target/target';
import { metadataProblems } from './any-object';
import { type Definition, isCrd } from './crds/definition';
import { Definitions } from './crds/definitions';
import { definitionForm } from './crds/form';
import { sound } from './crds/sound';
import { stored } from './effective';
import { rememberRules } from './holds-rules';
import { judge } from './judge';
import { problemsOfMaps } from './maps-of-texts';
import { nativeSchema, nativeWhyUnknown } from './native';
import { wholeObject } from './node';
import { once } from './once';
import type { At, Fact, Problem, UnknownField } from './problem';
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
  const native = nativeProblems(resource, target);
  if (native) return native;
  const kind = findKind(resource.apiVersion, resource.kind);
  if (!kind && (holdsPlaceholder(resource.apiVersion) || holdsPlaceholder(resource.kind))) return [];
  if (!kind) return [...strangers(resource, definitions), ...problemsOfUnknown(resource)];
  const release = releaseOf(kind, target);
  if (!exists(kind.data.during, release)) return [missingIn(release, resource, kind)];
  const problems = problemsIn(schemaOf(kind, release), resource, former, hasStatusSubresource(kind, release));
  return problems.length === 0 ? [] : problems.map((problem) => explained(problem, resource, kind, release));
}

/** Of an object whose structure is not known: what every object has. */
function problemsOfUnknown(resource: Resource): readonly SchemaProblem[] {
  const problems = [...metadataProblems(resource), ...withoutUnknown(problemsOfMaps(resource), resource.value)];
  return problems.map((problem) => plainly(problem, resource));
}

/** Of a definition itself: the rules about definitions say the rest. */
function validateDefinition(resource: Resource): readonly SchemaProblem[] {
  const problems = withoutUnknown(validate(definitionForm(), resource.value), resource.value);
  return problems.map((problem) => plainly(problem, resource));
}

/** What the API server's decoder holds against an object of one of Kubernetes' own kinds; undefined for other kinds. */
function nativeProblems(resource: Resource, target: Target): readonly SchemaProblem[] | undefined {
  const servers = apiServersOf(target);
  const schema = nativeSchema(resource.apiVersion, resource.kind, servers);
  return (
    schema &&
    problemsIn(schema, resource, undefined, false).map((problem) => {
      const why = problem.code === 'unknown-field' && nativeWhyUnknown(resource.kind, problem.path, servers);
      return problem.code === 'unknown-field' && why ? { ...problem, resource, why } : plainly(problem, resource);
    })
  );
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
  if (!version?.schema) return problemsOfUnknown(resource);
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

/**
 * What the API server of the target stores of a manifest: without the fields that its release does not have, with the
 * defaults of the others. What it does to metadata is of no concern to anybody. The same object if nothing changes.
 */
export function storedValue(resource: Resource, target: Target, definitions: Definitions): Resource['value'] {
  const definition = definitions.of(resource);
  if (definition) return storedBy(schemaIn(definition, resource), resource);
  const kind = findKind(resource.apiVersion, resource.kind);
  return kind ? storedIn(resource, kind, releaseOf(kind, target)) : resource.value;
}

/** The same of a kind that we know, in a release of its operator. */
export function storedIn(resource: Resource, kind: Kind, release: Release): Resource['value'] {
  return storedBy(schemaOf(kind, release), resource);
}

function storedBy(schema: JsonSchema | undefined, { value }: Resource): Resource['value'] {
  if (!schema) return value;
  const { metadata } = value;
  const result = stored(wholeObject(schema), value) as Resource['value'];
  return result.metadata === metadata ? result : { ...result, metadata };
}

/** Whether the API server of the target has the kind of a resource, in its version. */
export function isServed(resource: Resource, target: Target, definitions: Definitions): boolean {
  if (definitions.of(resource)) return true;
  const kind = findKind(resource.apiVersion, resource.kind);
  return kind === undefined || exists(kind.data.during, releaseOf(kind, target));
}

/** A definition of the user says what the cluster has. */
function schemaIn({ group, versions }: Definition, { apiVersion }: Resource): JsonSchema | undefined {
  const version = versions.find(({ name }) => apiVersion === `${group}/${name}`);
  return version?.schema && sound(version.schema);
}

function schemaOf(kind: Kind, release: Release): JsonSchema {
  const ofKind = once(schemas, kind, () => new Map<string, JsonSchema>());
  return once(ofKind, release.text, () => rememberRules(openApi(kind, release), kind.data.fields));
}

const schemas = new WeakMap<Kind, Map<string, JsonSchema>>();
