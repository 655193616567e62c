import type { Network } from '../network/network';
import type { Resource } from '../source/resource';
import type { Target } from '../target/target';
import type { Effect } from './effect';
import type { FieldChange, KindEffects, ObjectChange } from './field-effects';

/** What changes of one ConfigMap do, whose keys a controller knows. */
export interface SettingsEffects {
  readonly name: string;
  /** Where its reader looks for it. @default the namespace of kube-ovn */
  readonly namespace?: (target: Target) => string;
  /** A key of its data that is new, other than it was, or gone. */
  readonly key: (key: string, change: FieldChange) => Effect;
  readonly created?: (change: ObjectChange) => Effect;
  readonly removed: (change: ObjectChange) => Effect;
  readonly traffic?: KindEffects['traffic'];
  /** What rests on it: where both go, it goes last. */
  readonly usedBy: (network: Network) => readonly Resource[];
}
