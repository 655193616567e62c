import { SidecarSets } from '../../controllers/kruise/from-network';
import { has } from '../../target/release';
import { rule } from '../rule';
import { exampleSet } from '../support/sidecar-examples';

/** Selectors of namespaces that a namespace pushes aside. */
export const namespaceSelectorDropped = rule({
  id: 'kruise/namespace-selector-dropped',
  severity: 'error',
  what: 'A SidecarSet of v1alpha1 has both a namespace and a namespaceSelector.',
  why: 'Kruise 1.9 turns the namespace into a selector and drops the other one without a word.',
  evidence: [
    'openkruise/kruise v1.9.0 apis/apps/v1alpha1/sidecarset_conversion.go, ConvertTo: Namespace before NamespaceSelector',
  ],
  wrong: exampleSet({ version: 'v1alpha1', more: 'namespace: ns1\n  namespaceSelector: {matchLabels: {team: net}}' }),
  right: exampleSet({ version: 'v1alpha1', more: 'namespaceSelector: {matchLabels: {team: net}}' }),
  check(network, report) {
    if (!has(network.target.kruise.version, '1.9')) return;
    for (const { onlyNamespace, spec, name } of SidecarSets.of(network).all) {
      if (!onlyNamespace || !spec.part('namespaceSelector').isMap) continue;
      report(spec.at('namespaceSelector'), `SidecarSet ${name} has a namespaceSelector beside its namespace`)
        .and(spec.at('namespace'), `namespace ${onlyNamespace}`)
        .note(`Kruise drops the selector without a word: the set is for namespace ${onlyNamespace} alone`)
        .propose('keep one of the two');
    }
  },
});
