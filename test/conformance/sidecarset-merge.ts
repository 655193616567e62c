import { isDeepStrictEqual } from 'node:util';
import { type Patch, patchAnnotations } from '../../lib/controllers/kruise/patch-annotations';
import { textsIn } from '../../lib/source/json';

interface PatchText {
  readonly annotations?: unknown;
  readonly patchPolicy?: string;
}

/** One line of the corpus folder `sidecarset-merge`. */
export interface MergeCase {
  readonly podAnnotations: unknown;
  readonly patches: readonly PatchText[];
  readonly sets?: readonly (readonly PatchText[])[];
  readonly expected: { readonly annotations: Readonly<Record<string, string>> } | { readonly error: string };
}

/** The annotations after all sets, byte for byte, or an error. */
export function sidecarSetMerge({ podAnnotations, patches, sets = [patches], expected }: MergeCase) {
  let annotations: ReadonlyMap<string, string> = new Map(textsIn(podAnnotations));
  for (const set of sets.map((one) => one.map(patchOf))) {
    const patched = patchAnnotations(annotations, set);
    if (patched.failure) return { agree: 'error' in expected, got: patched.failure.fault };
    annotations = patched.annotations;
  }
  const wanted = 'annotations' in expected ? new Map(textsIn(expected.annotations)) : undefined;
  return { agree: isDeepStrictEqual(wanted, annotations), got: [...annotations] };
}

function patchOf({ annotations, patchPolicy = '' }: PatchText): Patch {
  return { annotations: textsIn(annotations), policy: patchPolicy };
}
