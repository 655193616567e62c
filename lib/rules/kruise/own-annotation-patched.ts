import { SidecarSets } from '../../controllers/kruise/from-network';
import { rule } from '../rule';
import { exampleSet, exampleWhitelist } from '../support/sidecar-examples';

/** Annotations that Kruise keeps its own books in. */
export const ownAnnotationPatched = rule({
  id: 'kruise/own-annotation-patched',
  severity: 'error',
  what: 'A SidecarSet patches an annotation that Kruise itself writes.',
  why: 'Kruise keeps there which version of a set a pod has: in an update in place the patch comes last, and the pod is never up to date.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/controller/sidecarset/sidecarset_processor.go, updatePodSidecarAndHash: the hash, then the patch',
    'openkruise/kruise v1.9.0 pkg/webhook/pod/mutating/sidecarset.go: the hashes are written after the patches',
  ],
  wrong: `${exampleSet({ annotation: 'kruise.io/sidecarset-hash: "1"' })}---${exampleWhitelist('^kruise')}`,
  right: `${exampleSet({ annotation: 'oom-score: "1"' })}---${exampleWhitelist('^oom-score$')}`,
  check(network, report) {
    for (const set of SidecarSets.of(network).all) {
      for (const { annotations, index } of set.patches) {
        for (const [key] of annotations) {
          if (!/^(apps\.)?kruise\.io\//.test(key)) continue;
          report(
            set.resource.atKey('spec', 'patchPodMetadata', index, 'annotations', key),
            `annotation ${key} belongs to Kruise`,
          )
            .note(
              'new pods get the value of Kruise; in an update in place the patch wins, and Kruise updates the pod for ever',
            )
            .propose('use a key of your own domain');
        }
      }
    }
  },
});
