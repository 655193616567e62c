import { findKind } from '../../../lib/kinds';
import type { Kind, Operator } from '../../../lib/kinds/kind';
import { exists, type JsonSchema, openApi } from '../../../lib/kinds/openapi';
import { releaseOf } from '../../../lib/kinds/release-of';
import { judge } from '../../../lib/schema/judge';
import { isMap, type JsonMap } from '../../../lib/source/json';
import { formatPath, type Path, valueAt } from '../../../lib/source/path';
import { parseRelease, type Release } from '../../../lib/target/release';
import { defaultTarget, kruiseLines, kubeOvnLines, ovnKubernetesLines, type Target } from '../../../lib/target/target';

/** A release of an operator, in a target with the usual ones of the others. */
export interface ReleaseTarget {
  readonly operator: Operator;
  readonly target: Target;
}

/** Every release line that is known. */
export const targets: readonly ReleaseTarget[] = [
  ...targetsOf('kube-ovn', kubeOvnLines, (version) => ({ kubeOvn: { ...defaultTarget.kubeOvn, version } })),
  ...targetsOf('ovn-kubernetes', ovnKubernetesLines, (version) => ({
    ovnKubernetes: { ...defaultTarget.ovnKubernetes, version },
  })),
  ...targetsOf('kruise', kruiseLines, (version) => ({ kruise: { ...defaultTarget.kruise, version } })),
];

function targetsOf(operator: Operator, lines: readonly string[], part: (version: Release) => Partial<Target>) {
  return lines.map((line) => ({ operator, target: { ...defaultTarget, ...part(parseRelease(line) as Release) } }));
}

/** The operator whose release decides what a kind looks like. */
export function operatorOf({ data: { operator } }: Kind): Operator {
  return operator === 'kruise' || operator === 'ovn-kubernetes' ? operator : 'kube-ovn';
}

export function nameOf({ kubeOvn, ovnKubernetes, kruise }: Target): string {
  return `kube-ovn ${kubeOvn.version.text}, OVN-Kubernetes ${ovnKubernetes.version.text}, Kruise ${kruise.version.text}`;
}

/** `Subnet net1` */
export function titleOf({ kind, metadata }: JsonMap): string {
  return `${kind} ${(metadata as JsonMap).name}`;
}

/** Whether the release of an operator decides about an object. */
export function isOf({ apiVersion, kind }: JsonMap, operator: Operator): boolean {
  const known = findKind(String(apiVersion), String(kind));
  return known !== undefined && operatorOf(known) === operator;
}

/** Whether the API server of a target has the kind of an object. */
export function isServed({ apiVersion, kind }: JsonMap, target: Target): boolean {
  const known = findKind(String(apiVersion), String(kind));
  return known === undefined || exists(known.data.during, releaseOf(known, target));
}

/** The schema that the API server of a target has for an object; undefined where we know none. */
export function schemaOf({ apiVersion, kind }: JsonMap, target: Target): JsonSchema | undefined {
  const known = findKind(String(apiVersion), String(kind));
  return known && openApi(known, releaseOf(known, target));
}

/** The fields of an object that the API server of a target drops: strict reading names them. */
export function droppedIn(object: JsonMap, target: Target): readonly Path[] {
  const schema = schemaOf(object, target);
  if (!schema) return [];
  return judge(schema, object)
    .filter(({ code, path }) => code === 'unknown-field' && path[0] !== 'metadata')
    .map(({ path }) => path);
}

/** An object without some of its fields. */
export function without(object: JsonMap, paths: readonly Path[]): JsonMap {
  const copy = structuredClone(object);
  for (const path of paths) delete (valueAt(copy, path.slice(0, -1)) as Record<string, unknown>)[String(path.at(-1))];
  return copy;
}

/** An object with each default written out that it leaves to the API server, one at a time. */
export function* defaultsOf(object: JsonMap, target: Target): Generator<{ path: string; object: JsonMap }> {
  const schema = schemaOf(object, target);
  for (const [path, value] of schema ? missing(schema, object, []) : []) {
    const copy = structuredClone(object);
    (valueAt(copy, path.slice(0, -1)) as Record<string, unknown>)[String(path.at(-1))] = value;
    yield { path: formatPath(path), object: copy };
  }
}

function* missing(schema: JsonSchema, value: unknown, path: Path): Generator<[Path, unknown]> {
  if (Array.isArray(value) && schema.items)
    for (const [index, item] of value.entries()) yield* missing(schema.items, item, [...path, index]);
  if (!isMap(value) || !schema.properties) return;
  for (const [field, inner] of Object.entries(schema.properties)) {
    if (field === 'metadata' || field === 'status') continue;
    if (value[field] !== undefined) yield* missing(inner, value[field], [...path, field]);
    else if (inner.default !== undefined) yield [[...path, field], inner.default];
  }
}
