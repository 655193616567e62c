import { expect, it } from 'vitest';
import { check } from '../../../lib/check/check';
import { defaultTarget } from '../../../lib/target/target';
import { resourcesOf } from '../overlay';

const gate = 'UnknownVersionInteroperabilityProxy';
const ca = '/etc/kubernetes/pki/ca.crt';

/** What is found in a control plane of Cluster API. */
function found(spec: object, extraArgs: unknown): string[] {
  const object = {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmControlPlane',
    metadata: { name: 'cp', namespace: 'ns1' },
    spec: { ...spec, kubeadmConfigSpec: { clusterConfiguration: { apiServer: { extraArgs } } } },
  };
  return check(resourcesOf(JSON.stringify(object)), { target: defaultTarget })
    .findings.filter(({ rule }) => rule === 'kubernetes/peer-proxy-without-effect')
    .map(({ severity, message }) => `${severity}: ${message}`);
}

it.each<[version: string | undefined, extraArgs: Record<string, string>, ...findings: string[]]>([
  ['v1.36.0', {}],
  ['v1.36.0', { 'audit-log-maxage': '30' }],
  ['v1.36.0', { 'peer-ca-file': ca }],
  ['v1.35.1', { 'peer-ca-file': ca, 'feature-gates': `AllAlpha=false,${gate}=true` }],
  ['v1.35.1', { 'peer-ca-file': ca, 'feature-gates': 'AllAlpha=true' }],
  [undefined, { 'peer-ca-file': ca }],
  ['v1.27.3', { 'peer-ca-file': ca }, 'error: Kubernetes 1.27 has no peer-ca-file'],
  ['v1.35.1', { 'peer-ca-file': ca }, `error: peer-ca-file is given, and ${gate} is off by default in 1.35`],
  [
    'v1.36.0',
    { 'peer-ca-file': ca, 'feature-gates': `${gate}=false` },
    `error: peer-ca-file is given, and ${gate} is off in 1.36`,
  ],
  [
    'v1.32.0',
    { 'peer-ca-file': ca, 'feature-gates': `${gate}=true` },
    'error: peer-ca-file is given, and StorageVersionAPI is off by default in 1.32',
    'warning: peer-ca-file is given, and internal.apiserver.k8s.io/v1alpha1 is off by default in 1.32',
  ],
  [
    'v1.32.0',
    {
      'peer-ca-file': ca,
      'feature-gates': `${gate}=true,StorageVersionAPI=true`,
      'runtime-config': 'internal.apiserver.k8s.io/v1alpha1=true',
    },
  ],
  [
    'v1.32.0',
    {
      'peer-ca-file': ca,
      'feature-gates': `${gate}=true,StorageVersionAPI=true`,
      'runtime-config': 'api/all=true,internal.apiserver.k8s.io/v1alpha1=false',
    },
    'error: peer-ca-file is given, and internal.apiserver.k8s.io/v1alpha1 is off in 1.32',
  ],
  [
    'v1.36.0',
    { 'peer-ca-file': ca, 'feature-gates': 'APIServerIdentity=false' },
    'error: peer-ca-file is given, and APIServerIdentity is off in 1.36',
  ],
  ['v1.35.1', { 'feature-gates': `${gate}=true` }, `error: ${gate} is on, and there is no peer-ca-file`],
  [
    'v1.36.0',
    { 'peer-advertise-ip': '192.0.2.1', 'peer-advertise-port': '6443' },
    'error: peer-advertise-ip is given, and there is no peer-ca-file',
  ],
  [
    'v1.36.0',
    { 'peer-ca-file': ca, 'peer-advertise-ip': '192.0.2.1' },
    'error: peer-advertise-ip is given, and there is no peer-advertise-port',
  ],
  [
    'v1.36.0',
    { 'peer-ca-file': ca, 'peer-advertise-port': '6443' },
    'error: peer-advertise-port is given, and there is no peer-advertise-ip',
  ],
])('%s with %j', (version, extraArgs, ...findings) => {
  const spec = { ...(version && { version }) };
  expect(found(spec, extraArgs)).toEqual(findings);
  expect(
    found(
      spec,
      Object.entries(extraArgs).map(([name, value]) => ({ name, value })),
    ),
  ).toEqual(findings);
});

it('one address for several machines', () => {
  const extraArgs = { 'peer-ca-file': ca, 'peer-advertise-ip': '192.0.2.1', 'peer-advertise-port': '6443' };
  expect(found({ version: 'v1.36.0', replicas: 3 }, extraArgs)).toEqual([
    'error: all 3 API servers of KubeadmControlPlane ns1/cp advertise 192.0.2.1',
  ]);
  expect(found({ version: 'v1.36.0', replicas: 1 }, extraArgs)).toEqual([]);
});

it.each([null, 7, 'peer-ca-file', [null, 7, {}, { name: 'peer-ca-file' }], { 'peer-ca-file': 7 }])(
  'what holds no arguments is passed over: %j',
  (extraArgs) => {
    expect(found({ version: 'v1.35.0' }, extraArgs)).toEqual([]);
  },
);
