import { describe, expect, it } from 'vitest';
import type { JsonMap } from '../../../lib/source/json';
import { reported } from '../edit';
import { resourcesOf } from '../overlay';

const key = (name: string) => `ovn.kubernetes.io/${name}`;
const own = (annotations: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(annotations).map(([name, value]) => [name.includes('/') ? name : key(name), value]),
  );

interface Wanted {
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly replicas?: number;
  readonly spec?: JsonMap;
}

/** A workload whose pods have these annotations. */
function workload(annotations: Readonly<Record<string, string>>, wanted: Wanted = {}): JsonMap {
  const { kind = 'Deployment', apiVersion = 'apps/v1', name = 'web', namespace = 'shop', replicas, spec } = wanted;
  const metadata = { labels: { app: name }, annotations: own(annotations) };
  const pod = { containers: [{ name: 'web', image: 'docker.io/library/nginx:alpine' }], ...spec };
  const selector = { matchLabels: { app: name } };
  return {
    apiVersion,
    kind,
    metadata: { name, namespace },
    spec: {
      ...(kind === 'StatefulSet' && { serviceName: name }),
      ...(replicas !== undefined && { replicas }),
      selector,
      template: { metadata, spec: pod },
    },
  };
}

const ovn = (kind: string, name: string, spec: JsonMap): JsonMap => ({
  apiVersion: 'kubeovn.io/v1',
  kind,
  metadata: { name },
  spec,
});
const vpc = ovn('Vpc', 'shop', { namespaces: ['shop'] });
const subnet = (name: string, third: number, spec: JsonMap = {}) =>
  ovn('Subnet', name, { vpc: 'shop', cidrBlock: `10.1.${third}.0/24`, gateway: `10.1.${third}.1`, ...spec });
const bound = subnet('front', 1, { namespaces: ['shop'] });
const dual = subnet('dual', 3, {
  protocol: 'Dual',
  cidrBlock: '10.1.3.0/24,fd00:3::/64',
  gateway: '10.1.3.1,fd00:3::1',
});
const pool = (name: string, spec: JsonMap) => ovn('IPPool', name, spec);

/** What is said of workloads in this network, without the names that are everywhere. */
function said(objects: readonly JsonMap[], version = '1.17-dev', network: readonly JsonMap[] = [vpc, bound]): string[] {
  const text = [...network, ...objects].map((one) => JSON.stringify(one)).join('\n---\n');
  return reported(resourcesOf(text), { version }).map((line) => line.replace('kube-ovn/', ''));
}

describe('the subnet of pods', () => {
  const pinned = workload({ ip_address: '10.1.2.20' });
  const outside = (where: string) => [
    `error pod-address-outside-subnet: ip_address 10.1.2.20 of Deployment shop/web is ${where}`,
  ];

  it('comes from the Subnets that list the namespace', () => {
    expect(said([pinned])).toEqual(outside('not in Subnet front, 10.1.1.0/24'));
    expect(said([pinned, subnet('back', 2, { namespaces: ['shop'] })])).toEqual([]);
    expect(said([pinned, subnet('back', 4, { namespaces: ['shop'] })])).toEqual(
      outside('in none of the Subnets front, back'),
    );
  });

  it('comes from the default Subnet of the Vpc', () => {
    const network = (defaultSubnet: string) => [
      ovn('Vpc', 'shop', { namespaces: ['shop'], defaultSubnet }),
      subnet('front', 1),
      subnet('back', 2),
    ];
    expect(said([pinned], '1.16', network('back'))).toEqual([]);
    expect(said([pinned], '1.16', network('front'))).toEqual(outside('not in Subnet front, 10.1.1.0/24'));
  });

  it('may come from labels of the namespace, if they are known', () => {
    const selected = subnet('front', 1, { namespaceSelectors: [{ matchLabels: { team: 'shop' } }] });
    const namespace = (team: string) => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'shop', labels: { team } },
    });
    expect(said([pinned], '1.16', [vpc, selected])).toEqual([]);
    expect(said([pinned, namespace('shop')], '1.16', [vpc, selected])).toEqual(
      outside('not in Subnet front, 10.1.1.0/24'),
    );
    expect(said([workload({}), namespace('other')], '1.16', [vpc, selected])).toEqual([
      'error namespace-without-subnet: no Subnet of Vpc shop takes namespace shop, and shop has no defaultSubnet',
    ]);
  });

  it.each<[kind: string, apiVersion: string]>([
    ['CloneSet', 'apps.kruise.io/v1alpha1'],
    ['StatefulSet', 'apps.kruise.io/v1beta1'],
    ['DaemonSet', 'apps.kruise.io/v1alpha1'],
    ['Rollout', 'argoproj.io/v1alpha1'],
    ['ReplicationController', 'v1'],
    ['VirtualMachine', 'kubevirt.io/v1'],
  ])('is judged in a %s', (kind, apiVersion) => {
    const missing = workload({ logical_switch: 'fornt' }, { kind, apiVersion });
    expect(said([missing])).toContain(
      `error pod-subnet-missing: ${kind} shop/web names Subnet fornt, which does not exist`,
    );
  });

  it('is not judged where a tool puts in a value, or the object exists in the cluster', () => {
    expect(said([workload({ logical_switch: '${SUBNET}', ip_address: '${IP}', ip_pool: '${POOL}' })])).toEqual([]);
    expect(said([workload({ ip_address: '10.9.9.9' }, { namespace: 'elsewhere' })])).toEqual([]);
  });
});

describe('addresses for several pods', () => {
  const list = (...hosts: readonly number[]) => hosts.map((host) => `10.1.1.${host}`).join(',');

  it.each<[what: string, objects: readonly JsonMap[], expected: readonly string[]]>([
    ['one for one', [workload({ ip_address: '10.1.1.20' }, { replicas: 1 })], []],
    [
      'one for two',
      [workload({ ip_address: '10.1.1.20' }, { replicas: 2 })],
      ['error pod-address-shared: ip_address 10.1.1.20 of Deployment shop/web is for 2 pods'],
    ],
    ['none for no pods', [workload({ ip_address: '10.1.1.20' }, { replicas: 0 })], []],
    ['three for three', [workload({ ip_pool: list(20, 21, 22) }, { replicas: 3 })], []],
    [
      'two for three, by number',
      [workload({ ip_pool: list(20, 21) }, { kind: 'StatefulSet', replicas: 3 })],
      ['error pods-beyond-addresses: ip_pool of StatefulSet shop/web has 2 addresses for 3 pods'],
    ],
    [
      'one of them outside, and enough without it',
      [workload({ ip_pool: `${list(20, 21)},10.9.9.9` }, { replicas: 2 })],
      [
        'info pod-pool-outside-subnet: ip_pool of Deployment shop/web has 10.9.9.9, which is not in Subnet front, 10.1.1.0/24',
      ],
    ],
    [
      'one of them outside, whose turn never comes',
      [workload({ ip_pool: `${list(20, 21)},10.9.9.9` }, { kind: 'StatefulSet', replicas: 2 })],
      [],
    ],
    [
      'one of them outside, and its turn comes',
      [workload({ ip_pool: `10.9.9.9,${list(20, 21)}` }, { kind: 'StatefulSet', replicas: 2 })],
      [
        'error pod-pool-outside-subnet: ip_pool of StatefulSet shop/web has 10.9.9.9, which is not in Subnet front, 10.1.1.0/24',
      ],
    ],
    [
      'a list of which another has the first',
      [workload({ ip_pool: list(20, 21) }, { replicas: 1 }), workload({ ip_address: '10.1.1.20' }, { name: 'other' })],
      [
        'error pod-address-used-twice: ip_address 10.1.1.20 of Deployment shop/other is also that of Deployment shop/web',
      ],
    ],
    [
      'a list of which another has one that is left',
      [workload({ ip_pool: list(20, 21) }, { replicas: 1 }), workload({ ip_address: '10.1.1.21' }, { name: 'other' })],
      [],
    ],
    [
      'two lists with as many as pods',
      [
        workload({ ip_pool: list(20, 21, 22) }, { replicas: 1 }),
        workload({ ip_pool: list(21, 22, 20) }, { name: 'other', replicas: 2 }),
      ],
      [],
    ],
    [
      'two lists with too few',
      [
        workload({ ip_pool: list(20, 21, 22) }, { replicas: 2 }),
        workload({ ip_pool: list(20, 21, 22) }, { name: 'other', replicas: 2 }),
      ],
      [
        'error pod-address-used-twice: ip_pool of Deployment shop/other and that of Deployment shop/web have 3 addresses for 4 pods',
      ],
    ],
    [
      'an IPPool for two workloads',
      [
        pool('few', { subnet: 'front', ips: ['10.1.1.20..10.1.1.22'] }),
        workload({ ip_pool: 'few' }, { replicas: 2 }),
        workload({ ip_pool: 'few' }, { name: 'other', replicas: 2 }),
      ],
      ['error pods-beyond-addresses: IPPool few has 3 addresses for 4 pods, Deployment shop/other among them'],
    ],
    [
      'an IPPool of the namespace',
      [pool('few', { subnet: 'front', ips: ['10.1.1.20'], namespaces: ['shop'] }), workload({}, { replicas: 2 })],
      ['error pods-beyond-addresses: IPPool few has 1 address for 2 pods, Deployment shop/web among them'],
    ],
  ])('%s', (_, objects, expected) => {
    expect(said(objects)).toEqual(expected);
  });

  it('of a small Subnet are less than its CIDR has', () => {
    const small = subnet('front', 1, { cidrBlock: '10.1.1.0/29', namespaces: ['shop'] });
    const five = workload({}, { replicas: 5 });
    const six = workload({}, { replicas: 6 });
    expect(said([five], '1.16', [vpc, small])).toEqual([]);
    expect(said([six], '1.16', [vpc, small])).toEqual([
      'error pods-beyond-addresses: Subnet front has 5 addresses for 6 pods, Deployment shop/web among them',
    ]);
    expect(said([six, subnet('more', 2, { namespaces: ['shop'] })], '1.16', [vpc, small])).toEqual([]);
  });
});

describe('lists of both families', () => {
  const on = (ip_pool: string, replicas = 2) =>
    said([workload({ logical_switch: 'dual', ip_pool }, { kind: 'StatefulSet', replicas })], '1.17-dev', [
      vpc,
      bound,
      dual,
    ]);

  it.each<[text: string, expected: readonly string[]]>([
    ['10.1.3.20,fd00:3::20;10.1.3.21,fd00:3::21', []],
    ['10.1.3.20;10.1.3.21', []],
    [
      '10.1.3.20,fd00:3::20,10.1.3.21,fd00:3::21',
      [
        'warning pod-pool-malformed: ip_pool of StatefulSet shop/web has addresses of both families with commas alone between',
      ],
    ],
    [
      '10.1.3.20,10.1.3.22;10.1.3.21,fd00:3::21',
      [
        'error pod-pool-outside-subnet: ip_pool of StatefulSet shop/web has 10.1.3.20,10.1.3.22, which is two addresses of one family',
      ],
    ],
  ])('%s', (text, expected) => {
    expect(on(text)).toEqual(expected);
  });
});

describe('keys', () => {
  const ignored = (name: string, where = 'Deployment shop/web') =>
    `error pod-annotation-ignored: annotation ${name} of ${where} is read by nobody`;

  it.each(['ip', 'ip-pool', 'ippool', 'mac', 'static_ip', 'subnet', 'rate', 'vpc', 'security_group', 'logical_switc'])(
    'ovn.kubernetes.io/%s is misspelt',
    (name) => {
      expect(said([workload({ [key(name)]: 'x' })])).toEqual([ignored(key(name))]);
    },
  );

  it.each([
    'kubeovn.io/ip_address',
    'ovn.k8s.io/ip_pool',
    'kubernetes.io/logical_switch',
    'kube-ovn.io/security_groups',
  ])('%s has another domain', (name) => {
    expect(said([workload({ [name]: 'x' })])).toEqual([ignored(name)]);
  });

  it('that are not close to any are a warning', () => {
    expect(said([workload({ mtu: '1400' })])).toEqual([
      'warning pod-annotation-ignored: annotation ovn.kubernetes.io/mtu of Deployment shop/web is read by nobody',
    ]);
  });

  it.each(['app.kubernetes.io/routes', 'node.kubernetes.io/limit', 'example.com/ip_address', 'a.b/ip_pool'])(
    '%s is nothing of kube-ovn',
    (name) => {
      expect(said([workload({ [name]: 'x' })])).toEqual([]);
    },
  );

  it('of a later release are named as such', () => {
    expect(said([workload({ ingress_burst: '5' })], '1.16')).toEqual([
      'error pod-annotation-ignored: annotation ovn.kubernetes.io/ingress_burst of Deployment shop/web is read from kube-ovn 1.17 on, not by 1.16',
    ]);
    expect(said([workload({ ingress_burst: '5' })])).toEqual([]);
  });

  it('on the workload, or among labels, or of pods in the network of their node, have no effect', () => {
    const { metadata, ...rest } = workload({});
    const above = { ...rest, metadata: { ...(metadata as JsonMap), annotations: own({ ip_pool: '10.1.1.20' }) } };
    expect(said([above])).toEqual([
      'error pod-annotation-ignored: annotation ovn.kubernetes.io/ip_pool is on Deployment shop/web, not on its pods',
    ]);
    expect(said([workload({ ip_address: '10.1.1.20' }, { spec: { hostNetwork: true } })])).toEqual([
      ignored(key('ip_address')),
    ]);
  });

  it('of interfaces need the right provider, and an interface', () => {
    const definition = (type: 'kube-ovn' | 'macvlan') => {
      const provider = type === 'kube-ovn' ? 'net1.shop.ovn' : 'net1.shop';
      const served = { server_socket: '/run/openvswitch/kube-ovn-daemon.sock', provider };
      const config =
        type === 'kube-ovn' ? { type, ...served } : { type, master: 'eth1', ipam: { type: 'kube-ovn', ...served } };
      return [
        {
          apiVersion: 'k8s.cni.cncf.io/v1',
          kind: 'NetworkAttachmentDefinition',
          metadata: { name: 'net1', namespace: 'shop' },
          spec: { config: JSON.stringify({ cniVersion: '0.3.1', ...config }) },
        },
        ovn('Subnet', 'net1', {
          provider,
          cidrBlock: '10.1.5.0/24',
          gateway: '10.1.5.1',
          ...(type === 'kube-ovn' && { vpc: 'shop' }),
        }),
      ];
    };
    const networks = { 'k8s.v1.cni.cncf.io/networks': 'shop/net1' };
    const on = (type: 'kube-ovn' | 'macvlan', provider: string, asks = true) => {
      const annotation = { [`${provider}.kubernetes.io/ip_address`]: '10.1.5.20' };
      return said([...definition(type), workload({ ...(asks && networks), ...annotation })]);
    };
    expect(on('kube-ovn', 'net1.shop.ovn')).toEqual([]);
    expect(on('macvlan', 'net1.shop')).toEqual([]);
    for (const [type, provider] of [
      ['kube-ovn', 'net1.shop'],
      ['macvlan', 'net1.shop.ovn'],
      ['kube-ovn', 'shop.net1.ovn'],
      ['kube-ovn', 'net1.ovn'],
    ] as const)
      expect(on(type, provider)).toEqual([ignored(`${provider}.kubernetes.io/ip_address`)]);
    expect(on('kube-ovn', 'net1.shop.ovn', false)).toEqual([ignored('net1.shop.ovn.kubernetes.io/ip_address')]);
  });
});

describe('what only some pods have', () => {
  it('is the number of a StatefulSet of Kubernetes, from where it starts', () => {
    const wanted = { kind: 'StatefulSet', replicas: 1 };
    const list = { ip_pool: '10.1.1.20,10.1.1.21,10.9.9.9' };
    const start = (from: number) => {
      const { spec, ...rest } = workload(list, wanted);
      return { ...rest, spec: { ...(spec as JsonMap), ordinals: { start: from } } };
    };
    expect(said([start(1)])).toEqual([]);
    expect(said([start(2)])).toEqual([
      'error pod-pool-outside-subnet: ip_pool of StatefulSet shop/web has 10.9.9.9, which is not in Subnet front, 10.1.1.0/24',
    ]);
    expect(said([start(3)])).toEqual([
      'error pods-beyond-addresses: ip_pool of StatefulSet shop/web has 3 addresses for 1 pod',
    ]);
    expect(said([workload(list, { ...wanted, apiVersion: 'apps.kruise.io/v1beta1' })])).toContain(
      'info pod-pool-outside-subnet: ip_pool of StatefulSet shop/web has 10.9.9.9, which is not in Subnet front, 10.1.1.0/24',
    );
  });

  it('is a Job between a CronJob and its pods', () => {
    const { spec } = workload({}) as { spec: JsonMap };
    const job = { metadata: { annotations: own({ logical_switch: 'front' }) }, spec: { template: spec.template } };
    const cron = {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: { name: 'web', namespace: 'shop' },
      spec: { schedule: '@daily', jobTemplate: job },
    };
    expect(said([cron])).toContain(
      'error pod-annotation-ignored: annotation ovn.kubernetes.io/logical_switch is on CronJob shop/web, not on its pods',
    );
  });

  it('is one of two interfaces in one network', () => {
    const provider = 'net1.shop.ovn';
    const config = {
      cniVersion: '0.3.1',
      type: 'kube-ovn',
      server_socket: '/run/openvswitch/kube-ovn-daemon.sock',
      provider,
    };
    const network = [
      {
        apiVersion: 'k8s.cni.cncf.io/v1',
        kind: 'NetworkAttachmentDefinition',
        metadata: { name: 'net1', namespace: 'shop' },
        spec: { config: JSON.stringify(config) },
      },
      ovn('Subnet', 'net1', { provider, vpc: 'shop', cidrBlock: '10.1.5.0/24', gateway: '10.1.5.1' }),
    ];
    const of = (named: boolean, more: Readonly<Record<string, string>> = {}) => {
      const faces = ['net1', 'net2'].map((face) => ({
        name: 'net1',
        namespace: 'shop',
        ...(named && { interface: face }),
      }));
      return workload({ 'k8s.v1.cni.cncf.io/networks': JSON.stringify(faces), ...more });
    };
    const twice = 'warning pod-network-without-subnet: Deployment shop/web asks for network shop/net1 twice';
    const address = (last: string) => ({ 'net1.shop.kubernetes.io/ip_address.net2': `10.1.${last}` });
    expect(said([...network, of(true)])).toEqual([]);
    expect(said([...network, of(true)], '1.16')).toEqual([twice]);
    expect(said([...network, of(false)])).toEqual([twice]);
    expect(said([...network, of(true, address('5.20'))])).toEqual([]);
    expect(said([...network, of(true, address('6.20'))])).toEqual([
      'error pod-address-outside-subnet: ip_address 10.1.6.20 of Deployment shop/web is not in Subnet net1, 10.1.5.0/24',
    ]);
  });
});

describe('security groups', () => {
  const group = ovn('SecurityGroup', 'web', { ingressRules: [] });
  const of = (security_groups: string) => said([group, workload({ security_groups })]);

  it('are names with commas between', () => {
    expect(of('web')).toEqual([]);
    expect(of('web,web')).toEqual([]);
    expect(of('wbe')).toEqual([
      'error pod-security-group-missing: Deployment shop/web names SecurityGroup wbe, which does not exist',
    ]);
    for (const text of ['web, web', 'web;web', 'web,', 'web\n'])
      expect(of(text)).toEqual([
        `error pod-security-group-missing: security_groups ${/^\S+$/.test(text) && !text.includes(';') ? text : JSON.stringify(text)} of Deployment shop/web is not names with commas alone between`,
      ]);
  });
});

describe('options', () => {
  it.each([
    ['port_security', 'true', true],
    ['port_security', 'false', true],
    ['port_security', 'True', false],
    ['port_security', '1', false],
    ['layer2_forward', 'yes', false],
    ['ip_family', 'ipv4', true],
    ['ip_family', 'IPv4', false],
    ['ip_family', 'ipv6', false],
    ['port_vips', '10.1.1.50,10.1.1.51', true],
    ['port_vips', '10.1.1.50, 10.1.1.51', false],
    ['routes', '[{"dst":"10.8.0.0/16","gw":"10.1.1.254"}]', true],
    ['routes', '[{"gw":"10.1.1.254"}]', true],
    ['routes', '[]', true],
    ['routes', '10.8.0.0/16 via 10.1.1.254', false],
  ] as const)('%s: %j', (name, value, isFine) => {
    const findings = said([workload({ [name]: value })]);
    expect(findings.map((line) => line.split(/[ :]/)[1])).toEqual(isFine ? [] : ['pod-option-malformed']);
  });
});
