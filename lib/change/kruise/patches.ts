import { type Effect, ignored, latent, live } from '../effect';
import type { FieldChange } from '../field-effects';
import { inPlace } from './in-place';
import { hash, injected } from './support';

const policies: ReadonlySet<unknown> = new Set(['Retain', 'Overwrite', 'MergePatchJson']);

const compared =
  'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/hash.go: patchPodMetadata is not part of the hash';
const patched = 'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, PatchPodMetadata';
const remake = 'make the pods anew when an interruption suits, or change the image of a container with it';

/** A change of the annotations that a set gives, for the pods that have them already. */
export const patchPodMetadata = (change: FieldChange): Effect => {
  const { before, after } = change.difference;
  const policy = policyOf(change);
  if (policy !== undefined && !policies.has(policy))
    return ignored(
      `Kruise knows no policy ${policy}, and does nothing`,
      patched,
      'write Retain, Overwrite or MergePatchJson',
    );
  if (after === undefined)
    return latent(
      'Kruise takes no annotation away: running pods keep it; new ones come without it',
      patched,
      'make the pods anew when an interruption suits',
      { waitsFor: 'new-pods' },
    );
  switch (inPlace(change)) {
    case 'updated':
      if (policy !== 'Retain') return live('running pods get it in place, with the image that changes', hash);
      return before === undefined
        ? live('running pods that lack it get it in place, with the image that changes', hash)
        : latent(
            'policy Retain leaves alone what running pods have; new ones get it',
            patched,
            'write policy Overwrite',
            { waitsFor: 'new-pods' },
          );
    case 'nothing':
      return latent(
        'Kruise changes no running pod for it: new pods get it, and running ones when their containers are next updated in place',
        compared,
        remake,
        { waitsFor: 'new-pods' },
      );
    default:
      return latent(
        'the containers are not updated in place, and annotations come with them alone: new pods get it',
        injected,
        remake,
        { waitsFor: 'new-pods' },
      );
  }
};

/** The policy of the patch in which a change is; undefined for a change of several. */
function policyOf({ difference, now, old }: FieldChange): unknown {
  const { headPath, basePath, after } = difference;
  const [set, path] = after === undefined ? [old, basePath] : [now, headPath];
  const index = path[2];
  return index === undefined ? undefined : (Object(set.get('spec', 'patchPodMetadata', index)).patchPolicy ?? 'Retain');
}
