import { SidecarSets } from '../../controllers/kruise/from-network';
import { judgeByWhitelist, readWhitelist, whitelistKey, whitelistName } from '../../controllers/kruise/whitelist';
import type { Network } from '../../network/network';
import { firstFew } from '../../rules/support/first-few';
import { type Effect, ignored, latent, live } from '../effect';
import type { SettingsEffects } from '../settings-effects';

const source =
  'openkruise/kruise v1.9.0 pkg/webhook/sidecarset/validating/sidecarset_create_update_handler.go: read when a SidecarSet is created or updated';

/** What a whitelist does to the SidecarSets that are there. */
function judged(network: Network, text: unknown): Effect {
  const rules = typeof text === 'string' ? readWhitelist(text) : undefined;
  const refused = SidecarSets.of(network).all.filter(
    (set) => judgeByWhitelist(set, rules, network.target.kruise.patchPodMetadataDefaultsAllowed) !== undefined,
  );
  if (refused.length === 0) return live('Kruise goes by it when a SidecarSet is next created or updated', source);
  const names = firstFew(refused.map(({ name }) => name));
  return latent(
    `it no longer allows SidecarSet${refused.length === 1 ? '' : 's'} ${names} what ${refused.length === 1 ? 'it has' : 'they have'}: pods go on getting it, and the next update of such a set is refused`,
    source,
    'change the sets first, and the whitelist after them',
  );
}

/** Which annotations SidecarSets may give to pods. */
export const whitelist: SettingsEffects = {
  name: whitelistName,
  namespace: (target) => target.kruise.namespace,
  key: (key, { head, now }) =>
    key === whitelistKey || key === ''
      ? judged(head, now.get('data', whitelistKey))
      : ignored('SidecarSets go by another key', source),
  created: ({ head, resource }) => judged(head, resource.get('data', whitelistKey)),
  removed: ({ head }) => judged(head, undefined),
  usedBy: (network) =>
    SidecarSets.of(network)
      .all.filter(({ patches }) => patches.length > 0)
      .map(({ resource }) => resource),
};
