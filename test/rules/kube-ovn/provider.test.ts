import { describe, expect, it } from 'vitest';
import { type Change, type Circumstances, edited, reported } from '../edit';
import { overlaid } from '../overlay';

const plain = (line: string) => line.replace('kube-ovn/', '');
const nameOf = 'ovn-vpc-external-network';
const provider = (now: string): Change => [`  provider: ${nameOf}.kube-system\n`, now && `  provider: ${now}\n`];
const inConfig = (now: string): Change => [`"provider": "${nameOf}.kube-system"`, `"provider": "${now}"`];

describe('a definition without a namespace', () => {
  const anywhere: Change = [`  name: ${nameOf}\n  namespace: kube-system`, `  name: ${nameOf}`];

  it('may be meant for the one that the provider names', () => {
    expect(reported(edited(anywhere))).toEqual([]);
  });

  it('is judged as that', () => {
    expect(reported(edited(anywhere, provider(`${nameOf}.kube-system.ovn`)))).toEqual([
      `error kube-ovn/provider-attachment-mismatch: provider ${nameOf}.kube-system.ovn of Subnet ${nameOf} ends in .ovn, and its definition is of type macvlan`,
    ]);
  });
});

describe('the external network, edited', () => {
  const mismatch = 'error provider-attachment-mismatch:';
  const nad = `NetworkAttachmentDefinition kube-system/${nameOf}`;
  it.each<[what: string, changes: readonly Change[], finding: string]>([
    [
      '.ovn in the Subnet',
      [provider(`${nameOf}.kube-system.ovn`)],
      `${mismatch} provider ${nameOf}.kube-system.ovn of Subnet ${nameOf} ends in .ovn, and its definition is of type macvlan`,
    ],
    [
      'another namespace in the Subnet: the finding of the missing definition',
      [provider(`${nameOf}.kube-sys`)],
      `error external-subnet-without-attachment: external Subnet ${nameOf} needs NetworkAttachmentDefinition kube-sys/${nameOf}, which does not exist`,
    ],
    [
      'the name alone',
      [provider(nameOf)],
      `${mismatch} provider ${nameOf} of Subnet ${nameOf} names no NetworkAttachmentDefinition`,
    ],
    [
      'too many parts',
      [provider(`${nameOf}.kube-system.svc.ovn`)],
      `${mismatch} provider ${nameOf}.kube-system.svc.ovn of Subnet ${nameOf} names no NetworkAttachmentDefinition`,
    ],
    ['no provider', [provider('')], `${mismatch} external Subnet ${nameOf} lacks the provider ${nameOf}.kube-system`],
    [
      'another provider in the config',
      [inConfig('other.kube-system')],
      `${mismatch} config of ${nad} has provider other.kube-system, not ${nameOf}.kube-system`,
    ],
    [
      '.ovn in the config',
      [inConfig(`${nameOf}.kube-system.ovn`)],
      `${mismatch} config of ${nad} has provider ${nameOf}.kube-system.ovn, not ${nameOf}.kube-system`,
    ],
    [
      'no provider in the config',
      [[',\n        "provider": "ovn-vpc-external-network.kube-system"', '']],
      `${mismatch} config of ${nad} lacks the provider ${nameOf}.kube-system`,
    ],
    [
      'another name of the definition',
      [[`  name: ${nameOf}\n  namespace: kube-system`, '  name: uplink\n  namespace: kube-system']],
      `${mismatch} NetworkAttachmentDefinition kube-system/uplink has another name than its config and Subnet ${nameOf} say`,
    ],
    [
      'another namespace of the definition',
      [[`  name: ${nameOf}\n  namespace: kube-system`, `  name: ${nameOf}\n  namespace: network`]],
      `${mismatch} NetworkAttachmentDefinition network/${nameOf} has another namespace than its config and Subnet ${nameOf} say`,
    ],
    [
      'addresses from elsewhere',
      [['"type": "kube-ovn"', '"type": "host-local"']],
      `${mismatch} ipam of ${nad} is of type host-local, not kube-ovn`,
    ],
    [
      'a dot in the name, everywhere',
      [
        [`  name: ${nameOf}\n  namespace: kube-system`, '  name: up.link\n  namespace: kube-system'],
        provider('up.link.kube-system'),
        inConfig('up.link.kube-system'),
      ],
      'error cncf/attachment-config-broken: the name of NetworkAttachmentDefinition kube-system/up.link has a dot, and kube-ovn gives it addresses',
    ],
  ])('%s', (_, changes, finding) => {
    expect(reported(edited(...changes)).map(plain)).toEqual([finding]);
  });

  it('is fine with another name, everywhere', () => {
    const changes: Change[] = [
      [`  name: ${nameOf}\n  namespace: kube-system`, '  name: uplink\n  namespace: kube-system'],
      provider('uplink.kube-system'),
      inConfig('uplink.kube-system'),
    ];
    expect(reported(edited(...changes))).toEqual([]);
  });
});

describe('further networks', () => {
  const subnet = (name: string, provider: string, cidrBlock = '10.30.0.0/16') =>
    JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind: 'Subnet', metadata: { name }, spec: { provider, cidrBlock } });
  const definition = (config: unknown, metadata: unknown = { name: 'storage', namespace: 'ns1' }) =>
    JSON.stringify({
      apiVersion: 'k8s.cni.cncf.io/v1',
      kind: 'NetworkAttachmentDefinition',
      metadata,
      spec: { config: JSON.stringify(config) },
    });
  const kubeOvn = {
    cniVersion: '0.3.1',
    type: 'kube-ovn',
    server_socket: '/run/openvswitch/kube-ovn-daemon.sock',
    provider: 'storage.ns1.ovn',
  };
  const said = (objects: readonly string[], circumstances?: Circumstances) =>
    reported(overlaid(objects.join('\n---\n')), circumstances).map(plain);

  it('of kube-ovn itself end in .ovn', () => {
    expect(said([subnet('storage', 'storage.ns1.ovn'), definition(kubeOvn)])).toEqual([]);
    expect(said([subnet('storage', 'storage.ns1'), definition(kubeOvn)])).toEqual([
      'error provider-attachment-mismatch: provider storage.ns1 of Subnet storage lacks the .ovn of a definition of type kube-ovn',
    ]);
    expect(said([definition({ ...kubeOvn, provider: 'storage.ns1' })])).toEqual([
      'error provider-attachment-mismatch: config of NetworkAttachmentDefinition ns1/storage has provider storage.ns1, not storage.ns1.ovn',
    ]);
  });

  it('may be a list of plugins', () => {
    const list = { cniVersion: '0.3.1', name: 'storage', plugins: [kubeOvn, { type: 'portmap' }] };
    expect(said([subnet('storage', 'storage.ns1.ovn'), definition(list)])).toEqual([]);
    expect(said([subnet('storage', 'storage.ns1'), definition(list)])).toHaveLength(1);
  });

  it('get their namespace from the tool that applies them', () => {
    expect(said([definition(kubeOvn, { name: 'storage' })])).toEqual([]);
  });

  it('need a definition, unless it is elsewhere', () => {
    const missing =
      'error subnet-without-attachment: Subnet storage names NetworkAttachmentDefinition ns1/storage, which does not exist';
    expect(said([subnet('storage', 'storage.ns1.ovn')])).toEqual([missing]);
    const external = [{ kind: 'NetworkAttachmentDefinition', name: 'storage', namespace: 'ns1' }];
    expect(said([subnet('storage', 'storage.ns1.ovn')], { external })).toEqual([]);
    expect(said([subnet('storage', 'storage.ns1.ovn')], { hidden: [{ kind: 'NetworkAttachmentDefinition' }] })).toEqual(
      [],
    );
  });

  it('have one subnet each', () => {
    expect(
      said([subnet('a', 'storage.ns1.ovn'), subnet('b', 'storage.ns1.ovn', '10.31.0.0/16'), definition(kubeOvn)]),
    ).toEqual(['warning provider-used-twice: provider storage.ns1.ovn of Subnet b is also that of Subnet a']);
  });

  it('of other plugins need no subnet', () => {
    expect(
      said([definition({ cniVersion: '0.3.1', type: 'bridge', ipam: { type: 'host-local', subnet: '192.0.2.0/24' } })]),
    ).toEqual([]);
  });
});
