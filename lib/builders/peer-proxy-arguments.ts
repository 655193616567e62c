/** What is already given to kube-apiserver, beside what the proxy needs. */
export interface ApiServerSettings {
  readonly featureGates?: Readonly<Record<string, boolean>> | undefined;
  readonly runtimeConfig?: Readonly<Record<string, boolean>> | undefined;
  readonly extraArgs?: Readonly<Record<string, string>> | undefined;
}

/** The gate of the proxy, and the one that releases up to 1.32 need with it. */
export const proxyGate = 'UnknownVersionInteroperabilityProxy';
export const storageGate = 'StorageVersionAPI';
/** Where releases up to 1.32 learn from what the other servers have. */
export const storageApi = 'internal.apiserver.k8s.io/v1alpha1';

/** The first minor release with the gate, without StorageVersionAPI, and with the gate on by default. */
export const proxySince = 28;
export const storageUntil = 33;
export const onSince = 36;

/**
 * The arguments of kube-apiserver that turn the proxy on, by name without dashes, sorted. `oldest` is the older of the
 * releases of an upgrade: what it needs does no harm to the newer one.
 * Sources: kubernetes/kubernetes pkg/features/kube_features.go, release-1.28 to release-1.36;
 * pkg/controlplane/apiserver/options/validation.go (validateUnknownVersionInteroperabilityProxyFeature) up to 1.32.
 */
export function peerProxyArguments(
  oldest: number,
  caFile: string,
  { featureGates = {}, runtimeConfig = {}, extraArgs = {} }: ApiServerSettings = {},
): [name: string, value: string][] {
  const gates = {
    ...featureGates,
    ...(oldest < onSince && { [proxyGate]: true }),
    ...(oldest < storageUntil && { [storageGate]: true }),
  };
  const apis = { ...runtimeConfig, ...(oldest < storageUntil && { [storageApi]: true }) };
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

function joined(switches: Readonly<Record<string, boolean>>): string {
  return byName(Object.entries(switches))
    .map(([name, isOn]) => `${name}=${isOn}`)
    .join(',');
}

function byName<T>(entries: [name: string, value: T][]): [name: string, value: T][] {
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
