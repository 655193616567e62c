import { SidecarSets } from '../../controllers/kruise/from-network';
import { isJson, itemsOf, membersOf } from '../../controllers/kruise/json-text';
import { rule } from '../rule';
import { jsonFault } from '../support/json-fault';
import { exampleSet, exampleWhitelist } from '../support/sidecar-examples';

/** Values that cannot be merged. */
export const mergeValueNotJson = rule({
  id: 'kruise/merge-value-not-json',
  severity: 'error',
  what: 'A value of a MergePatchJson patch is neither a JSON object nor a list.',
  why: 'A pod without the annotation gets the text as it is; in a pod that has it the merge fails, and with it the creation of the pod.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, mergePatchJsonPodMetadata: jsonpatch.MergePatch',
    'evanphx/json-patch v5.6.0 merge.go, doMergePatch: Invalid JSON Patch',
    'openkruise/kruise v1.9.0 pkg/webhook/pod/mutating/pod_create_update_handler.go: the error refuses the pod',
  ],
  wrong:
    exampleSet({ annotation: `oom-score: '{"log-agent": 1,}'`, policy: 'MergePatchJson' }) +
    '---' +
    exampleWhitelist('^oom-score$'),
  right:
    exampleSet({ annotation: `oom-score: '{"log-agent": 1}'`, policy: 'MergePatchJson' }) +
    '---' +
    exampleWhitelist('^oom-score$'),
  check(network, report) {
    for (const set of SidecarSets.of(network).all) {
      for (const { policy, index, annotations } of set.patches) {
        if (policy !== 'MergePatchJson') continue;
        for (const [key, value] of annotations) {
          const isRight = isJson(value) && (membersOf(value) ?? itemsOf(value)) !== undefined;
          if (isRight) continue;
          const fault = jsonFault(value);
          report(
            set.resource.at('spec', 'patchPodMetadata', index, 'annotations', key),
            fault ? `the value of ${key} is no JSON: it ${fault.fact}` : `the value of ${key} is no JSON object`,
          )
            .note(
              'a pod that has the annotation already is refused with "Invalid JSON Patch"; others get this text as it is',
            )
            .propose(`write a JSON object: '{"${set.name}": 1}'`);
        }
      }
    }
  },
});
