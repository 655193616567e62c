import { findKind, type Group, groups, kindNamed, kinds } from '../kinds';
import type { Kind } from '../kinds/kind';
import { type JsonSchema, openApi } from '../kinds/openapi';
import { nearest } from '../source/nearest';
import type { Resource } from '../source/resource';
import type { Release } from '../target/release';
import type { Target } from '../target/target';
import { once } from './once';
import type { At, Fact, Problem, UnknownField } from './problem';
import { validate } from './structural';
import { type Unknown, whyUnknown } from './why-unknown';

/** What the schema of its kind says against a resource; or that there is no such kind in a group that we know. */
export type SchemaProblem = At & { readonly resource: Resource } & (
    | Exclude<Fact, UnknownField>
    | (UnknownField & { readonly why: Unknown })
    | { readonly code: 'unknown-version'; readonly got: string; readonly allowed: readonly string[] }
    | { readonly code: 'unknown-kind'; readonly got: string; readonly nearest?: string }
  );

/**
 * What is structurally wrong with a resource in the eyes of the target. Resources of groups that are not ours, and
 * those that exist in the cluster already, pass.
 */
export function problemsOf(resource: Resource, target: Target): readonly SchemaProblem[] {
  if (resource.external) return [];
  const kind = findKind(resource.apiVersion, resource.kind);
  if (!kind) return strangers(resource);
  const release = target.kubeOvn.version;
  const problems = validate(schemaOf(kind, release), resource.value);
  return problems.length === 0 ? [] : problems.map((problem) => explained(problem, resource, kind, release));
}

function explained(problem: Problem, resource: Resource, kind: Kind, release: Release): SchemaProblem {
  if (problem.code !== 'unknown-field') return { ...problem, resource };
  return { ...problem, resource, why: whyUnknown(kind, problem.path, release) };
}

function schemaOf(kind: Kind, release: Release): JsonSchema {
  const ofKind = once(schemas, kind, () => new Map<string, JsonSchema>());
  return once(ofKind, release.text, () => openApi(kind, release));
}

const schemas = new WeakMap<Kind, Map<string, JsonSchema>>();

/** A kind that we do not know: fine, unless we know all the kinds of its group. */
function strangers(resource: Resource): SchemaProblem[] {
  const group = groups.find(({ name }) => name === resource.group);
  if (!group) return [];
  const versions = versionsOf(group, resource.kind);
  if (!versions) {
    const similar = nearest(resource.kind, kindsOf(group));
    const got = resource.kind;
    return [
      { code: 'unknown-kind', got, ...(similar ? { nearest: similar } : {}), path: ['kind'], part: 'value', resource },
    ];
  }
  const allowed = versions.map((version) => `${group.name}/${version}`);
  if (allowed.includes(resource.apiVersion)) return [];
  return [
    { code: 'unknown-version', got: resource.apiVersion, allowed, path: ['apiVersion'], part: 'value', resource },
  ];
}

/** The versions of a kind, or undefined where the group has no such kind. */
function versionsOf(group: Group, kind: string): readonly string[] | undefined {
  const ours = kindNamed(kind);
  if (ours?.data.group === group.name) return [ours.data.version];
  return Object.hasOwn(group.others, kind) ? group.others[kind] : undefined;
}

function kindsOf(group: Group): string[] {
  const ours = kinds.filter(({ data }) => data.group === group.name).map(({ name }) => name);
  return [...ours, ...Object.keys(group.others)];
}
