import { describe, expect, it } from 'vitest';
import { type Circumstances, reported } from '../edit';
import { overlaid } from '../overlay';

type Annotations = Readonly<Record<string, string>>;

const pod = (annotations: Annotations, name = 'client', namespace: string | undefined = 'ns1') =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, annotations },
    spec: { containers: [{ name: 'client', image: 'docker.io/library/nginx:alpine' }] },
  });
const said = (objects: readonly string[], circumstances?: Circumstances) =>
  reported(overlaid(objects.join('\n---\n')), circumstances).map((line) => line.replace('kube-ovn/', ''));

const inNet1 = (address?: string): Annotations => ({
  'ovn.kubernetes.io/logical_switch': 'net1',
  ...(address !== undefined && { 'ovn.kubernetes.io/ip_address': address }),
});

const storage = [
  JSON.stringify({
    apiVersion: 'kubeovn.io/v1',
    kind: 'Subnet',
    metadata: { name: 'storage' },
    spec: { provider: 'storage.ns1.ovn', cidrBlock: '10.30.0.0/16' },
  }),
  JSON.stringify({
    apiVersion: 'k8s.cni.cncf.io/v1',
    kind: 'NetworkAttachmentDefinition',
    metadata: { name: 'storage', namespace: 'ns1' },
    spec: {
      config: JSON.stringify({
        cniVersion: '0.3.1',
        type: 'kube-ovn',
        server_socket: '/run/openvswitch/kube-ovn-daemon.sock',
        provider: 'storage.ns1.ovn',
      }),
    },
  }),
];

const asked: Annotations = { 'k8s.v1.cni.cncf.io/networks': 'ns1/storage' };

describe('the address of a pod', () => {
  it.each<[address: string, fact: string]>([
    ['10.0.2.5', '10.0.2.5 of Pod ns1/client is not in Subnet net1, 10.0.1.0/24'],
    ['10.0.1.7,fd00::7', 'fd00::7 of Pod ns1/client is not in Subnet net1, 10.0.1.0/24'],
    ['10.0.1.7/24', '10.0.1.7/24 of Pod ns1/client has a prefix length'],
    ['10.0.1.07', '10.0.1.07 of Pod ns1/client has a leading zero in 07'],
    ['10.0.1.7,10.0.1.8', '10.0.1.7,10.0.1.8 of Pod ns1/client has more than one address of a family'],
    ['10.0.1.0', '10.0.1.0 of Pod ns1/client is the network address of Subnet net1'],
    ['10.0.1.255', '10.0.1.255 of Pod ns1/client is the broadcast address of Subnet net1'],
  ])('%s', (address, fact) => {
    expect(said([pod(inNet1(address))])).toEqual([`error pod-address-outside-subnet: ip_address ${fact}`]);
  });

  it('is the gateway, which kube-ovn gives to pods before 1.17', () => {
    const fact = 'pod-address-outside-subnet: ip_address 10.0.1.1 of Pod ns1/client is the gateway of Subnet net1';
    expect(said([pod(inNet1('10.0.1.1'))])).toEqual([`warning ${fact}`]);
    expect(said([pod(inNet1('10.0.1.1'))], { version: '1.17-dev' })).toEqual([`error ${fact}`]);
  });

  it('may be any other, an excluded one too', () => {
    expect(said([pod(inNet1('10.0.1.7'))])).toEqual([]);
    expect(said([pod(inNet1())])).toEqual([]);
    const elsewhere = pod({ 'ovn.kubernetes.io/ip_address': '10.77.0.1' }, 'client', 'ns2');
    expect(said([elsewhere])).toEqual([]);
    expect(said([pod({ 'ovn.kubernetes.io/ip_address': '10.77.0.1' })])).toEqual([
      'error pod-address-outside-subnet: ip_address 10.77.0.1 of Pod ns1/client is not in Subnet net1, 10.0.1.0/24',
    ]);
  });

  it('of a further interface is one of the subnet with its provider', () => {
    expect(said([...storage, pod({ ...asked, 'storage.ns1.ovn.kubernetes.io/ip_address': '10.30.0.9' })])).toEqual([]);
    expect(said([...storage, pod({ ...asked, 'storage.ns1.ovn.kubernetes.io/ip_address': '10.31.0.9' })])).toEqual([
      'error pod-address-outside-subnet: ip_address 10.31.0.9 of Pod ns1/client is not in Subnet storage, 10.30.0.0/16',
    ]);
  });

  it('is given once', () => {
    expect(said([pod(inNet1('10.0.1.7'), 'a'), pod(inNet1('10.0.1.7'), 'b')])).toEqual([
      'error pod-address-used-twice: ip_address 10.0.1.7 of Pod ns1/b is also that of Pod ns1/a',
    ]);
    const further = { ...asked, 'storage.ns1.ovn.kubernetes.io/ip_address': '10.30.0.9' };
    expect(said([...storage, pod(further, 'a'), pod(further, 'b')])).toEqual([
      'error pod-address-used-twice: ip_address 10.30.0.9 of Pod ns1/b is also that of Pod ns1/a',
    ]);
    const anywhere = { 'ovn.kubernetes.io/ip_address': '10.0.1.7' };
    expect(said([pod(anywhere, 'a', 'ns2'), pod(anywhere, 'b', 'ns2')])).toEqual([]);
    expect(said([pod(anywhere, 'a'), pod(anywhere, 'b')])).toEqual([
      'error pod-address-used-twice: ip_address 10.0.1.7 of Pod ns1/b is also that of Pod ns1/a',
    ]);
  });
});

describe('the subnet of a pod', () => {
  it('exists', () => {
    const finding = (name: string) => [
      `error pod-subnet-missing: Pod ns1/client names Subnet ${name}, which does not exist`,
    ];
    expect(said([pod({ 'ovn.kubernetes.io/logical_switch': 'net-1' })])).toEqual(finding('net-1'));
    expect(said([...storage, pod({ ...asked, 'storage.ns1.ovn.kubernetes.io/logical_switch': 'store' })])).toEqual(
      finding('store'),
    );
    expect(
      said([pod({ 'ovn.kubernetes.io/logical_switch': 'net7' })], { external: [{ kind: 'Subnet', name: 'net7' }] }),
    ).toEqual([]);
    expect(said([pod({ 'ovn.kubernetes.io/logical_switch': 'ovn-default' })])).toEqual([]);
  });

  it('is in a VPC that lists the namespace, or nobody', () => {
    const open = (vpc: unknown, subnet: unknown = {}) => [
      JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind: 'Vpc', metadata: { name: 'open' }, spec: vpc }),
      JSON.stringify({
        apiVersion: 'kubeovn.io/v1',
        kind: 'Subnet',
        metadata: { name: 'net9' },
        spec: { vpc: 'open', cidrBlock: '10.9.0.0/16', ...(subnet as object) },
      }),
      pod({ 'ovn.kubernetes.io/logical_switch': 'net9' }, 'client', 'ns9'),
    ];
    const outside = [
      'info pod-namespace-outside-vpc: Pod ns9/client asks for Subnet net9 of Vpc open, which does not list namespace ns9',
    ];
    expect(said(open({ namespaces: ['ns8'] }))).toEqual(outside);
    expect(said(open({ namespaces: ['ns8', 'ns9'] }))).toEqual([]);
    expect(said(open({}))).toEqual([]);
    expect(said(open({ namespaces: ['ns8'] }, { namespaceSelectors: [{ matchLabels: { a: 'b' } }] }))).toEqual([]);
  });
});

describe('annotations that nobody reads', () => {
  it.each([
    ['storage.ns1.ovn/logical_switch', 'storage.ns1.ovn.kubernetes.io/logical_switch'],
    ['ovn/ip_address', 'ovn.kubernetes.io/ip_address'],
    ['ovn.kubernetes.io/logical-switch', 'ovn.kubernetes.io/logical_switch'],
    ['ovn.kubernetes.io/ipAddress', 'ovn.kubernetes.io/ip_address'],
  ])('%s', (key) => {
    expect(said([pod({ [key]: 'net1' })])).toEqual([
      `error pod-annotation-ignored: annotation ${key} of Pod ns1/client is read by nobody`,
    ]);
  });

  it.each(['example.com/ip_address', 'logical-switch', 'kubevirt.io/ip-address'])(
    '%s is nothing of kube-ovn, or not known',
    (key) => {
      expect(said([pod({ [key]: 'net1' })])).toEqual([]);
    },
  );
});
