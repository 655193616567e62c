import { SidecarSets } from '../../controllers/kruise/from-network';
import { networkAnnotation } from '../../controllers/kruise/network-annotations';
import { rule } from '../rule';
import { exampleSet, exampleWhitelist } from '../support/sidecar-examples';

/** Annotations that networks live on. */
export const networkAnnotationPatched = rule({
  id: 'kruise/network-annotation-patched',
  severity: 'error',
  what: 'A SidecarSet writes an annotation that kube-ovn, Multus or OVN-Kubernetes makes the network of a pod from.',
  why: 'The patch comes after all that a template says, when the pod is created, and again while it runs: the pod loses its network, or gets that of another.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/webhook/pod/mutating/sidecarset.go: PatchPodMetadata for every pod that is created',
    'kubeovn/kube-ovn v1.16.2 pkg/util/vpc_nat_gateway.go, GenNatGwPodAnnotations: keys of the system win in the template alone',
    'kubeovn/kube-ovn v1.16.2 pkg/controller/pod.go, needAllocateSubnets: allocated=true, and no address is given',
  ],
  wrong: `${exampleSet({ annotation: 'ovn.kubernetes.io/ip_address: 10.0.1.9' })}---${exampleWhitelist('^ovn')}`,
  right: `${exampleSet({ annotation: 'oom-score: "1"' })}---${exampleWhitelist('^oom-score$')}`,
  check(network, report) {
    const sets = SidecarSets.of(network);
    for (const set of sets.all) {
      for (const { annotations, policy, index } of set.patches) {
        for (const [key, value] of annotations) {
          const meaning = networkAnnotation(key);
          if (!meaning || !['Retain', 'Overwrite', 'MergePatchJson'].includes(policy)) continue;
          // A pod may ask for a network where it asks for none.
          if (policy === 'Retain' && !meaning.isRuntime) continue;
          const pods = sets.podsOf(set);
          const pod = pods.find((one) => one.annotations.has(key)) ?? pods.find((one) => one.isGateway) ?? pods[0];
          const given = pod?.annotations.get(key);
          const draft = report(
            set.resource.atKey('spec', 'patchPodMetadata', index, 'annotations', key),
            `SidecarSet ${set.name} writes ${key}${pod ? ` of ${pod.title}` : ', which pods have their network from'}`,
          );
          if (pod)
            draft.and(pod.of.at('metadata', 'name'), given === undefined ? pod.title : `${pod.title} has ${given}`);
          if (policy !== 'MergePatchJson') draft.note(meaning.effect);
          else if (given !== undefined && !given.startsWith('{') && !given.startsWith('['))
            draft.note(`${given} is no JSON: the pod is refused with "Invalid JSON Document"`);
          else
            draft.note(
              'a list is replaced by the patch, and what is no JSON refuses the pod with "Invalid JSON Document"',
            );
          draft.propose(
            `take ${key} out of the patch: ${value.length > 60 ? 'such a value' : value} belongs into the template of the pod`,
          );
        }
      }
    }
  },
});
