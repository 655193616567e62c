import { whitelistKey, whitelistName } from '../controllers/kruise/whitelist';
import { ConfigMap } from '../kinds/kubernetes/config-map';
import { textsIn } from '../source/json';
import { valueAt } from '../source/path';
import { type Draft, draft } from './draft';
import type { ObjectMetadata } from './object-metadata';

/**
 * The ConfigMap `kruise-configuration`: which annotations SidecarSets may give to pods. It is one object for all of
 * Kruise: make it once, with everything that it holds.
 */
export interface KruiseConfigurationProps {
  /**
   * The namespace of Kruise's controller.
   * @default kruise-system
   */
  readonly namespace?: string;

  /**
   * Custom workloads whose PersistentPodState Kruise watches: the text of PPS_Watch_Custom_Workload_WhiteList.
   * @default the key is left out
   */
  readonly persistentPodState?: string;

  /**
   * Custom workloads that WorkloadSpread watches: the text of WorkloadSpread_Watch_Custom_Workload_WhiteList.
   * @default the key is left out
   */
  readonly workloadSpread?: string;

  /**
   * Labels and annotations of the ConfigMap.
   * @default none
   */
  readonly metadata?: ObjectMetadata;
}

/**
 * The ConfigMap, with a rule for every SidecarSet that patches annotations: exactly its keys, and by its labels where it
 * has some.
 * @param sets the manifests of the SidecarSets
 */
export function kruiseConfiguration(props: KruiseConfigurationProps, sets: readonly unknown[]): Draft {
  const { namespace = 'kruise-system', persistentPodState, workloadSpread, metadata } = props;
  const [pps, spread] = ['PPS_Watch_Custom_Workload_WhiteList', 'WorkloadSpread_Watch_Custom_Workload_WhiteList'];
  return draft(ConfigMap, {
    name: whitelistName,
    namespace,
    metadata,
    body: {
      data: {
        [whitelistKey]: `${JSON.stringify({ rules: rulesFor(sets) }, null, 2)}\n`,
        ...(persistentPodState !== undefined && { [pps as string]: persistentPodState }),
        ...(workloadSpread !== undefined && { [spread as string]: workloadSpread }),
      },
    },
    from: { [`data.${pps}`]: 'persistentPodState', [`data.${spread}`]: 'workloadSpread' },
  });
}

/** Sets with equal labels share a rule; rules and expressions are sorted, so that nothing depends on their order. */
function rulesFor(sets: readonly unknown[]) {
  const keysBy = new Map<string, Set<string>>();
  for (const set of sets) {
    const labels = textsIn(valueAt(set, ['metadata', 'labels']));
    const patches = valueAt(set, ['spec', 'patchPodMetadata']);
    const keys = (Array.isArray(patches) ? patches : []).flatMap((patch) => textsIn(patch?.annotations));
    if (keys.length === 0) continue;
    const id = JSON.stringify([...labels].sort(([a], [b]) => (a < b ? -1 : 1)));
    const all = keysBy.get(id) ?? new Set();
    keysBy.set(id, all);
    for (const [key] of keys) all.add(key);
  }
  return [...keysBy].sort(byFirst).map(([id, keys]) => {
    const labels: [string, string][] = JSON.parse(id);
    return {
      ...(labels.length > 0 && { selector: { matchLabels: Object.fromEntries(labels) } }),
      allowedAnnotationKeyExprs: [...keys].sort().map((key) => `^${escaped(key)}$`),
    };
  });
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Nothing of the key means anything in an expression. */
function escaped(key: string): string {
  return key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
