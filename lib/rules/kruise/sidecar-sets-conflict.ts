import { Conflicts, canShareAPod, seemToShareAPod } from '../../controllers/kruise/conflicts';
import { SidecarSets } from '../../controllers/kruise/from-network';
import type { Path } from '../../source/path';
import type { Place, Resource } from '../../source/resource';
import { rule } from '../rule';
import { exampleSet, exampleWhitelist } from '../support/sidecar-examples';

/** Sets that want the same of one pod. */
export const sidecarSetsConflict = rule({
  id: 'kruise/sidecar-sets-conflict',
  severity: 'error',
  what: 'Two SidecarSets that can select one pod have a container, a volume or an overwritten annotation of the same name.',
  why: 'Kruise refuses the later one; where its test of the selectors misses the overlap, or both come at once, the pod has what was injected last.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go, validateSidecarConflict',
    'openkruise/kruise v1.9.0 pkg/util/selector.go, IsSelectorOverlapping: a label that one selector alone speaks of',
  ],
  wrong:
    exampleSet({ annotation: 'oom-score: "1"' }) +
    '---' +
    exampleSet({ name: 'mesh', annotation: 'oom-score: "2"', labels: 'tier: front' }) +
    '---' +
    exampleWhitelist('^oom-score$'),
  right:
    exampleSet({ annotation: 'oom-score: "1"' }) +
    '---' +
    exampleSet({ name: 'mesh', annotation: 'oom-score: "2"', labels: 'app: db' }) +
    '---' +
    exampleWhitelist('^oom-score$'),
  check(network, report) {
    const { all } = SidecarSets.of(network);
    const order = new Map(all.map((set, i) => [set, i]));
    const conflicts = new Conflicts(all);
    for (const set of all) {
      for (const { with: other, of, name, path, theirPath } of conflicts.of(set, canShareAPod)) {
        if ((order.get(other) ?? 0) >= (order.get(set) ?? 0)) continue;
        const isSeen = seemToShareAPod(set, other);
        report(
          of === 'annotation' ? set.resource.atKey(...path) : set.resource.at(...path),
          `SidecarSets ${other.name} and ${set.name} both have ${of} ${name}, and one pod can match both`,
        )
          .and(
            of === 'annotation' ? other.resource.atKey(...theirPath) : other.resource.at(...theirPath),
            `the ${of} of ${other.name}`,
          )
          .restsOn(policyAt(set.resource, path), policyAt(other.resource, theirPath))
          .note(
            isSeen
              ? 'Kruise refuses the one that comes second; if both come at once it may take both, and the last one wins'
              : 'Kruise does not see it, as the selectors speak of different labels: which set wins depends on their order',
          )
          .propose('give the selectors different values of one label, or leave it to one of the two');
      }
    }
  },
});

/** Where it is said whether a patch overwrites what is there. */
function policyAt(resource: Resource, [, list, index = 0]: Path): Place | undefined {
  return list === 'patchPodMetadata' ? resource.at('spec', list, index, 'patchPolicy') : undefined;
}
