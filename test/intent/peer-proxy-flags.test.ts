import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check, load } from '../../lib/engine';
import { folder } from '../folder';

const example = join(__dirname, '..', '..', 'examples', 'control-plane-upgrade');
const textOf = (name: string) => readFileSync(join(example, name), 'utf8');
const upgrade = { settings: textOf('cdk8s-ovn.yaml'), servers: textOf('api-servers.yaml') };

/** The same for other formats and releases. */
const staticPods = {
  settings: upgrade.settings,
  servers: upgrade.servers.replace(
    'format: kubeadm',
    `format: static-pod
  extraArgs:
    proxy-client-cert-file: /etc/kubernetes/pki/front-proxy-client.crt
    proxy-client-key-file: /etc/kubernetes/pki/front-proxy-client.key
    requestheader-client-ca-file: /etc/kubernetes/pki/front-proxy-ca.crt`,
  ),
};
const older = {
  settings: 'target: {kubernetes: {versions: ["1.32", "1.33"], mixedVersionProxy: true}}\n',
  servers: upgrade.servers.replace('["1.35", "1.36"]', '["1.32", "1.33"]'),
};

/** What is found: the severity, the rule and the fact. */
function found({ settings, servers }: typeof upgrade): string[] {
  const cwd = folder({
    'cdk8s-ovn.yaml': settings,
    'api-servers.yaml': servers,
    'budget.yaml': textOf('budget.yaml'),
  });
  return check(load(['.'], { cwd })).findings.map(({ severity, rule, message }) => `${severity} ${rule}: ${message}`);
}

it.each([
  ['the example', upgrade],
  ['static pods', staticPods],
  ['an upgrade from 1.32', older],
])('%s with the proxy on both sides passes', (_, input) => {
  expect(found(input)).toEqual([]);
});

const broken = 'intent/peer-proxy-broken';
const gate = 'UnknownVersionInteroperabilityProxy';
const spec = (more: string) => ['  format: kubeadm', `  format: kubeadm\n  ${more}`] as const;

describe('one flag wrong is one finding', () => {
  it.each<[way: string, from: typeof upgrade, edit: readonly [from: string, to: string], finding: string]>([
    [
      'the gate off',
      upgrade,
      spec(`featureGates: {${gate}: false}`),
      `error ${broken}: ${gate} is off, and 1.35 needs it`,
    ],
    [
      'the gate on in the newer release alone',
      upgrade,
      [`"1.35":\n`, `"1.36":\n`],
      `error settings/wrong-value: mixedVersionProxy is true, and ${gate} is off by default in 1.35`,
    ],
    [
      'the gate off in the newer release',
      upgrade,
      ['"1.35":\n', `"1.36": {featureGates: {${gate}: false}}\n      "1.35":\n`],
      `error settings/wrong-value: mixedVersionProxy is true, and ${gate} is off in 1.36`,
    ],
    [
      'the gate that identifies servers off',
      upgrade,
      spec('featureGates: {APIServerIdentity: false}'),
      `error ${broken}: APIServerIdentity is off, and 1.35 needs it`,
    ],
    [
      'up to 1.32, the gate of storage versions off',
      older,
      spec('featureGates: {StorageVersionAPI: false}'),
      `error ${broken}: StorageVersionAPI is off, and 1.32 needs it`,
    ],
    [
      'up to 1.32, their API version off',
      older,
      spec('runtimeConfig: {internal.apiserver.k8s.io/v1alpha1: false}'),
      `error ${broken}: internal.apiserver.k8s.io/v1alpha1 is off, and 1.32 needs it`,
    ],
    ['no peer CA', upgrade, spec("peerCaFile: ''"), `error ${broken}: peerCaFile is empty`],
    [
      'a peer CA without its folder',
      upgrade,
      spec('peerCaFile: ca.crt'),
      `error ${broken}: peerCaFile ca.crt is no absolute path`,
    ],
    [
      'a peer CA outside of the pod',
      upgrade,
      spec('peerCaFile: /etc/ssl/peer.crt'),
      `warning ${broken}: peerCaFile /etc/ssl/peer.crt is not below /etc/kubernetes/pki`,
    ],
    [
      'one address for all nodes',
      upgrade,
      spec('extraArgs: {peer-advertise-ip: 192.0.2.11}'),
      `error ${broken}: peer-advertise-ip is made from nodes, with an address each`,
    ],
    [
      'a port without an address',
      upgrade,
      ['{name: cp1, address: 192.0.2.11}', '{name: cp1, port: 8443}'],
      `error ${broken}: cp1 has a port and no address`,
    ],
    [
      'the address of another node',
      upgrade,
      ['192.0.2.12', '192.0.2.11'],
      `error ${broken}: cp2 and cp1 have the same address and port`,
    ],
    [
      'an address that leads back',
      upgrade,
      ['192.0.2.12', '127.0.0.1'],
      `error ${broken}: the address 127.0.0.1 of cp2 is that of the machine itself`,
    ],
    [
      'no address',
      upgrade,
      ['192.0.2.12', 'cp2.example.com'],
      `error ${broken}: the address cp2.example.com of cp2 is no IP address`,
    ],
    [
      'the gates given twice',
      upgrade,
      spec('extraArgs: {feature-gates: AllAlpha=false}'),
      `error ${broken}: feature-gates is made from featureGates`,
    ],
    [
      'an argument with its dashes',
      upgrade,
      spec('extraArgs: {--audit-log-maxage: "30"}'),
      `error ${broken}: the argument --audit-log-maxage begins with a dash`,
    ],
    [
      'no certificate to show',
      staticPods,
      ['    proxy-client-cert-file: /etc/kubernetes/pki/front-proxy-client.crt\n', ''],
      `error ${broken}: extraArgs has no proxy-client-cert-file`,
    ],
    [
      'no key to it',
      staticPods,
      ['    proxy-client-key-file: /etc/kubernetes/pki/front-proxy-client.key\n', ''],
      `error ${broken}: extraArgs has no proxy-client-key-file`,
    ],
    [
      'no CA to know the others by',
      staticPods,
      ['    requestheader-client-ca-file: /etc/kubernetes/pki/front-proxy-ca.crt\n', ''],
      `warning ${broken}: extraArgs has no requestheader-client-ca-file`,
    ],
    [
      'a name that is not let in',
      upgrade,
      spec('extraArgs: {requestheader-allowed-names: aggregator}'),
      `warning ${broken}: requestheader-allowed-names lacks front-proxy-client`,
    ],
    [
      'a certificate without the name that is asked for',
      upgrade,
      spec('certificateNames: [api.example.com]'),
      `warning ${broken}: the certificates of the API servers do not have the name kubernetes.default.svc`,
    ],
    [
      'a configuration of another release',
      older,
      spec('configVersion: v1beta2'),
      `error ${broken}: kubeadm has no v1beta2`,
    ],
    [
      'settings for another upgrade',
      upgrade,
      ['versions: ["1.35", "1.36"]\n  format', 'versions: ["1.34", "1.35"]\n  format'],
      `error ${broken}: control-plane is for Kubernetes 1.34 and 1.35, and the target counts on the proxy in 1.36`,
    ],
  ])('%s', (_, input, [from, to], finding) => {
    const edited = {
      settings: input.settings.replace(from, () => to),
      servers: input.servers.replace(from, () => to),
    };
    expect(edited).not.toEqual(input);
    expect(found(edited)).toEqual([finding]);
  });
});
