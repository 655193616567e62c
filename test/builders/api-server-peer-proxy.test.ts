import { describe, expect, it } from 'vitest';
import { type ApiServerPeerProxyProps, apiServerPeerProxy } from '../../lib/builders/api-server-peer-proxy';
import { peerProxyFaults } from '../../lib/builders/peer-proxy-faults';
import { reviewText } from '../../lib/output/for-review';

const files = (props: Partial<ApiServerPeerProxyProps>) =>
  apiServerPeerProxy({ name: 'cp', versions: ['1.33'], format: 'kubeadm', ...props }).map(({ path, content }) => [
    path,
    content,
  ]);
const faults = (props: Partial<ApiServerPeerProxyProps>) =>
  [...peerProxyFaults({ name: 'cp', versions: ['1.33'], format: 'kubeadm', ...props })].map(
    ({ path, severity, message }) => `${severity} ${path.join('.')}: ${message}`,
  );

const gate = 'UnknownVersionInteroperabilityProxy=true';
const ca = '/etc/kubernetes/pki/ca.crt';

describe('kubeadm', () => {
  it.each<[versions: string[], apiVersion: string, extraArgs: unknown]>([
    [
      ['1.28'],
      'kubeadm.k8s.io/v1beta3',
      {
        'feature-gates': `StorageVersionAPI=true,${gate}`,
        'peer-ca-file': ca,
        'runtime-config': 'internal.apiserver.k8s.io/v1alpha1=true',
      },
    ],
    [
      ['1.32', '1.33'],
      'kubeadm.k8s.io/v1beta4',
      [
        { name: 'feature-gates', value: `StorageVersionAPI=true,${gate}` },
        { name: 'peer-ca-file', value: ca },
        { name: 'runtime-config', value: 'internal.apiserver.k8s.io/v1alpha1=true' },
      ],
    ],
    [
      ['1.35', '1.36'],
      'kubeadm.k8s.io/v1beta4',
      [
        { name: 'feature-gates', value: gate },
        { name: 'peer-ca-file', value: ca },
      ],
    ],
    [['1.36'], 'kubeadm.k8s.io/v1beta4', [{ name: 'peer-ca-file', value: ca }]],
  ])('%j', (versions, apiVersion, extraArgs) => {
    expect(faults({ versions })).toEqual([]);
    expect(files({ versions })).toEqual([
      ['cp/kubeadm.yaml', { apiVersion, kind: 'ClusterConfiguration', apiServer: { extraArgs } }],
    ]);
  });

  it('keeps what there is, each argument once', () => {
    const [[, content]] = files({
      featureGates: { AllAlpha: false },
      runtimeConfig: { 'api/beta': true },
      extraArgs: { 'audit-log-maxage': '30' },
    }) as [[string, { apiServer: { extraArgs: { name: string; value: string }[] } }]];
    expect(content.apiServer.extraArgs).toEqual([
      { name: 'audit-log-maxage', value: '30' },
      { name: 'feature-gates', value: `AllAlpha=false,${gate}` },
      { name: 'peer-ca-file', value: ca },
      { name: 'runtime-config', value: 'api/beta=true' },
    ]);
  });

  it('turns on what is off because all beta gates are', () => {
    const [[, content]] = files({ versions: ['1.36'], featureGates: { AllBeta: false } }) as [
      [string, { apiServer: { extraArgs: { name: string; value: string }[] } }],
    ];
    expect(content.apiServer.extraArgs[0]).toEqual({
      name: 'feature-gates',
      value: `APIServerIdentity=true,AllBeta=false,${gate}`,
    });
  });

  it('gives each node an address of its own, in a patch', () => {
    const nodes = [
      { name: 'cp1', address: '192.0.2.11' },
      { name: 'cp2', address: '2001:db8::1', port: 443 },
      { name: 'cp3' },
    ];
    const add = (value: string) => ({ op: 'add', path: '/spec/containers/0/command/-', value });
    expect(files({ nodes }).slice(1)).toEqual([
      ['cp/cp1/kube-apiserver+json.yaml', [add('--peer-advertise-ip=192.0.2.11'), add('--peer-advertise-port=6443')]],
      ['cp/cp2/kube-apiserver+json.yaml', [add('--peer-advertise-ip=2001:db8::1'), add('--peer-advertise-port=443')]],
    ]);
    expect(
      reviewText(apiServerPeerProxy({ name: 'cp', versions: ['1.36'], format: 'kubeadm', nodes })[1] as never),
    ).toContain(`
- op: add
  path: /spec/containers/0/command/-
  value: "--peer-advertise-ip=192.0.2.11"
- op: add
`);
  });
});

describe('other formats', () => {
  it('the static pod alone', () => {
    expect(files({ format: 'static-pod', versions: ['1.36'] })).toEqual([
      [
        'cp/kube-apiserver+json.yaml',
        [{ op: 'add', path: '/spec/containers/0/command/-', value: `--peer-ca-file=${ca}` }],
      ],
    ]);
  });

  it.each(['rke2', 'k3s'])('%s', (format) => {
    const own = [`feature-gates=${gate}`, `peer-ca-file=/var/lib/rancher/${format}/server/tls/server-ca.crt`];
    expect(files({ format })).toEqual([['cp/config.yaml', { 'kube-apiserver-arg': own }]]);
    expect(files({ format, nodes: [{ name: 'cp1', address: '192.0.2.11' }] })).toEqual([
      [
        'cp/cp1/config.yaml',
        { 'kube-apiserver-arg': [...own, 'peer-advertise-ip=192.0.2.11', 'peer-advertise-port=6443'] },
      ],
    ]);
  });

  it.each(['rke2', 'k3s'])('%s: every node has a file, with an address or without', (format) => {
    const nodes = [{ name: 'cp1', address: '192.0.2.11' }, { name: 'cp2' }];
    expect(files({ format, nodes, peerCaFile: '/ca', versions: ['1.36'] })).toEqual([
      [
        'cp/cp1/config.yaml',
        { 'kube-apiserver-arg': ['peer-ca-file=/ca', 'peer-advertise-ip=192.0.2.11', 'peer-advertise-port=6443'] },
      ],
      ['cp/cp2/config.yaml', { 'kube-apiserver-arg': ['peer-ca-file=/ca'] }],
    ]);
  });

  it.each([
    ['v1beta1', { 'peer-ca-file': ca }],
    ['v1beta2', [{ name: 'peer-ca-file', value: ca }]],
  ])('Cluster API %s', (configVersion, extraArgs) => {
    expect(files({ format: 'cluster-api', versions: ['1.36'], configVersion })).toEqual([
      [
        'cp/kubeadm-control-plane.yaml',
        {
          apiVersion: `controlplane.cluster.x-k8s.io/${configVersion}`,
          kind: 'KubeadmControlPlane',
          metadata: { name: 'cp' },
          spec: { kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs } } } },
        },
      ],
    ]);
  });
});

describe('what fails, or does nothing', () => {
  const node = (name: string, address?: string, port?: number) => ({
    name,
    ...(address && { address }),
    ...(port && { port }),
  });
  it.each<[Partial<ApiServerPeerProxyProps>, ...string[]]>([
    [{ versions: ['1.27'] }, 'error versions.0: Kubernetes 1.27 has no mixed version proxy'],
    [{ versions: ['1.33', '1.35'] }, 'error versions: 1.33 and 1.35 are more than one minor release apart'],
    [{ versions: ['x'] }, 'error versions.0: Kubernetes x is not known'],
    [
      { featureGates: { UnknownVersionInteroperabilityProxy: false } },
      'error featureGates.UnknownVersionInteroperabilityProxy: UnknownVersionInteroperabilityProxy is off, and 1.33 needs it',
    ],
    [
      { versions: ['1.32'], featureGates: { StorageVersionAPI: false } },
      'error featureGates.StorageVersionAPI: StorageVersionAPI is off, and 1.32 needs it',
    ],
    [{ versions: ['1.33'], featureGates: { StorageVersionAPI: false } }],
    [
      { featureGates: { APIServerIdentity: false } },
      'error featureGates.APIServerIdentity: APIServerIdentity is off, and 1.33 needs it',
    ],
    [
      { versions: ['1.31'], runtimeConfig: { 'internal.apiserver.k8s.io/v1alpha1': false } },
      'error runtimeConfig.internal.apiserver.k8s.io/v1alpha1: internal.apiserver.k8s.io/v1alpha1 is off, and 1.31 needs it',
    ],
    [{ peerCaFile: '' }, 'error peerCaFile: peerCaFile is empty'],
    [{ peerCaFile: 'ca.crt' }, 'error peerCaFile: peerCaFile ca.crt is no absolute path'],
    [
      { peerCaFile: '/etc/ssl/ca.crt' },
      'warning peerCaFile: peerCaFile /etc/ssl/ca.crt is not below /etc/kubernetes/pki',
    ],
    [
      { configVersion: 'v1beta4', versions: ['1.30'] },
      'error configVersion: v1beta4 came with Kubernetes 1.31, and 1.30 is among the versions',
    ],
    [{ configVersion: 'v1beta2' }, 'error configVersion: kubeadm has no v1beta2'],
    [{ format: 'k3s', configVersion: 'v1' }, 'error configVersion: k3s has no configVersion'],
    [{ extraArgs: { '--v': '4' } }, 'error extraArgs.--v: the argument --v begins with a dash'],
    [
      { extraArgs: { 'feature-gates': 'A=true' } },
      'error extraArgs.feature-gates: feature-gates is made from featureGates',
    ],
    [
      { format: 'static-pod', extraArgs: { 'proxy-client-key-file': '/k' } },
      'error extraArgs: extraArgs has no proxy-client-cert-file',
      'warning extraArgs: extraArgs has no requestheader-client-ca-file',
    ],
    [{ versions: ['1.36'], featureGates: { AllBeta: false } }],
    [
      { versions: ['1.36'], extraArgs: { 'emulated-version': '1.35' } },
      'warning extraArgs.emulated-version: emulated-version 1.35 turns UnknownVersionInteroperabilityProxy off: in 1.35 that is its default',
    ],
    [{ versions: ['1.35', '1.36'], extraArgs: { 'emulated-version': 'kube=1.35' } }],
    [
      {
        versions: ['1.36'],
        featureGates: { UnknownVersionInteroperabilityProxy: true },
        extraArgs: { 'emulated-version': '1.35' },
      },
    ],
    [
      { extraArgs: { 'requestheader-allowed-names': 'aggregator,other' } },
      'warning extraArgs.requestheader-allowed-names: requestheader-allowed-names lacks front-proxy-client',
    ],
    [{ extraArgs: { 'requestheader-allowed-names': '' } }],
    [{ format: 'k3s', extraArgs: { 'requestheader-allowed-names': 'x,system:auth-proxy' } }],
    [
      { versions: ['1.36'], extraArgs: { 'egress-selector-config-file': '/e.yaml' } },
      'info extraArgs.egress-selector-config-file: the API servers have an egress selector',
    ],
    [{ versions: ['1.35'], extraArgs: { 'egress-selector-config-file': '/e.yaml' } }],
    [
      { certificateNames: ['kubernetes', 'api.example.com'] },
      'warning certificateNames: the certificates of the API servers do not have the name kubernetes.default.svc',
    ],
    [{ certificateNames: ['kubernetes', 'kubernetes.default.svc'] }],
    [{ nodes: [node('a', undefined, 443), node('b')] }, 'error nodes.0.port: a has a port and no address'],
    [{ nodes: [node('a', '192.0.2.1', 65536), node('b')] }, 'error nodes.0.port: the port 65536 of a is none'],
    [{ nodes: [node('a', '192.0.2.1'), node('a', '192.0.2.2')] }, 'error nodes.1.name: two nodes are called a'],
    [
      { nodes: [node('a', '0:0:0:0:0:0:0:1'), node('b')] },
      'error nodes.0.address: the address 0:0:0:0:0:0:0:1 of a is that of the machine itself',
    ],
    [{ nodes: [node('a')] }, 'warning nodes: the control plane has one node'],
    [
      { nodes: [node('a', '10.0.0.300'), node('b')] },
      'error nodes.0.address: the address 10.0.0.300 of a is no IP address',
    ],
    [
      { nodes: [node('a', '127.0.0.1'), node('b')] },
      'error nodes.0.address: the address 127.0.0.1 of a is that of the machine itself',
    ],
    [
      { nodes: [node('a', '[2001:db8::1]'), node('b')] },
      'error nodes.0.address: the address [2001:db8::1] of a is no IP address',
    ],
    [
      { nodes: [node('a', '2001:db8::1'), node('b', '2001:DB8:0::1', 6443)] },
      'error nodes.1.address: b and a have the same address and port',
    ],
    [{ nodes: [node('a', '192.0.2.1'), node('b', '192.0.2.1', 443)] }],
    [
      { format: 'cluster-api', nodes: [node('a', '192.0.2.1'), node('b')] },
      'error nodes.0.address: the machines of a KubeadmControlPlane share one configuration: a has no place for an address',
    ],
  ])('%j', (props, ...found) => {
    expect(faults(props)).toEqual(found);
  });
});
