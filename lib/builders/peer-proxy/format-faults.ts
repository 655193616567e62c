import { noEffect, notStarting } from '../../kinds/kubernetes/peer-proxy';
import { type ApiServerPeerProxyProps, configVersionOf, minorsOf, peerCaFileOf } from '../api-server-peer-proxy';
import { type Faults, fault, warning } from './fault';

/** The versions of each format that has some, and the first release of Kubernetes with them. */
const configVersions: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  kubeadm: { v1beta3: 0, v1beta4: 31 },
  'cluster-api': { v1beta1: 0, v1beta2: 0 },
};

export function* formatFaults(props: ApiServerPeerProxyProps): Faults {
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
  yield* certificateFaults(props);
  const caFile = peerCaFileOf(props);
  if (caFile === '') yield fault(['peerCaFile'], 'peerCaFile is empty', noEffect, 'name the CA of the API servers');
  else if (!caFile.startsWith('/'))
    yield fault(['peerCaFile'], `peerCaFile ${caFile} is no absolute path`, `no such file; ${notStarting}`);
  else if (format !== 'rke2' && format !== 'k3s' && !caFile.startsWith('/etc/kubernetes/pki/'))
    yield warning(
      ['peerCaFile'],
      `peerCaFile ${caFile} is not below /etc/kubernetes/pki`,
      `kubeadm mounts no other folder into the pod: without extraVolumes ${notStarting}`,
    );
}

/** The name that API servers ask each other's certificates for. Source: pkg/controlplane/apiserver/peer.go (ServerName). */
const serverName = 'kubernetes.default.svc';

function* certificateFaults({ certificateNames: names }: ApiServerPeerProxyProps): Faults {
  if (names === undefined || names.includes(serverName) || names.includes('*.default.svc')) return;
  yield warning(
    ['certificateNames'],
    `the certificates of the API servers do not have the name ${serverName}`,
    'the API servers ask each other for that name alone: what should be passed on is answered with 503',
    `add ${serverName} to them`,
  );
}
