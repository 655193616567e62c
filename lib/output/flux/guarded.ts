import { annotations } from './annotations';

type Json = Readonly<Record<string, unknown>>;

/**
 * An object that Flux leaves as it is. kustomize-controller 1.9 (Flux 2.9) takes `${` in any text of an object for a
 * variable where a Kustomization replaces some, and fails for one without a value. Of `$$` it leaves `$`.
 * Source: fluxcd/pkg kustomize/kustomize_varsub.go; envsubst/parse/parse.go, parseAny.
 *
 * @returns the object with the annotation if it needs one; `contradicted` where its author asks for the replacement
 */
export function guarded(manifest: object): { readonly value: object; readonly state: GuardState } {
  if (!holdsVariable(manifest)) return { value: manifest, state: 'plain' };
  const metadata = mapOf((manifest as Json).metadata);
  const set = [metadata.labels, metadata.annotations].map((map) => mapOf(map)[annotations.guard]);
  if (set.includes('disabled')) return { value: manifest, state: 'plain' };
  if (set.some((one) => one !== undefined)) return { value: manifest, state: 'contradicted' };
  return { value: withAnnotation(manifest, annotations.guard, 'disabled'), state: 'guarded' };
}

/** `plain`: there is nothing to do; `guarded`: the annotation was added; `contradicted`: another value is there. */
export type GuardState = 'plain' | 'guarded' | 'contradicted';

/** The manifest with an annotation. */
export function withAnnotation(manifest: object, name: string, text: string): object {
  const metadata = mapOf((manifest as Json).metadata);
  const all = { ...mapOf(metadata.annotations), [name]: text };
  return { ...manifest, metadata: { ...metadata, annotations: all } };
}

function mapOf(value: unknown): Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {};
}

/** Keys count as well: the replacement works on the text of the whole object. */
function holdsVariable(root: unknown): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') {
      if (next.includes('${') || next.includes('$$')) return true;
    } else if (next !== null && typeof next === 'object') {
      for (const [name, inner] of Object.entries(next)) waiting.push(name, inner);
    }
  }
  return false;
}
