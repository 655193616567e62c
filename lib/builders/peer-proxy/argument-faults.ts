import { notStarting } from '../../kinds/kubernetes/peer-proxy';
import { type ApiServerPeerProxyProps, minorsOf } from '../api-server-peer-proxy';
import { type Faults, fault, warning } from './fault';

/** Arguments that have a field of their own, and what becomes of them here. */
const ownFields: Readonly<Record<string, readonly [field: string, note: string]>> = {
  'feature-gates': ['featureGates', 'given twice, the last one counts'],
  'runtime-config': ['runtimeConfig', 'given twice, the last one counts'],
  'peer-ca-file': ['peerCaFile', 'given twice, the last one counts'],
  'peer-advertise-ip': ['nodes, with an address each', 'all API servers would advertise one address'],
  'peer-advertise-port': ['nodes, with a port each', 'without an address of its own, kube-apiserver does not use it'],
};

export function* argumentFaults(props: ApiServerPeerProxyProps): Faults {
  const { extraArgs = {}, format } = props;
  for (const name of Object.keys(extraArgs)) {
    const own = Object.hasOwn(ownFields, name) ? ownFields[name] : undefined;
    if (name.startsWith('-'))
      yield fault(
        ['extraArgs', name],
        `the argument ${name} begins with a dash`,
        notStarting,
        `write ${name.replace(/^-+/, '')}`,
      );
    else if (own) yield fault(['extraArgs', name], `${name} is made from ${own[0]}`, own[1], `write it in ${own[0]}`);
  }
  yield* requestHeaderFaults(extraArgs['requestheader-allowed-names'], format);
  if (extraArgs['egress-selector-config-file'] !== undefined && minorsOf(props).some((minor) => minor >= dialerSince))
    yield {
      path: ['extraArgs', 'egress-selector-config-file'],
      severity: 'info',
      message: 'the API servers have an egress selector',
      note: `from 1.${dialerSince} on they reach each other through it`,
    };
  if (format === 'static-pod') yield* ownCertificateFaults(extraArgs);
}

/** The first minor release that reaches the other API servers through the egress selector. */
const dialerSince = 36;

/**
 * The common name of the certificate that an API server shows to another.
 * Sources: kubernetes/kubernetes cmd/kubeadm/app/constants (FrontProxyClientCertCommonName); k3s-io/k3s
 * pkg/daemons/control/deps/deps.go (RequestHeaderCN).
 */
const commonNames: Readonly<Record<string, string>> = {
  kubeadm: 'front-proxy-client',
  'cluster-api': 'front-proxy-client',
  rke2: 'system:auth-proxy',
  k3s: 'system:auth-proxy',
};

function* requestHeaderFaults(names: string | undefined, format: string): Faults {
  const own = Object.hasOwn(commonNames, format) ? commonNames[format] : undefined;
  if (!own || !names || names.split(',').includes(own)) return;
  yield warning(
    ['extraArgs', 'requestheader-allowed-names'],
    `requestheader-allowed-names lacks ${own}`,
    `API servers of ${format} show that name to each other: what is passed on is refused`,
    `add ${own}, or leave the argument to ${format}`,
  );
}

/** Without kubeadm, nobody else says with what the API server shows who it is, and with what it knows the others. */
function* ownCertificateFaults(extraArgs: Readonly<Record<string, string>>): Faults {
  for (const name of ['proxy-client-cert-file', 'proxy-client-key-file'])
    if (!Object.hasOwn(extraArgs, name))
      yield fault(
        ['extraArgs'],
        `extraArgs has no ${name}`,
        `error building peer proxy handler, ${name.replace('-client', '')} not specified; ${notStarting}`,
        'name the certificate and the key that the API server shows to others; kubeadm gives them on its own: format: kubeadm',
      );
  if (!Object.hasOwn(extraArgs, 'requestheader-client-ca-file'))
    yield warning(
      ['extraArgs'],
      'extraArgs has no requestheader-client-ca-file',
      'the API server does not know who passes a request on, and refuses it',
      'name the CA of the certificates that API servers show to each other',
    );
}
