import { SidecarSets } from '../../controllers/kruise/from-network';
import { judgeByWhitelist, readWhitelist, whitelistKey, whitelistName } from '../../controllers/kruise/whitelist';
import { rule } from '../rule';
import { exampleSet, exampleWhitelist } from '../support/sidecar-examples';

/** Annotations that the administrator did not allow. */
export const annotationNotWhitelisted = rule({
  id: 'kruise/annotation-not-whitelisted',
  severity: 'error',
  what: 'A SidecarSet patches an annotation that the whitelist does not allow it.',
  why: 'The webhook refuses the SidecarSet. The feature gate lets pass only what no rule of a whitelist speaks of.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, ValidateSidecarSetPatchMetadataWhitelist',
    'openkruise/kruise v1.9.0 pkg/util/configuration/configuration.go: ConfigMap kruise-configuration',
  ],
  wrong: `${exampleSet({ annotation: 'oom-score: "1"' })}---${exampleWhitelist('^log-level$')}`,
  right: `${exampleSet({ annotation: 'oom-score: "1"' })}---${exampleWhitelist('^oom-score$')}`,
  check(network, report) {
    const sets = SidecarSets.of(network);
    const { namespace, patchPodMetadataDefaultsAllowed: gate } = network.target.kruise;
    const { whitelist, config } = sets;
    if (whitelist === undefined && sets.mayHaveOther) return;
    const rules = whitelist === undefined ? undefined : readWhitelist(whitelist);
    const at = config?.at('data', whitelistKey);
    for (const set of sets.all) {
      const verdict = judgeByWhitelist(set, rules, gate);
      if (verdict?.reason === 'key') {
        for (const { patch, key } of verdict.keys) {
          const draft = report(
            set.resource.atKey('spec', 'patchPodMetadata', patch, 'annotations', key),
            `the whitelist does not allow SidecarSet ${set.name} the annotation ${key}`,
          );
          if (at) draft.and(at, 'the whitelist');
          draft
            .note(`Kruise refuses the SidecarSet${gate ? ': the feature gate does not switch a whitelist off' : ''}`)
            .propose(`add "${anchored(key)}" to its allowedAnnotationKeyExprs`);
        }
      } else if (verdict?.reason === 'no-whitelist' || verdict?.reason === 'no-expressions') {
        const isMissing = verdict.reason === 'no-whitelist';
        const draft = report(
          set.resource.at('spec', 'patchPodMetadata'),
          isMissing ? 'there is no whitelist of annotations' : `no rule of the whitelist is for SidecarSet ${set.name}`,
        );
        if (at) draft.and(at, 'the whitelist');
        const [key = 'key'] = set.patches.flatMap(({ annotations }) => annotations.map(([one]) => one));
        draft
          .note('Kruise refuses every SidecarSet with patchPodMetadata that the whitelist does not speak of')
          .propose(
            isMissing
              ? `write ConfigMap ${namespace}/${whitelistName} with the key ${whitelistKey}: {"rules": [{"allowedAnnotationKeyExprs": ["${anchored(key)}"]}]}`
              : `add a rule with "${anchored(key)}" whose selector matches the labels of the SidecarSet`,
          );
      }
    }
  },
});

/** An expression for this key alone, as JSON text. */
function anchored(key: string): string {
  return `^${key.replace(/[.*+?^${}()|[\]\\/]/g, (sign) => (sign === '/' ? sign : `\\\\${sign}`))}$`;
}
