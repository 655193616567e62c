import { canShareAPod } from '../../controllers/kruise/conflicts';
import { SidecarSets } from '../../controllers/kruise/from-network';
import type { SetPatch } from '../../controllers/kruise/sidecar-set';
import { rule } from '../rule';
import { exampleSet, exampleWhitelist } from '../support/sidecar-examples';

/** Annotations whose value is decided by the order of the sets. */
export const retainDependsOnOrder = rule({
  id: 'kruise/retain-depends-on-order',
  severity: 'error',
  what: 'A Retain patch and a patch of another SidecarSet give one pod different values of an annotation.',
  why: 'Kruise accepts both. Retain sets only what is absent, so the order of the sets decides, which nothing specifies.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go, validateSidecarConflict: Retain never conflicts',
    'openkruise/kruise v1.9.0 pkg/webhook/pod/mutating/sidecarset.go: sets in the order of the cache',
  ],
  wrong:
    exampleSet({ annotation: 'oom-score: "1"' }) +
    '---' +
    exampleSet({ name: 'mesh', annotation: 'oom-score: "2"', policy: 'Retain' }) +
    '---' +
    exampleWhitelist('^oom-score$'),
  right:
    exampleSet({ annotation: 'oom-score: "1"' }) +
    '---' +
    exampleSet({ name: 'mesh', annotation: 'oom-score: "1"', policy: 'Retain' }) +
    '---' +
    exampleWhitelist('^oom-score$'),
  check(network, report) {
    const before = new Map<string, { patch: SetPatch; value: string }[]>();
    for (const set of SidecarSets.of(network).all) {
      for (const patch of set.patches) {
        for (const [key, value] of patch.annotations) {
          const owners = before.get(key) ?? [];
          before.set(key, owners);
          const rival = owners.find(
            (owner) => owner.value !== value && clash(owner.patch, patch) && canShareAPod(owner.patch.set, set),
          );
          if (rival) tell(rival.patch, patch, key);
          owners.push({ patch, value });
        }
      }
    }

    function tell(first: SetPatch, later: SetPatch, key: string): void {
      const at = ({ set, index }: SetPatch) => set.resource.at('spec', 'patchPodMetadata', index, 'annotations', key);
      const isSoft = first.policy === later.policy;
      report(at(later), `SidecarSets ${first.set.name} and ${later.set.name} give one pod different values of ${key}`)
        .as(isSoft ? 'warning' : 'error')
        .and(at(first), `${first.policy} in ${first.set.name}`)
        .note('Kruise accepts both; Retain sets only what is absent, so their order decides, and nothing specifies it')
        .propose('leave the annotation to one of the two');
    }
  },
});

/** What upstream lets pass although both change the annotation; what it refuses is another rule's finding. */
function clash(a: SetPatch, b: SetPatch): boolean {
  if (a.set === b.set || (a.policy !== 'Retain' && b.policy !== 'Retain')) return false;
  return [a, b].every(({ policy }) => ['Retain', 'Overwrite', 'MergePatchJson'].includes(policy));
}
