import { ConfigMap } from '../../kinds/kubernetes/config-map';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { ignored, live, rejected, unknown } from '../effect';
import { type FieldEffect, kindEffects } from '../field-effects';
import { whitelist } from '../kruise/whitelist';
import { externalGatewaySettings } from '../kube-ovn/external-gateway-settings';
import { natSettings } from '../kube-ovn/nat-settings';
import { natSwitch } from '../kube-ovn/nat-switch';
import { vpcDnsSettings } from '../kube-ovn/vpc-dns-settings';
import type { SettingsEffects } from '../settings-effects';

/** Those that controllers read. */
const known: readonly SettingsEffects[] = [natSwitch, natSettings, vpcDnsSettings, externalGatewaySettings, whitelist];

function settingsOf({ name, namespace }: Resource, { target }: Network): SettingsEffects | undefined {
  // Without a namespace of its own, the tool that applies it chooses one.
  return known.find((settings) => {
    const own = settings.namespace?.(target) ?? target.kubeOvn.namespace;
    return settings.name === name && (namespace === undefined || namespace === own);
  });
}

const nobodyKnown = unknown('who reads this ConfigMap is not known here');

const immutable = rejected(
  'the API server refuses it: what is marked immutable cannot be changed',
  'kubernetes/kubernetes v1.34 pkg/apis/core/validation/validation.go, ValidateConfigMapUpdate',
  'write a ConfigMap of another name, or delete it and create it again',
);

/** Nothing of a ConfigMap that is marked so changes, nor the mark. */
const unlessImmutable =
  (effect: FieldEffect): FieldEffect =>
  (change) => {
    if (change.old.get('immutable') === true) return immutable;
    return typeof effect === 'function' ? effect(change) : effect;
  };

export const configMap = kindEffects<typeof ConfigMap>({
  kind: ConfigMap,
  fields: {
    data: unlessImmutable((change) => {
      const { difference, now, head } = change;
      const key = difference.headPath[1] ?? difference.basePath[1];
      return settingsOf(now, head)?.key(key === undefined ? '' : `${key}`, change) ?? nobodyKnown;
    }),
    binaryData: unlessImmutable(({ now, head }) =>
      settingsOf(now, head) ? ignored('its controller reads data only', '') : nobodyKnown,
    ),
    immutable: unlessImmutable(live('the API server refuses changes of it from now on', '')),
  },
  created: (change) => settingsOf(change.resource, change.head)?.created?.(change) ?? live('it is new', ''),
  removed: (change) => settingsOf(change.resource, change.head)?.removed(change) ?? nobodyKnown,
  uses: {
    by: (resource, network) => settingsOf(resource, network)?.usedBy(network) ?? [],
    whileUsed: () => undefined,
  },
  traffic: (resource, network, old) => settingsOf(resource, network)?.traffic?.(resource, network, old) ?? [],
});
