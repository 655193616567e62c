import { type FeatureGates, type GateState, gateIn, identityGate, proxyGate, storageGate } from './feature-gates';
import { entryFor, type RuntimeConfig } from './runtime-config';

/** Where releases up to 1.32 learn from what the other servers have. */
export const storageApi = 'internal.apiserver.k8s.io/v1alpha1';

/** The first minor release with the proxy, and the first without StorageVersionAPI. */
export const proxySince = 28;
export const storageUntil = 33;

/** Why an API server passes nothing on, or does not start. */
export interface ProxyObstacle {
  /** The gate, or the API version of `--runtime-config`. */
  readonly what: string;
  readonly of: 'featureGates' | 'runtimeConfig';
  /** The entry that turns it off; undefined where it is off by default. */
  readonly by?: string;
  /** What kube-apiserver makes of it. */
  readonly consequence: string;
  /** Follows from how kube-apiserver is made; no check of it says so. */
  readonly isInferred?: boolean;
}

export const notStarting = 'kube-apiserver does not start';
export const noEffect = 'kube-apiserver starts, passes nothing on, and says nothing';

/**
 * What in the switches of an API server keeps it from passing requests on, or from being found by the others.
 * @param isAll whether the gates are all that it is told: what they do not name has its default. Otherwise only what
 *   they turn off counts
 * Copied behaviour: kubernetes/kubernetes release-1.28 to release-1.36, pkg/controlplane/apiserver/options/validation.go.
 */
export function proxyObstacles(
  minor: number,
  { featureGates, runtimeConfig }: { readonly featureGates: FeatureGates; readonly runtimeConfig: RuntimeConfig },
  isAll: boolean,
): ProxyObstacle[] {
  const isOff = ({ isOn, by }: GateState) => !isOn && (isAll || by !== undefined);
  const gates: [gate: string, consequence: string][] = [
    [proxyGate, `--peer-ca-file requires ${proxyGate} feature to be turned on; ${notStarting}`],
    [identityGate, `no API server knows of another; ${noEffect}`],
  ];
  const needed = `${proxyGate} feature requires ${storageGate} feature flag to be enabled; ${notStarting}`;
  if (minor < storageUntil) gates.push([storageGate, needed]);
  const obstacles = gates.flatMap(([what, consequence]): ProxyObstacle[] => {
    const state = gateIn(minor, what, featureGates);
    return isOff(state) ? [{ what, of: 'featureGates', ...(state.by && { by: state.by }), consequence }] : [];
  });
  const [group = '', version = ''] = storageApi.split('/');
  const by = entryFor(runtimeConfig, group, version, 'StorageVersion');
  if (minor >= storageUntil) return obstacles;
  const consequence = `no API server tells the others what it has; ${noEffect}`;
  const storage = { what: storageApi, of: 'runtimeConfig', consequence } as const;
  if (by === undefined && isAll) obstacles.push({ ...storage, isInferred: true });
  else if (by !== undefined && runtimeConfig.get(by) === false) obstacles.push({ ...storage, by });
  return obstacles;
}
