import { isExported, serverSide, serverSideAnnotations } from '../change/written';
import { finalizers as ofKubeOvn } from '../kinds/kubeovn/own-metadata';
import { isMap, type JsonMap } from '../source/json';
import { Resource } from '../source/resource';
import { isBackFilled, isOfController } from './back-filled';
import { ownerOfKey } from './own-keys';

/** An object as a person would have written it. */
export interface Cleaned {
  readonly resource: Resource;
  /** The object as it was read. */
  readonly original: Resource;
  /** What was taken away, in words that many objects have in common: `status`, `annotations of kube-ovn`. */
  readonly removed: readonly string[];
}

/** Finalizers that controllers add by themselves. */
const ownFinalizers: ReadonlySet<unknown> = new Set([
  ...ofKubeOvn,
  'k8s.ovn.org/user-defined-network-protection',
  'kubernetes',
]);

/** An object without what the API server, controllers and tools wrote; all that is taken away is named. */
export function clean(original: Resource): Cleaned {
  const removed: string[] = [];
  const exported = isExported(original);
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(original.value)) {
    if (key === 'status') removed.push('status');
    else if (key === 'metadata' && isMap(value)) rest[key] = cleanMetadata(value, original, removed);
    else if (key === 'spec' && isMap(value))
      setUnlessEmptied(rest, key, value, cleanSpec(value, original, exported, removed));
    else define(rest, key, value);
  }
  return { original, resource: new Resource(rest, original.origin), removed };
}

function cleanMetadata(metadata: JsonMap, of: Resource, removed: string[]): JsonMap {
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(metadata)) {
    if (key === 'finalizers' && Array.isArray(value)) {
      const kept = value.filter((each) => !ownFinalizers.has(each));
      if (kept.length < value.length) removed.push('finalizers of controllers');
      if (kept.length > 0) rest[key] = kept;
    } else if (serverSide.has(key) && key !== 'finalizers') removed.push(`metadata.${key}`);
    else if ((key === 'labels' || key === 'annotations') && isMap(value)) {
      const kept = Object.entries(value).filter(([name]) => {
        const owner = key === 'annotations' && serverSideAnnotations.has(name) ? name : ownerOfKey(name, key, of);
        if (owner !== undefined) removed.push(owner === name ? `annotation ${name}` : `${key} of ${owner}`);
        return owner === undefined;
      });
      if (kept.length > 0) rest[key] = Object.fromEntries(kept);
    } else if (value === null) removed.push(`metadata.${key}: null`);
    else define(rest, key, value);
  }
  return rest;
}

function cleanSpec(spec: JsonMap, of: Resource, exported: boolean, removed: string[]): JsonMap {
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(spec)) {
    const isFinalizers = of.kind === 'Namespace' && of.group === '' && key === 'finalizers';
    if (isFinalizers) removed.push('finalizers of controllers');
    else if (isBackFilled(of, key, value, exported)) removed.push(backFill(of.kind, key, value));
    else define(rest, key, value);
  }
  return rest;
}

/** With the value, where that is always the same. */
function backFill(kind: string, field: string, value: unknown): string {
  const what = `${kind} spec.${field}`;
  return isOfController(kind, field) ? what : `${what}: ${JSON.stringify(value)}`;
}

/** What had nothing in it stays as it is; what has nothing left goes. */
function setUnlessEmptied(into: Record<string, unknown>, key: string, before: JsonMap, after: JsonMap): void {
  if (Object.keys(after).length > 0 || Object.keys(before).length === 0) into[key] = after;
}

/** An assignment of __proto__ would set the prototype. */
function define(into: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true });
}
