import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindWave } from '../../lib/delivery/kind-waves';
import type { Edge } from '../../lib/delivery/order/edge';
import { orderOf } from '../../lib/delivery/order/order';
import { notOrdered, otherwise } from '../../lib/delivery/order/references';
import { stageNames, stagesOf } from '../../lib/delivery/stages';
import { kinds } from '../../lib/kinds';
import { Network } from '../../lib/network/network';
import { defaultTarget } from '../../lib/target/target';
import { baseText, resourcesOf } from '../rules/overlay';
import { type Made, made, networkOf } from './network-of';

/** The edges of some objects: `Subnet net1 > Vpc vpc1: vpc`. */
function edges(...objects: readonly Made[]): string[] {
  const { edgesOf, cycles } = orderOf(networkOf(...objects));
  expect(cycles).toEqual([]);
  return [...edgesOf.values()].flat().map(({ from, to, what }) => `${from.title} > ${to.title}: ${what}`);
}

const attached = { 'k8s.v1.cni.cncf.io/networks': 'outer' };

describe('what rests on what', () => {
  test.each<readonly [string, readonly Made[], string]>([
    ['namespaces', [made('Pod a/web'), made('Namespace a')], 'Pod a/web > Namespace a: its namespace'],
    [
      'definitions',
      [
        made('CustomResourceDefinition vpcs.kubeovn.io', {
          group: 'kubeovn.io',
          names: { kind: 'Vpc', plural: 'vpcs' },
          scope: 'Cluster',
          versions: [{ name: 'v1', served: true, storage: true }],
        }),
        made('Vpc a'),
      ],
      'Vpc a > CustomResourceDefinition vpcs.kubeovn.io: the definition of its kind',
    ],
    ['references', [made('Subnet net1', { vpc: 'vpc1' }), made('Vpc vpc1')], 'Subnet net1 > Vpc vpc1: vpc'],
    [
      'references that are meant by leaving the field out',
      [made('VpcNatGateway gw'), made('Subnet ovn-vpc-external-network')],
      'VpcNatGateway gw > Subnet ovn-vpc-external-network: externalSubnets.*',
    ],
    [
      'settings of gateways',
      [made('VpcNatGateway gw'), made('ConfigMap kube-system/ovn-vpc-nat-config')],
      "VpcNatGateway gw > ConfigMap kube-system/ovn-vpc-nat-config: the settings of kube-ovn's NAT gateways",
    ],
    [
      'settings of DNS servers',
      [made('VpcDns dns'), made('ConfigMap kube-system/vpc-dns-corefile')],
      'VpcDns dns > ConfigMap kube-system/vpc-dns-corefile: the settings of the DNS server',
    ],
    [
      'providers',
      [made('Subnet outer', { provider: 'outer.a' }), made('NetworkAttachmentDefinition a/outer')],
      'Subnet outer > NetworkAttachmentDefinition a/outer: the attachment definition of its provider',
    ],
    [
      'addresses of load balancers',
      [made('SwitchLBRule web', { vip: '10.0.0.9' }), made('Vip nine', { v4ip: '10.0.0.9' })],
      'SwitchLBRule web > Vip nine: the Vip that has its address',
    ],
    [
      'addresses inside',
      [made('OvnFip out', { ipType: 'vip', ipName: 'nine' }), made('Vip nine')],
      'OvnFip out > Vip nine: the Vip inside',
    ],
    [
      'switches of pods',
      [made('Pod a/web', {}, { 'ovn.kubernetes.io/logical_switch': 'net1' }), made('Subnet net1')],
      'Pod a/web > Subnet net1: the network of its pods',
    ],
    [
      'groups of pods',
      [made('Pod a/web', {}, { 'outer.a.kubernetes.io/security_groups': 'x,strict' }), made('SecurityGroup strict')],
      'Pod a/web > SecurityGroup strict: the network of its pods',
    ],
    [
      'attachments of pods',
      [made('Pod a/web', {}, attached), made('NetworkAttachmentDefinition a/outer')],
      'Pod a/web > NetworkAttachmentDefinition a/outer: the network of its pods',
    ],
    [
      'attachments that OVN-Kubernetes makes',
      [made('Pod a/web', {}, attached), made('ClusterUserDefinedNetwork outer')],
      'Pod a/web > ClusterUserDefinedNetwork outer: the network of its pods',
    ],
    [
      'primary networks',
      [made('Pod a/web'), made('UserDefinedNetwork a/blue', { topology: 'Layer2', layer2: { role: 'Primary' } })],
      'Pod a/web > UserDefinedNetwork a/blue: the network of its pods',
    ],
    [
      'bridges',
      [
        made('ClusterUserDefinedNetwork blue', {
          network: { topology: 'Localnet', localnet: { physicalNetworkName: 'physnet' } },
        }),
        made('NodeNetworkConfigurationPolicy br', {
          desiredState: { ovn: { 'bridge-mappings': [{ localnet: 'physnet', bridge: 'br-ex' }] } },
        }),
      ],
      'ClusterUserDefinedNetwork blue > NodeNetworkConfigurationPolicy br: the policy that prepares the nodes',
    ],
    [
      'interfaces',
      [
        made('ProviderNetwork net', { defaultInterface: 'bond0' }),
        made('NodeNetworkConfigurationPolicy bond', {
          desiredState: { interfaces: [{ name: 'bond0', type: 'bond' }] },
        }),
      ],
      'ProviderNetwork net > NodeNetworkConfigurationPolicy bond: the policy that prepares the nodes',
    ],
  ])('%s', (_, objects, edge) => {
    expect(edges(...objects)).toEqual([edge]);
    expect(edges(...[...objects].reverse())).toEqual([edge]);
  });

  test('no order is set by routes, by peerings and by pods of the network of their node', () => {
    const route = { cidr: '0.0.0.0/0', nextHopIP: '10.0.0.254' };
    const peering = (remoteVpc: string) => ({ vpcPeerings: [{ remoteVpc }], staticRoutes: [route] });
    expect(
      edges(
        made('Vpc a', peering('b')),
        made('Vpc b', peering('a')),
        made('VpcNatGateway gw', { lanIp: '10.0.0.254' }),
        made('Pod c/web', { hostNetwork: true }, { 'ovn.kubernetes.io/logical_switch': 'net1' }),
        made('Subnet net1'),
      ),
    ).toEqual([]);
  });

  test('every reference says what happens without it, or why it sets no order', () => {
    const all = kinds.flatMap(({ name, references }) =>
      references.map(({ path, reference }) => ({ key: `${name}.${path.join('.')}`, without: reference.without })),
    );
    const keys = all.map(({ key }) => key);
    expect(Object.keys({ ...otherwise, ...notOrdered }).filter((key) => !keys.includes(key))).toEqual([]);
    const silent = all.filter(({ key, without }) => !without && !otherwise[key] && !notOrdered[key]);
    expect(silent).toEqual([]);
  });
});

describe('waves', () => {
  test('are those of the kinds where that will do: the names of files stay', () => {
    const { waveOf } = orderOf(new Network(resourcesOf(baseText), { target: defaultTarget }));
    for (const [resource, wave] of waveOf) expect([resource.title, wave]).toEqual([resource.title, kindWave(resource)]);
  });

  test('move where a reference says so', () => {
    const network = networkOf(
      made('VpcNatGateway gw', { vpc: 'b', subnet: 'net2' }),
      made('Vpc b', { extraExternalSubnets: ['net1'] }),
      made('Subnet net1', { vpc: 'a' }),
      made('Subnet net2', { vpc: 'b' }),
      made('Vpc a'),
      made('Deployment a/web'),
    );
    const { waveOf } = orderOf(network);
    expect(Object.fromEntries([...waveOf].map(([{ title }, wave]) => [title, wave]))).toEqual({
      'Vpc a': 40,
      'Subnet net1': 50,
      'Vpc b': 51,
      'Subnet net2': 52,
      'VpcNatGateway gw': 60,
      'Deployment a/web': 90,
    });
  });
});

describe('what is ready only with pods', () => {
  /** The stage and the wave of each object, in the order of the input. */
  function places(...objects: readonly Made[]): string[] {
    const network = networkOf(...objects);
    const { waveOf } = orderOf(network);
    const stages = stagesOf(network).flatMap(({ name, resources }) => resources.map((one) => [one, name] as const));
    const stageOf = new Map(stages);
    return network.resources.map((one) => `${one.title}: ${stageOf.get(one)}, ${waveOf.get(one)}`);
  }

  test('comes with them: nobody waits for it before they are there', () => {
    expect(
      places(
        made('PersistentVolumeClaim a/data'),
        made('HorizontalPodAutoscaler a/web'),
        made('Service a/web'),
        made('Ingress a/web'),
        made('PodDisruptionBudget a/web'),
        made('ServiceMonitor a/web'),
        made('EgressService a/web'),
        made('Deployment a/web'),
      ),
    ).toEqual([
      'PersistentVolumeClaim a/data: workloads, 90',
      'HorizontalPodAutoscaler a/web: workloads, 90',
      'Service a/web: workloads, 90',
      'Ingress a/web: workloads, 90',
      'PodDisruptionBudget a/web: workloads, 90',
      'ServiceMonitor a/web: workloads, 90',
      'EgressService a/web: workloads, 90',
      'Deployment a/web: workloads, 90',
    ]);
  });

  test('comes behind them where the API server asks them about others', () => {
    expect(
      places(
        made('ValidatingWebhookConfiguration web'),
        made('MutatingWebhookConfiguration web'),
        made('APIService v1.example.com'),
        made('Deployment a/web'),
      ),
    ).toEqual([
      'ValidatingWebhookConfiguration web: workloads, 95',
      'MutatingWebhookConfiguration web: workloads, 95',
      'APIService v1.example.com: workloads, 95',
      'Deployment a/web: workloads, 90',
    ]);
  });

  test('is not what they find when they start', () => {
    const early = [
      'ServiceAccount a/web',
      'ConfigMap a/web',
      'Role a/web',
      'ClusterRoleBinding web',
      'StorageClass fast',
    ];
    const more = ['NetworkPolicy a/web', 'AdminNetworkPolicy web', 'EgressIP web', 'SecurityGroup web', 'IP web.a'];
    const policies = ['ValidatingAdmissionPolicy web', 'SidecarSet web', 'ResourceQuota a/web', 'PriorityClass high'];
    const objects = [...early, ...more, ...policies];
    const late = places(...objects.map((title) => made(title)), made('Pod a/web')).filter((line) =>
      line.includes('workloads'),
    );
    expect(late).toEqual(['Pod a/web: workloads, 90']);
  });

  test("is a rule of OVN's NAT that names a pod, unless its address is written down", () => {
    const rule = (name: string, spec: object) => made(`OvnFip ${name}`, { ovnEip: 'eip', ...spec });
    expect(
      places(
        made('OvnEip eip'),
        rule('pod', { ipName: 'web.a' }),
        rule('vip', { ipName: 'nine', ipType: 'vip' }),
        rule('reserved', { ipName: 'db.a' }),
        rule('written', { vpc: 'a', v4Ip: '10.0.0.9' }),
        made('IP db.a', { subnet: 'net1' }),
        made('Pod a/web'),
      ),
    ).toEqual([
      'OvnEip eip: rules, 70',
      'OvnFip pod: workloads, 90',
      'OvnFip vip: rules, 75',
      'OvnFip reserved: rules, 75',
      'OvnFip written: rules, 75',
      'IP db.a: rules, 80',
      'Pod a/web: workloads, 90',
    ]);
  });
});

test('resources that rest on each other are named, with the way round', () => {
  const network = networkOf(
    made('Vpc a', { extraExternalSubnets: ['net1'] }),
    made('Subnet net1', { vpc: 'a' }),
    made('VpcNatGateway gw', { vpc: 'a', subnet: 'net1' }),
  );
  const { cycles, sequence } = orderOf(network);
  expect(cycles.map((cycle) => cycle.map(({ from, to }) => `${from.title} > ${to.title}`))).toEqual([
    ['Vpc a > Subnet net1', 'Subnet net1 > Vpc a'],
  ]);
  expect(sequence).toHaveLength(3);
});

test('a chain as long as the input is no matter of depth', () => {
  const length = 20_000;
  const chain = Array.from({ length }, (_, i) => [
    made(`Vpc v${i}`, { extraExternalSubnets: [`n${i + 1}`] }),
    made(`Subnet n${i}`, { vpc: `v${i}` }),
  ]).flat();
  const { waveOf, cycles } = orderOf(networkOf(...chain));
  expect(cycles).toEqual([]);
  expect(Math.max(...waveOf.values())).toBeGreaterThan(length);
});

const names = fc.constantFrom('a', 'b', 'c', 'd');
const object = fc
  .tuple(
    fc.constantFrom(
      'Vpc',
      'Subnet',
      'VpcNatGateway',
      'IptablesEIP',
      'IptablesSnatRule',
      'Vlan',
      'ProviderNetwork',
      'Pod',
      'Deployment',
      'ConfigMap',
      'Namespace',
      'VpcEgressGateway',
      'IPPool',
      'BgpConf',
      'OvnEip',
      'Vip',
      'SwitchLBRule',
      'NetworkAttachmentDefinition',
      'PersistentVolumeClaim',
      'OvnFip',
    ),
    fc.tuple(names, names, names, names, names, names),
  )
  .map(([kind, [name, vpc, subnet, other, more, provider]]) => {
    const inNamespace = [
      'Pod',
      'Deployment',
      'ConfigMap',
      'NetworkAttachmentDefinition',
      'VpcEgressGateway',
      'PersistentVolumeClaim',
    ];
    const annotations = {
      'ovn.kubernetes.io/logical_switch': subnet,
      'k8s.v1.cni.cncf.io/networks': other,
    };
    return made(
      `${kind} ${inNamespace.includes(kind) ? 'a/' : ''}${name}`,
      {
        vpc,
        subnet,
        externalSubnets: [other],
        extraExternalSubnets: [more],
        externalSubnet: other,
        natGwDp: vpc,
        ovnEip: vpc,
        ipName: more,
        eip: subnet,
        vlan: more,
        provider: kind === 'Subnet' ? `${provider}.a` : provider,
        internalIPPool: more,
        bgpConf: vpc,
      },
      kind === 'Pod' ? annotations : undefined,
    );
  });

test('in every network every edge is respected by sequence, waves and stages', () => {
  fc.assert(
    fc.property(fc.array(object, { maxLength: 40 }), (objects) => {
      const network = networkOf(...objects);
      const { sequence, waveOf, edgesOf, cycles } = orderOf(network);
      expect(new Set(sequence)).toEqual(new Set(network.resources));
      const stages = stagesOf(network);
      const stageOf = new Map(
        stages.flatMap(({ name, resources }) => resources.map((one) => [one, stageNames.indexOf(name)])),
      );
      expect(stageOf.size).toBe(sequence.length);
      const place = new Map(sequence.map((resource, i) => [resource, i]));
      const number = (numbers: ReadonlyMap<unknown, number>, one: unknown) => numbers.get(one) ?? Number.NaN;
      const respected = ({ from, to }: Edge) =>
        number(place, from) > number(place, to) &&
        number(waveOf, from) > number(waveOf, to) &&
        number(stageOf, from) >= number(stageOf, to);
      expect([...edgesOf.values()].flat().filter((edge) => !respected(edge))).toEqual([]);
      for (const cycle of cycles) expect(cycle.at(-1)?.to).toBe(cycle[0]?.from);
    }),
    { numRuns: 300 },
  );
});
