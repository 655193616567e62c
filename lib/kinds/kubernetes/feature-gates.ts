import { entryOf } from '../../source/json';

/** `--feature-gates` of an API server: `UnknownVersionInteroperabilityProxy`, `AllAlpha`, … */
export type FeatureGates = ReadonlyMap<string, boolean>;

/** The first minor release in which a gate is alpha, which is off by default, and beta, which is on. */
interface Stages {
  readonly alpha: number;
  readonly beta?: number;
}

/** The gate of the mixed version proxy, the one that releases up to 1.32 need with it, and the one that all need. */
export const proxyGate = 'UnknownVersionInteroperabilityProxy';
export const storageGate = 'StorageVersionAPI';
export const identityGate = 'APIServerIdentity';

/**
 * Sources: kubernetes/kubernetes pkg/features/kube_features.go, release-1.28 to release-1.34; kubernetes/apiserver
 * pkg/features/kube_features.go, release-1.35 and release-1.36.
 */
const stages: Readonly<Record<string, Stages>> = {
  [proxyGate]: { alpha: 28, beta: 36 },
  [storageGate]: { alpha: 20 },
  [identityGate]: { alpha: 20, beta: 26 },
};

/** What decides whether a gate is on. */
export interface GateState {
  readonly isOn: boolean;
  /** The entry that says so: the gate itself, `AllAlpha` or `AllBeta`; undefined where it is the default. */
  readonly by?: string;
}

/**
 * Whether one of the gates above is on in a minor release: its own entry wins over that of its stage.
 * Copied behaviour: kubernetes/component-base featuregate/feature_gate.go (setUnsetAlphaGates, setUnsetBetaGates).
 */
export function gateIn(minor: number, gate: string, gates: FeatureGates): GateState {
  const { beta = Number.POSITIVE_INFINITY } = entryOf(stages, gate) ?? {};
  for (const by of [gate, minor >= beta ? 'AllBeta' : 'AllAlpha']) {
    const isOn = gates.get(by);
    if (isOn !== undefined) return { isOn, by };
  }
  return { isOn: minor >= beta };
}
