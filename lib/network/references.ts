import { findKind } from '../kinds';
import { type Path, valueAt } from '../source/path';
import type { Place, Resource } from '../source/resource';
import type { Network } from './network';

/** A field that names an object which is not there. */
export interface MissingReference {
  readonly resource: Resource;
  /** `spec.externalSubnets.*`: the field, as the kind declares it. */
  readonly field: string;
  readonly at: Place;
  /** The kind and the name of the missing object. */
  readonly kind: string;
  readonly name: string;
  /** Nobody wrote the name: it is what the operator takes when the field is empty. */
  readonly implied: boolean;
}

/**
 * The references of a resource that lead nowhere, as its kind declares them. Namespaces are not references to check:
 * they may exist. What exists in the cluster already is not judged.
 */
export function missingReferencesOf(network: Network, resource: Resource): readonly MissingReference[] {
  const isJudged = !resource.external && network.isServed(resource);
  const references = isJudged ? findKind(resource.apiVersion, resource.kind)?.references : undefined;
  const { value } = network.effective(resource);
  const missing: MissingReference[] = [];
  for (const { path, reference } of references || none) {
    const { kind, fallback } = reference;
    const judge = ({ name, at }: Name, implied: boolean) => {
      if (!network.isMissing(kind, name)) return;
      missing.push({ resource, field: path.join('.'), at: resource.at(...at), kind, name, implied });
    };
    const names = namesAt(value, path);
    for (const name of names) judge(name, false);
    if (names.length > 0 || fallback === undefined) continue;
    judge({ name: fallback, at: path.filter((step) => step !== '*') }, true);
  }
  return missing;
}

/** A name in a resource that stands for another object, as the kind of the resource declares it. */
export interface Named {
  readonly kind: string;
  readonly name: string;
  /** `spec.externalSubnets.*`: the field, as the kind declares it. */
  readonly field: string;
  /** Where it is written; where it is meant by leaving the field out, the field. */
  readonly at: Path;
  /** What the running system does without that object, as far as the kind says. */
  readonly without: string | undefined;
}

/** The objects that a resource names, as its kind declares them, and those that it means by leaving a field out. */
export function* namedBy(resource: Resource, network: Network): Generator<Named> {
  const { apiVersion, kind: own, value } = network.effective(resource);
  for (const { path, reference } of findKind(apiVersion, own)?.references ?? none) {
    const { kind, fallback, without } = reference;
    const of = { kind, field: path.join('.'), without };
    const names = namesAt(value, path);
    for (const { name, at } of names) yield { ...of, name, at };
    if (names.length === 0 && fallback !== undefined)
      yield { ...of, name: fallback, at: path.filter((step) => step !== '*') };
  }
}

interface Name {
  readonly name: string;
  readonly at: Path;
}

/** The names at a path with `*` for every index; empty strings name nothing. */
function namesAt(value: unknown, path: Path): readonly Name[] {
  const star = path.indexOf('*');
  if (star === -1) {
    const name = valueAt(value, path);
    return typeof name === 'string' && name !== '' ? [{ name, at: path }] : none;
  }
  const [before, behind] = [path.slice(0, star), path.slice(star + 1)];
  const list = valueAt(value, before);
  if (!Array.isArray(list)) return none;
  return list.flatMap((item, index) =>
    namesAt(item, behind).map(({ name, at }) => ({ name, at: [...before, index, ...at] })),
  );
}

const none: readonly never[] = [];
