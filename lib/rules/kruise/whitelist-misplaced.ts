import { whitelistKey, whitelistName } from '../../controllers/kruise/whitelist';
import { rule } from '../rule';
import { exampleWhitelist } from '../support/sidecar-examples';

/** A whitelist that Kruise does not find. */
export const whitelistMisplaced = rule({
  id: 'kruise/whitelist-misplaced',
  severity: 'error',
  what: "The whitelist for annotations of SidecarSets is in another namespace than Kruise's, or its key is spelt differently.",
  why: 'Kruise does not find it, and refuses every SidecarSet with patchPodMetadata; with the feature gate SidecarSetPatchPodMetadataDefaultsAllowed it accepts every annotation instead.',
  evidence: [
    'openkruise/kruise v1.9.0 pkg/util/configuration/configuration.go: kruise-configuration in the namespace of its controller',
    'openkruise/kruise v1.9.0 pkg/util/configuration/types.go: SidecarSet_PatchPodMetadata_WhiteList',
    'openkruise/kruise v1.9.0 pkg/control/sidecarcontrol/util.go, ValidateSidecarSetPatchMetadataWhitelist: the feature gate',
  ],
  wrong: exampleWhitelist('^oom-score$', 'kube-system'),
  right: exampleWhitelist('^oom-score$'),
  check(network, report) {
    const { namespace, patchPodMetadataDefaultsAllowed: gate } = network.target.kruise;
    const note = gate
      ? 'Kruise does not find the whitelist: with SidecarSetPatchPodMetadataDefaultsAllowed it accepts every annotation'
      : 'Kruise does not find the whitelist, and refuses every SidecarSet with patchPodMetadata';
    for (const config of network.of('ConfigMap')) {
      if (config.name !== whitelistName) continue;
      const data = config.get('data');
      const keys = data !== null && typeof data === 'object' ? Object.keys(data) : [];
      const key = keys.find((one) => one.toLowerCase() === whitelistKey.toLowerCase());
      if (key === undefined || Object.hasOwn(data as object, whitelistKey) === (config.namespace === namespace)) {
        if (key === undefined || config.namespace === namespace) continue;
      }
      if (config.namespace !== undefined && config.namespace !== namespace)
        report(config.at('metadata', 'namespace'), `the whitelist of SidecarSets is in namespace ${config.namespace}`)
          .note(note)
          .suggest(namespace);
      else if (key !== whitelistKey && !Object.hasOwn(data as object, whitelistKey))
        report(config.atKey('data', key), `${key} is not the key of the whitelist`).note(note).suggest(whitelistKey);
    }
  },
});
