import { SidecarSets } from '../../controllers/kruise/from-network';
import { rule } from '../rule';
import { exampleSet } from '../support/sidecar-examples';

/** Sidecars with the name of a container that pods have. */
export const containerReplaced = rule({
  id: 'kruise/container-replaced',
  severity: 'error',
  what: 'A SidecarSet has a container with the name of one that a pod has itself.',
  why: "Kruise puts its container in the place of the pod's own: the application does not run.",
  evidence: [
    'openkruise/kruise v1.9.0 pkg/webhook/pod/mutating/sidecarset.go, mergeSidecarContainers: origins[index] = sidecar',
  ],
  wrong: exampleSet({ labels: 'app: vpc-nat-gw-gw1', container: 'vpc-nat-gw' }),
  right: exampleSet({ labels: 'app: vpc-nat-gw-gw1', container: 'zz-agent' }),
  check(network, report) {
    const sets = SidecarSets.of(network);
    for (const set of sets.all) {
      const pods = sets.podsOf(set);
      for (const container of set.containers) {
        const name = container.text('name');
        const pod = name && pods.find(({ containers }) => containers.includes(name));
        if (!pod) continue;
        report(container.at('name'), `SidecarSet ${set.name} has container ${name}, and so has ${pod.title}`)
          .and(pod.of.at('metadata', 'name'), pod.title)
          .note("Kruise puts the sidecar in the place of the pod's own container, which does not run")
          .propose('give the sidecar another name');
      }
    }
  },
});
