import { gateIn, identityGate, proxyGate, storageGate } from '../kinds/kubernetes/feature-gates';
import { storageApi, storageUntil } from '../kinds/kubernetes/peer-proxy';

/** What is already given to kube-apiserver, beside what the proxy needs. */
export interface ApiServerSettings {
  readonly featureGates?: Readonly<Record<string, boolean>> | undefined;
  readonly runtimeConfig?: Readonly<Record<string, boolean>> | undefined;
  readonly extraArgs?: Readonly<Record<string, string>> | undefined;
}

type Switches = Readonly<Record<string, boolean>>;

/**
 * The gates and API versions that the proxy needs, and that are neither on by default nor by what is given. `oldest` is
 * the older of the releases of an upgrade: what it needs does no harm to the newer one.
 * Sources: kubernetes/kubernetes pkg/features/kube_features.go, release-1.28 to release-1.36;
 * pkg/controlplane/apiserver/options/validation.go (validateUnknownVersionInteroperabilityProxyFeature) up to 1.32.
 */
export function peerProxySwitches(
  oldest: number,
  { featureGates = {} }: ApiServerSettings = {},
): { readonly featureGates: Switches; readonly runtimeConfig: Switches } {
  const given = new Map(Object.entries(featureGates));
  const needed = [proxyGate, identityGate, ...(oldest < storageUntil ? [storageGate] : [])];
  const missing = needed.filter((gate) => !gateIn(oldest, gate, new Map()).isOn || !gateIn(oldest, gate, given).isOn);
  return {
    featureGates: Object.fromEntries(missing.map((gate) => [gate, true])),
    runtimeConfig: oldest < storageUntil ? { [storageApi]: true } : {},
  };
}

/** The arguments of kube-apiserver that turn the proxy on, by name without dashes, sorted. */
export function peerProxyArguments(
  oldest: number,
  caFile: string,
  settings: ApiServerSettings = {},
): [name: string, value: string][] {
  const { featureGates = {}, runtimeConfig = {}, extraArgs = {} } = settings;
  const needed = peerProxySwitches(oldest, settings);
  const gates = { ...featureGates, ...needed.featureGates };
  const apis = { ...runtimeConfig, ...needed.runtimeConfig };
  return byName([
    ...Object.entries(extraArgs),
    ['peer-ca-file', caFile],
    ...(Object.keys(gates).length > 0 ? [['feature-gates', joined(gates)] as [string, string]] : []),
    ...(Object.keys(apis).length > 0 ? [['runtime-config', joined(apis)] as [string, string]] : []),
  ]);
}

/** Where the other API servers reach this one. Both, or kube-apiserver takes neither. */
export function peerAddressArguments(address: string, port: number): [name: string, value: string][] {
  return [
    ['peer-advertise-ip', address],
    ['peer-advertise-port', String(port)],
  ];
}

function joined(switches: Switches): string {
  return byName(Object.entries(switches))
    .map(([name, isOn]) => `${name}=${isOn}`)
    .join(',');
}

function byName<T>(entries: [name: string, value: T][]): [name: string, value: T][] {
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
