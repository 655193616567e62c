import { describe, expect, it, test } from 'vitest';
import { check } from '../../../lib/check/check';
import { parseRelease } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';
import { overlaid } from '../overlay';
import { eip, object } from './nat-objects';

/** The findings with their notes, for one release: `error name: message`, then the notes. */
function judged(documents: readonly string[], version = '1.16', target = defaultTarget) {
  const release = parseRelease(version);
  if (!release) throw new Error(`not a release: ${version}`);
  const { findings } = check(overlaid(documents.join('---\n')), {
    target: { ...target, kubeOvn: { ...target.kubeOvn, version: release } },
  });
  return findings.map(({ severity, rule, message, notes }) => ({ line: `${severity} ${rule}: ${message}`, notes }));
}
const linesOf = (documents: readonly string[], version?: string) =>
  judged(documents, version).map(({ line }) => line.replace('kube-ovn/', ''));

const subnet = (spec: object) =>
  object('Subnet', 's1', {
    protocol: 'IPv4',
    cidrBlock: '10.7.1.0/24',
    gateway: '10.7.1.1',
    excludeIps: ['10.7.1.1'],
    ...spec,
  });
const provider = (spec: object = {}) => object('ProviderNetwork', 'pn1', { defaultInterface: 'eth1', ...spec });

describe('default: true of a Subnet', () => {
  const overwritten = [
    'warning subnet-option-overwritten: Subnet s1 has default: true, but is not the default subnet of the cluster',
  ];

  it.each([
    ['in a custom VPC stays, and chooses its default subnet', { vpc: 'test-vpc-1' }, []],
    ['is overwritten without a vpc', {}, overwritten],
    ['is overwritten in the default VPC', { vpc: 'ovn-cluster' }, overwritten],
  ])('%s', (_, spec, lines) => {
    expect(linesOf([subnet({ default: true, ...spec })])).toEqual(lines);
  });
});

describe('overlayOnlyRouting without u2oInterconnection', () => {
  const documents = [
    provider(),
    object('Vlan', 'v1', { id: 7, provider: 'pn1' }),
    subnet({ vlan: 'v1', u2oFeatures: { overlayOnlyRouting: true } }),
  ];
  const refused = ['error underlay-option-conflict: overlayOnlyRouting of Subnet s1 needs u2oInterconnection: true'];

  it.each(['1.14.41', '1.15.12', '1.15.24', '1.16.2', '1.17-dev'])('is refused by kube-ovn %s', (version) => {
    expect(linesOf(documents, version)).toEqual(refused);
  });

  it.each(['1.13', '1.15.0', '1.15.11', '1.16.1'])('is a field that kube-ovn %s does not have', (version) => {
    expect(linesOf(documents, version)).toEqual([
      expect.stringMatching(/^error field-not-in-release: spec\.u2oFeatures of Subnet s1/),
    ]);
  });
});

test('a VLAN id above 4095 stops the whole ProviderNetwork', () => {
  const documents = [provider(), object('Vlan', 'v4096', { id: 4096, provider: 'pn1' })];
  expect(judged(documents)).toEqual([
    {
      line: 'error kube-ovn/vlan-id-out-of-range: id 4096 of Vlan v4096 is not between 0 and 4095',
      notes: expect.arrayContaining([
        expect.stringContaining('none of its VLANs works'),
        expect.stringContaining('untagged'),
      ]),
    },
  ]);
});

describe('the rate of a pod', () => {
  const pod = (annotations: Readonly<Record<string, string>>) =>
    `${JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'p',
        namespace: 'ns1',
        annotations: { 'ovn.kubernetes.io/logical_switch': 'net1', ...annotations },
      },
      spec: { containers: [{ name: 'client', image: 'docker.io/library/nginx:alpine' }] },
    })}\n`;
  const refused = 'the pod gets no address and stays in ContainerCreating, with the event ValidatePodNetworkFailed';
  const accepted = 'kube-ovn sets no limit before 1.17, and refuses the pod from 1.17 on';
  const first = 'ovn.kubernetes.io/ingress_rate';

  it.each([
    ['-5', '1.16', accepted],
    ['-5', '1.17-dev', refused],
    ['10M', '1.16', refused],
    ['10M', '1.12', refused],
    ['1.5', '1.17-dev', refused],
  ])('%s, with kube-ovn %s', (rate, version, note) => {
    expect(judged([pod({ [first]: rate })], version)).toEqual([
      {
        line: `${note === accepted ? 'info' : 'error'} kube-ovn/pod-rate-malformed: ${first} ${rate} of Pod ns1/p is not a whole number from 0 on`,
        notes: [note],
      },
    ]);
  });

  it.each(['', '0', '010', '+10'])('%j is fine', (rate) => {
    expect(judged([pod({ [first]: rate })], '1.17-dev')).toEqual([]);
  });
});

describe('excludeNodes of a ProviderNetwork, with an interface for the node', () => {
  const spec = { customInterfaces: [{ interface: 'eth2', nodes: ['node1'] }], excludeNodes: ['node1'] };

  it('takes the node out', () => {
    expect(linesOf([provider(spec)])).toEqual([
      'warning provider-network-node-twice: ProviderNetwork pn1 has an interface for node node1 and excludes it',
    ]);
  });

  it('has no effect beside a nodeSelector', () => {
    expect(linesOf([provider({ ...spec, nodeSelector: { matchLabels: { role: 'edge' } } })])).toEqual([]);
  });
});

describe('externalSubnet of an EIP', () => {
  const network = `${object('Subnet', 'dmz', {
    protocol: 'IPv4',
    provider: 'uplink.kube-system',
    cidrBlock: '172.31.7.0/24',
    gateway: '172.31.7.1',
    excludeIps: ['172.31.7.1..172.31.7.99'],
  })}---
${JSON.stringify({
  apiVersion: 'k8s.cni.cncf.io/v1',
  kind: 'NetworkAttachmentDefinition',
  metadata: { name: 'uplink', namespace: 'kube-system' },
  spec: {
    config: JSON.stringify({
      cniVersion: '0.3.1',
      type: 'macvlan',
      master: 'ens38',
      mode: 'bridge',
      ipam: {
        type: 'kube-ovn',
        server_socket: '/run/openvswitch/kube-ovn-daemon.sock',
        provider: 'uplink.kube-system',
      },
    }),
  },
})}
`;
  const documents = [
    network,
    object('VpcNatGateway', 'gw1', {
      vpc: 'test-vpc-1',
      subnet: 'net1',
      lanIp: '10.0.1.254',
      externalSubnets: ['dmz'],
    }),
    ...['eip1', 'eip2', 'eip3'].map((name, index) =>
      eip(name, { externalSubnet: 'uplink', v4ip: `172.31.7.${50 + index}` }),
    ),
  ];
  const missing = 'error eip-external-subnet-missing';

  const eipLines = (version: string) => linesOf(documents, version).filter((line) => line.includes(' eip-'));

  it.each(['1.13', '1.14', '1.15.0'])('names a NetworkAttachmentDefinition in kube-ovn %s', (version) => {
    expect(eipLines(version)).toEqual([]);
  });

  it.each(['1.12', '1.15.1', '1.16'])('names a Subnet in kube-ovn %s', (version) => {
    expect(eipLines(version).filter((line) => line.startsWith(missing))).toHaveLength(3);
  });
});

describe('a whitelist that Kruise does not find', () => {
  const whitelist = `${JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'kruise-configuration', namespace: 'kube-system' },
    data: { SidecarSet_PatchPodMetadata_WhiteList: '{"rules": [{"allowedAnnotationKeyExprs": ["^oom-score$"]}]}' },
  })}\n`;

  it.each([
    [false, 'refuses every SidecarSet with patchPodMetadata'],
    [true, 'accepts every annotation'],
  ])('with the feature gate %s', (patchPodMetadataDefaultsAllowed, note) => {
    const target = { ...defaultTarget, kruise: { ...defaultTarget.kruise, patchPodMetadataDefaultsAllowed } };
    expect(judged([whitelist], '1.16', target)).toEqual([
      {
        line: 'error kruise/whitelist-misplaced: the whitelist of SidecarSets is in namespace kube-system',
        notes: [expect.stringContaining(note)],
      },
    ]);
  });
});

describe('ovn-vpc-nat-config without an image', () => {
  const settings = (data: object) =>
    `${JSON.stringify({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'ovn-vpc-nat-config', namespace: 'kube-system' },
      data,
    })}\n`;
  const exits = expect.stringContaining('kube-ovn-controller exits when it next starts');
  const notesOf = (version: string, data: object) =>
    judged([settings(data)], version).find(({ line }) => line.includes('nat-image-missing'))?.notes;

  it.each(['1.13', '1.14', '1.15', '1.16', '1.17-dev'])('ends the controller of %s at its next start', (version) => {
    expect(notesOf(version, { natGwNamePrefix: 'ngw' })).toContainEqual(exits);
  });

  it('does not with 1.12, nor with an empty text', () => {
    expect(notesOf('1.12', {})).not.toContainEqual(exits);
    expect(notesOf('1.16', { image: '' })).not.toContainEqual(exits);
  });
});
