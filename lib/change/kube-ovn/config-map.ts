import { ConfigMap } from '../../kinds/kubernetes/config-map';
import type { Network } from '../../network/network';
import type { Resource } from '../../source/resource';
import { type Effect, ignored, live, unknown } from '../effect';
import { type FieldChange, type KindEffects, kindEffects, type ObjectChange } from '../field-effects';
import { natSettings } from './nat-settings';
import { natSwitch } from './nat-switch';
import { vpcDnsSettings } from './vpc-dns-settings';

/** What changes of one ConfigMap do, whose keys a controller knows. */
export interface SettingsEffects {
  readonly name: string;
  /** A key of its data that is new, other than it was, or gone. */
  readonly key: (key: string, change: FieldChange) => Effect;
  readonly created?: (change: ObjectChange) => Effect;
  readonly removed: (change: ObjectChange) => Effect;
  readonly traffic?: KindEffects['traffic'];
  /** What rests on it: where both go, it goes last. */
  readonly usedBy: (network: Network) => readonly Resource[];
}

/** Those that kube-ovn reads in its own namespace. */
const known: readonly SettingsEffects[] = [natSwitch, natSettings, vpcDnsSettings];

function settingsOf({ name, namespace }: Resource, { target }: Network): SettingsEffects | undefined {
  // Without a namespace of its own, the tool that applies it chooses one.
  if (namespace !== undefined && namespace !== target.kubeOvn.namespace) return undefined;
  return known.find((settings) => settings.name === name);
}

const nobodyKnown = unknown('who reads this ConfigMap is not known here');

export const configMap = kindEffects<typeof ConfigMap>({
  kind: ConfigMap,
  fields: {
    data: (change) => {
      const { difference, now, head } = change;
      const key = difference.headPath[1] ?? difference.basePath[1];
      return settingsOf(now, head)?.key(key === undefined ? '' : `${key}`, change) ?? nobodyKnown;
    },
    binaryData: ({ now, head }) => (settingsOf(now, head) ? ignored('kube-ovn reads data alone', '') : nobodyKnown),
    immutable: live('the API server refuses changes of it, or takes them again', ''),
  },
  created: (change) => settingsOf(change.resource, change.head)?.created?.(change) ?? live('it is new', ''),
  removed: (change) => settingsOf(change.resource, change.head)?.removed(change) ?? nobodyKnown,
  uses: {
    by: (resource, network) => settingsOf(resource, network)?.usedBy(network) ?? [],
    whileUsed: () => undefined,
  },
  traffic: (resource, network, old) => settingsOf(resource, network)?.traffic?.(resource, network, old) ?? [],
});
