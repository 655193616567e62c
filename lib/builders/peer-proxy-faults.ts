import { parseIp } from '../net/ip';
import type { Path } from '../source/path';
import { parseRelease } from '../target/release';
import { type ApiServerPeerProxyProps, configVersionOf, minorsOf, peerCaFileOf } from './api-server-peer-proxy';
import { proxyGate, proxySince, storageApi, storageGate, storageUntil } from './peer-proxy-arguments';

/** Why API servers with these settings do not start, or do not pass a request on. */
export interface PeerProxyFault {
  /** Where in the properties. */
  readonly path: Path;
  readonly severity: 'error' | 'warning';
  /** The fact, without a full stop. */
  readonly message: string;
  /** What kube-apiserver makes of it. */
  readonly note: string;
  readonly help?: string;
}

/**
 * Copied behaviour: kubernetes/kubernetes release-1.28 to release-1.36, pkg/controlplane/apiserver/options/validation.go
 * and pkg/controlplane/apiserver/peer.go; kubernetes/apiserver pkg/reconcilers/peer_endpoint_lease.go.
 */
export function* peerProxyFaults(props: ApiServerPeerProxyProps): Generator<PeerProxyFault> {
  yield* versionFaults(props);
  yield* formatFaults(props);
  yield* switchFaults(props);
  yield* argumentFaults(props);
  yield* nodeFaults(props);
}

const notStarting = 'kube-apiserver does not start';
const noEffect = 'kube-apiserver starts, passes nothing on, and says nothing';

function fault(path: Path, message: string, note: string, help?: string): PeerProxyFault {
  return { path, severity: 'error', message, note, ...(help && { help }) };
}

function* versionFaults(props: ApiServerPeerProxyProps): Generator<PeerProxyFault> {
  for (const [i, text] of props.versions.entries()) {
    const release = parseRelease(text);
    if (release?.major !== 1) yield fault(['versions', i], `Kubernetes ${text} is not known`, 'all releases are 1.x');
    else if (release.minor < proxySince)
      yield fault(
        ['versions', i],
        `Kubernetes ${text} has no mixed version proxy`,
        `unknown flag: --peer-ca-file; ${notStarting}`,
        `it came with 1.${proxySince}`,
      );
  }
  const minors = minorsOf(props);
  const [oldest = 0, newest = oldest] = [minors[0], minors[minors.length - 1]];
  if (newest - oldest > 1)
    yield fault(
      ['versions'],
      `1.${oldest} and 1.${newest} are more than one minor release apart`,
      'API servers of one cluster are at most one minor release apart',
      `go through 1.${oldest + 1}`,
    );
}

/** The versions of each format that has some, and the first release of Kubernetes with them. */
const configVersions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kubeadm: { v1beta3: 0, v1beta4: 31 },
  'cluster-api': { v1beta1: 0, v1beta2: 0 },
};

function* formatFaults(props: ApiServerPeerProxyProps): Generator<PeerProxyFault> {
  const { format, configVersion } = props;
  const known = Object.hasOwn(configVersions, format) ? configVersions[format] : undefined;
  const version = configVersionOf(props);
  const [oldest = 0] = minorsOf(props);
  if (!known) {
    if (configVersion !== undefined)
      yield fault(
        ['configVersion'],
        `${format} has no configVersion`,
        'its configuration has no API version',
        'remove it',
      );
  } else if (version === undefined || !Object.hasOwn(known, version))
    yield fault(
      ['configVersion'],
      `${format} has no ${version}`,
      'the file is refused',
      `write ${Object.keys(known).join(' or ')}`,
    );
  else if (oldest < (known[version] ?? 0))
    yield fault(
      ['configVersion'],
      `${version} came with Kubernetes 1.${known[version]}, and 1.${oldest} is among the versions`,
      'kubeadm refuses the file',
      'write v1beta3',
    );
  const caFile = peerCaFileOf(props);
  if (caFile === '') yield fault(['peerCaFile'], 'peerCaFile is empty', noEffect, 'name the CA of the API servers');
  else if (!caFile.startsWith('/'))
    yield fault(['peerCaFile'], `peerCaFile ${caFile} is no absolute path`, `no such file; ${notStarting}`);
  else if (format !== 'rke2' && format !== 'k3s' && !caFile.startsWith('/etc/kubernetes/pki/'))
    yield {
      path: ['peerCaFile'],
      severity: 'warning',
      message: `peerCaFile ${caFile} is not below /etc/kubernetes/pki`,
      note: `kubeadm mounts no other folder into the pod: without extraVolumes ${notStarting}`,
    };
}

function* switchFaults({
  featureGates = {},
  runtimeConfig = {},
  ...props
}: ApiServerPeerProxyProps): Generator<PeerProxyFault> {
  const [oldest = 0] = minorsOf(props);
  const isOff = (gate: string) => Object.hasOwn(featureGates, gate) && featureGates[gate] === false;
  if (isOff(proxyGate))
    yield fault(
      ['featureGates', proxyGate],
      `${proxyGate} is off`,
      `--peer-ca-file requires ${proxyGate} feature to be turned on; ${notStarting}`,
      'remove it',
    );
  if (isOff(storageGate) && oldest < storageUntil)
    yield fault(
      ['featureGates', storageGate],
      `${storageGate} is off, and 1.${oldest} needs it`,
      `${proxyGate} feature requires ${storageGate} feature flag to be enabled; ${notStarting}`,
      'remove it',
    );
  if (isOff('APIServerIdentity'))
    yield fault(
      ['featureGates', 'APIServerIdentity'],
      'APIServerIdentity is off',
      `no API server knows of another; ${noEffect}`,
      'remove it',
    );
  if (oldest < storageUntil && Object.hasOwn(runtimeConfig, storageApi) && runtimeConfig[storageApi] === false)
    yield fault(
      ['runtimeConfig', storageApi],
      `${storageApi} is off, and 1.${oldest} needs it`,
      `no API server tells the others what it has; ${noEffect}`,
      'remove it',
    );
}

/** Arguments that have a field of their own. */
const ownFields: Readonly<Record<string, string>> = {
  'feature-gates': 'featureGates',
  'runtime-config': 'runtimeConfig',
  'peer-ca-file': 'peerCaFile',
  'peer-advertise-ip': 'nodes, with an address each',
  'peer-advertise-port': 'nodes, with a port each',
};

function* argumentFaults({ extraArgs = {}, format }: ApiServerPeerProxyProps): Generator<PeerProxyFault> {
  for (const name of Object.keys(extraArgs)) {
    const own = Object.hasOwn(ownFields, name) ? ownFields[name] : undefined;
    if (name.startsWith('-'))
      yield fault(
        ['extraArgs', name],
        `the argument ${name} begins with a dash`,
        notStarting,
        `write ${name.replace(/^-+/, '')}`,
      );
    else if (own)
      yield fault(
        ['extraArgs', name],
        `${name} is made from ${own}`,
        'given twice, the last one counts',
        `write it in ${own}`,
      );
  }
  if (format !== 'static-pod') return;
  for (const name of ['proxy-client-cert-file', 'proxy-client-key-file'])
    if (!Object.hasOwn(extraArgs, name))
      yield fault(
        ['extraArgs'],
        `extraArgs has no ${name}`,
        `error building peer proxy handler, ${name.replace('-client', '')} not specified; ${notStarting}`,
        'name the certificate and the key that the API server shows to others; kubeadm gives them on its own: format: kubeadm',
      );
}

function* nodeFaults({ nodes = [], format }: ApiServerPeerProxyProps): Generator<PeerProxyFault> {
  if (nodes.length === 1)
    yield {
      path: ['nodes'],
      severity: 'warning',
      message: 'the control plane has one node',
      note: 'there is no other API server to pass a request on to',
    };
  const seen = new Map<string, string>();
  for (const [i, { name, address, port = 6443 }] of nodes.entries()) {
    if (address === undefined) continue;
    const path = ['nodes', i, 'address'];
    const ip = parseIp(address);
    const wrong = ip ? unreachable(address) : 'no IP address';
    if (wrong) yield fault(path, `the address ${address} of ${name} is ${wrong}`, 'the other API servers answer 503');
    const key = `${ip?.toString() ?? address} ${port}`;
    const other = seen.get(key);
    if (other !== undefined)
      yield fault(
        path,
        `${name} and ${other} have the same address and port`,
        'requests come back to a server that does not serve them',
      );
    else seen.set(key, name);
    if (format === 'cluster-api')
      yield fault(
        path,
        `the machines of a KubeadmControlPlane share one configuration: ${name} has no place for an address`,
        'every API server would advertise the same address',
        'remove it: each API server then gives the address that it advertises',
      );
  }
}

function unreachable(address: string): string | undefined {
  if (/^(0\.0\.0\.0|::|0(:0)+)$/.test(address)) return 'that of no machine';
  if (/^127\.|^::1$/.test(address)) return 'that of the machine itself';
  if (/^(22[4-9]|23\d)\.|^ff/i.test(address)) return 'one of many machines';
  return undefined;
}
