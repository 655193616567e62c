import { SidecarSets } from '../../controllers/kruise/from-network';
import type { Network } from '../../network/network';
import { rule } from '../rule';
import { firstFew } from '../support/first-few';
import { exampleSet } from '../support/sidecar-examples';

const example = (namespace: string) => `${exampleSet({})}---
apiVersion: v1
kind: Pod
metadata:
  name: web
  namespace: ${namespace}
  labels: {app: web}
spec:
  containers:
    - name: web
      image: docker.io/library/nginx:1.29
`;

const skippingLabel = 'control-plane';

/** Pods that a SidecarSet selects in namespaces that Kruise's webhook never sees. */
export const podsBeyondWebhook = rule({
  id: 'kruise/pods-beyond-webhook',
  severity: 'error',
  what: `A SidecarSet selects pods of a namespace that has the label ${skippingLabel}, as Kruise's own has.`,
  why: "Kruise's webhook is not called for pods there: they start without the sidecars, and the set reports nothing.",
  evidence: [
    'openkruise/kruise v1.9.0 config/webhook/patch_manifests.yaml: namespaceSelector control-plane DoesNotExist',
    'openkruise/kruise issue 368',
  ],
  wrong: example('kruise-system'),
  right: example('shop'),
  check(network, report) {
    const sets = SidecarSets.of(network);
    for (const set of sets.all) {
      const [first, ...more] = sets.podsOf(set).filter(({ namespace }) => isSkipped(network, namespace));
      if (!first) continue;
      const found = report(first.of.at('metadata', 'name'), `${first.title} gets nothing of SidecarSet ${set.name}`)
        .and(set.spec.at('selector'), 'the set selects it')
        .note(`Kruise's webhook skips namespaces with the label ${skippingLabel}, and ${first.namespace} has it`)
        .propose('run the pod in another namespace');
      if (more.length > 0) found.note(`the same goes for ${firstFew(more.map(({ title }) => title))}`);
    }
  },
});

/** Kruise's own namespace has the label in every installation. */
function isSkipped(network: Network, namespace: string | undefined): boolean {
  if (namespace === undefined) return false;
  if (namespace === network.target.kruise.namespace) return true;
  return network.find('Namespace', namespace)?.get('metadata', 'labels', skippingLabel) !== undefined;
}
