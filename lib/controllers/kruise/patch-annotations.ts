import { type MergeFault, mergePatch } from './merge-patch';

/** One item of patchPodMetadata. */
export interface Patch {
  readonly annotations: readonly (readonly [key: string, value: string])[];
  /** Retain, Overwrite or MergePatchJson; empty is Retain; any other word does nothing. */
  readonly policy: string;
}

/** What one annotation of a patch does to a pod. */
export interface Step<P extends Patch> {
  readonly patch: P;
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** Why a patch cannot be applied: the creation of the pod fails, or its update. */
export interface Failure<P extends Patch> {
  readonly patch: P;
  readonly key: string;
  readonly fault: MergeFault;
}

export interface Patched<P extends Patch> {
  /** What the pod has before the failure, or in the end. */
  readonly annotations: ReadonlyMap<string, string>;
  /** The changes, in order. */
  readonly steps: readonly Step<P>[];
  readonly failure?: Failure<P>;
}

/**
 * The annotations of a pod after the patches of one SidecarSet: when the pod is created, and in the same way when the
 * images of a running one are updated.
 * Copied behaviour: openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, PatchPodMetadata.
 */
export function patchAnnotations<P extends Patch>(
  before: ReadonlyMap<string, string>,
  patches: readonly P[],
): Patched<P> {
  const annotations = new Map(before);
  const steps: Step<P>[] = [];
  for (const patch of patches) {
    for (const [key, value] of patch.annotations) {
      const current = annotations.get(key);
      const after = patchedValue(current, value, patch.policy);
      if (typeof after === 'object') return { annotations, steps, failure: { patch, key, ...after } };
      if (after === undefined || after === current) continue;
      annotations.set(key, after);
      steps.push({ patch, key, before: current, after });
    }
  }
  return { annotations, steps };
}

/** The new value of one annotation; undefined if it stays. */
function patchedValue(
  current: string | undefined,
  value: string,
  policy: string,
): string | undefined | { readonly fault: MergeFault } {
  if (policy === 'Overwrite') return value;
  if (policy === '' || policy === 'Retain') return current === undefined ? value : undefined;
  if (policy !== 'MergePatchJson') return undefined;
  if (current === undefined || current === '') return value;
  const merged = mergePatch(current, value);
  return 'fault' in merged ? merged : merged.text;
}
