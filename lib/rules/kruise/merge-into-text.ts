import { SidecarSets } from '../../controllers/kruise/from-network';
import { networkAnnotation } from '../../controllers/kruise/network-annotations';
import { patchAnnotations } from '../../controllers/kruise/patch-annotations';
import { holdsPlaceholder } from '../../source/placeholder';
import { rule } from '../rule';
import { exampleSet, exampleWhitelist } from '../support/sidecar-examples';

const pod = (value: string) => `
apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: ns1
  labels:
    app: web
  annotations:
    oom-score: '${value}'
spec:
  containers:
    - name: web
      image: docker.io/library/nginx:alpine
`;

const set = exampleSet({ annotation: `oom-score: '{"log-agent": 1}'`, policy: 'MergePatchJson' });

/** Pods whose annotation is no JSON to merge into. */
export const mergeIntoText = rule({
  id: 'kruise/merge-into-text',
  severity: 'error',
  what: 'A MergePatchJson patch meets an annotation of a pod that is no JSON.',
  why: 'The merge fails, and with it the creation of the pod.',
  evidence: [
    'evanphx/json-patch v5.6.0 merge.go, doMergePatch: Invalid JSON Document',
    'openkruise/kruise v1.9.0 pkg/webhook/pod/mutating/pod_create_update_handler.go: the error refuses the pod',
  ],
  wrong: `${pod('high')}---${set}---${exampleWhitelist('^oom-score$')}`,
  right: `${pod('{"web": 2}')}---${set}---${exampleWhitelist('^oom-score$')}`,
  check(network, report) {
    const sets = SidecarSets.of(network);
    for (const one of sets.all) {
      for (const template of sets.podsOf(one)) {
        const { failure } = patchAnnotations(template.annotations, one.patches);
        if (failure?.fault !== 'Invalid JSON Document' || networkAnnotation(failure.key)) continue;
        const { key, patch } = failure;
        if (holdsPlaceholder(template.annotations.get(key) ?? '')) continue;
        report(
          one.resource.at('spec', 'patchPodMetadata', patch.index, 'annotations', key),
          `${key} of ${template.title} is no JSON that ${one.name} could merge into`,
        )
          .and(template.of.at('metadata', 'name'), `${template.title} has ${template.annotations.get(key)}`)
          .note('Kruise refuses the pod with "Invalid JSON Document" whenever it is created')
          .propose(`write JSON into ${key} of the pod, or use Overwrite`);
      }
    }
  },
});
