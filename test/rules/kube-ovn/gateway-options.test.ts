import { describe, expect, it } from 'vitest';
import { reservedEffect } from '../../../lib/rules/support/reserved-annotations';
import { type Change, edited, reported } from '../edit';

const spec = (lines: string): Change => [
  '  lanIp: 10.0.1.254\n',
  `  lanIp: 10.0.1.254\n${lines.replace(/^/gm, '  ')}\n`,
];
const more = (text: string): Change => ['apiVersion: v1\nkind: Pod', `${text.trim()}\n---\napiVersion: v1\nkind: Pod`];

describe('selector', () => {
  const dropped = 'kube-ovn/gateway-selector-dropped: selector';
  const refused =
    'error kube-ovn/gateway-workload-refused: spec.selector[0] of VpcNatGateway gw1 is no label of nodes:';
  const notPair = 'of NAT gateway gw1 is not "key: value"';

  it.each([
    ['zone: a', []],
    ['zone:a', []],
    [' zone :  a ', []],
    ['node-role.kubernetes.io/edge:', []],
    ['kubernetes.io/hostname: node1', []],
    ['zone=a', [`error ${dropped} "zone=a" ${notPair}`]],
    ['zone', [`error ${dropped} "zone" ${notPair}`]],
    ['', [`error ${dropped} "" ${notPair}`]],
    ['a:b:c', [`error ${dropped} "a:b:c" ${notPair}`]],
    [':a', [`${refused} its key has no name`]],
    [
      'zone: a b',
      [
        `${refused} its value must consist of letters, digits, '-', '_' or '.', and start and end with a letter or digit`,
      ],
    ],
    ['a/b/c: d', [`${refused} its key has more than one slash`]],
  ])('%j', (entry, expected) => {
    expect(reported(edited(spec(`selector:\n  - ${JSON.stringify(entry)}`)))).toEqual(expected);
  });

  it('names the key that comes twice, with another value', () => {
    expect(reported(edited(spec('selector: ["zone: a", "zone: a"]')))).toEqual([]);
    expect(reported(edited(spec('selector: ["zone: a", "zone: b"]')))).toEqual([
      `warning ${dropped} "zone: b" of NAT gateway gw1 has the key of an earlier entry`,
    ]);
  });
});

describe('tolerations', () => {
  const id = 'warning kube-ovn/toleration-malformed:';
  const of = 'toleration of NAT gateway gw1';
  const refused = 'error kube-ovn/gateway-workload-refused: spec.tolerations[0]';

  it.each([
    ['{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 60}', []],
    ['{key: a, operator: Equal, value: b, effect: PreferNoSchedule}', []],
    ['{operator: Exists}', [`${id} a ${of} does not name its effect`]],
    ['{key: a, value: b, effect: NoSchedule}', [`${id} a ${of} does not name its operator`]],
    ['{key: a}', [`${id} a ${of} does not name its operator and effect`]],
    [
      '{key: a, operator: In, effect: NoSchedule}',
      [`${refused}.operator of VpcNatGateway gw1 is 'In', which is not allowed`],
    ],
    [
      '{key: a, operator: exists, effect: Noschedule}',
      [
        `${refused}.operator of VpcNatGateway gw1 is 'exists', which is not allowed`,
        `${refused}.effect of VpcNatGateway gw1 is 'Noschedule', which is not allowed`,
      ],
    ],
  ])('%s', (toleration, expected) => {
    expect(reported(edited(spec(`tolerations:\n  - ${toleration}`)))).toEqual(expected);
  });

  it('leaves to the schema what old releases refuse in it', () => {
    const lines = reported(edited(spec('tolerations:\n  - {key: a, operator: In, effect: NoSchedule}')), {
      version: '1.14.41',
    });
    expect(lines.length).toBe(1);
  });
});

describe('qosPolicy', () => {
  const policy = (body: string) =>
    more(`apiVersion: kubeovn.io/v1\nkind: QoSPolicy\nmetadata:\n  name: gold\nspec: {${body}}`);
  const id = 'error kube-ovn/gateway-qos-policy-unusable: QoSPolicy gold of NAT gateway gw1 is';
  const own = 'error kube-ovn/qos-limit-malformed: QoSPolicy';

  it.each([
    ['shared: true, bindingType: NATGW', []],
    ['shared: false, bindingType: NATGW', [`${own} gold is bound to NATGW and not shared`]],
    ['bindingType: NATGW', [`${own} gold is bound to NATGW and not shared`]],
    ['shared: true', [`${id} bound to nothing, not NATGW`]],
    [
      'shared: true, bindingType: NatGw',
      ['error kube-ovn/qos-limit-malformed: bindingType NatGw of QoSPolicy gold is neither EIP nor NATGW'],
    ],
    ['bindingType: EIP', [`${id} not shared and bound to EIP, not NATGW`]],
  ])('%s', (body, expected) => {
    expect(reported(edited(policy(body), spec('qosPolicy: gold')))).toEqual(expected);
  });

  it('may be in the cluster', () => {
    const external = [{ kind: 'QoSPolicy', name: 'gold' }];
    expect(reported(edited(spec('qosPolicy: gold')), { external })).toEqual([]);
    expect(reported(edited(spec('qosPolicy: gold')))).toHaveLength(1);
    expect(reported(edited(spec('qosPolicy: ""')))).toEqual([]);
  });
});

describe('the name of the StatefulSet', () => {
  const renamed = (length: number, prefix?: string): Change[] => {
    const name = 'g'.repeat(length);
    const eip = (ip: string): Change => [
      `  natGwDp: gw1\n  externalSubnet: ovn-vpc-external-network\n  v4ip: ${ip}`,
      `  natGwDp: ${name}\n  externalSubnet: ovn-vpc-external-network\n  v4ip: ${ip}`,
    ];
    return [
      ['kind: VpcNatGateway\nmetadata:\n  name: gw1', `kind: VpcNatGateway\nmetadata:\n  name: ${name}`],
      eip('192.168.100.230'),
      eip('192.168.100.231'),
      eip('192.168.100.232'),
      ...(prefix === undefined
        ? []
        : [
            ['  image: docker.io/kubeovn', `  natGwNamePrefix: ${prefix}\n  image: docker.io/kubeovn`] satisfies Change,
          ]),
    ];
  };

  it.each([
    ['41 characters with the usual prefix', renamed(41), 0],
    ['42 characters with the usual prefix', renamed(42), 1],
    ['a longer prefix', renamed(41, 'vpc-nat-gwx'), 1],
    ['a shorter prefix', renamed(49, 'gw'), 0],
    ['an empty prefix', renamed(41, '""'), 0],
  ])('%s', (_, changes, count) => {
    const found = reported(edited(...changes));
    expect(found).toHaveLength(count);
    for (const line of found) expect(line).toContain('kube-ovn/gateway-name-too-long: StatefulSet ');
  });

  it('has the usual prefix in 1.12', () => {
    const lines = reported(edited(...renamed(41, 'a-much-longer-prefix')), { version: '1.12' });
    expect(lines.filter((line) => line.includes('too-long'))).toEqual([]);
  });
});

describe('annotations', () => {
  it.each([
    'ovn.kubernetes.io/vpc_nat_gw_init',
    'ovn.kubernetes.io/vpc_nat_gw',
    'ovn.kubernetes.io/logical_switch',
    'ovn.kubernetes.io/ingress_rate',
    'ovn-vpc-external-network.kube-system.kubernetes.io/ip_address',
    'net1.kube-system.ovn.kubernetes.io/allocated',
    'k8s.v1.cni.cncf.io/networks',
    'v1.multus-cni.io/default-network',
  ])('%s is reserved', (key) => {
    expect(reported(edited(spec(`annotations:\n  ${key}: "x"`)))).toEqual([
      `error kube-ovn/gateway-annotation-reserved: annotation ${key} of NAT gateway gw1 is reserved`,
    ]);
  });

  it.each([
    'example.com/team',
    'app.kubernetes.io/name',
    'app.kubernetes.io/mirror',
    'cluster-autoscaler.kubernetes.io/safe-to-evict',
    'ovn.kubernetes.io/team',
    'prometheus.io/scrape',
    'ip_address',
    'kubernetes.io/routes',
    '.kubernetes.io/routes',
    '__proto__',
  ])('%s is free', (key) => {
    expect(reservedEffect(key)).toBeUndefined();
  });

  it('finds every key, and says what becomes of each', () => {
    const lines = reported(
      edited(spec('annotations:\n  ovn.kubernetes.io/routed: "true"\n  team: net\n  ovn.kubernetes.io/vip: "a"')),
    );
    expect(lines).toHaveLength(2);
  });

  it('judges them from 1.16 on, when the field came', () => {
    const lines = reported(edited(spec('annotations:\n  ovn.kubernetes.io/vpc_nat_gw: "x"')), { version: '1.15' });
    expect(lines.filter((line) => line.includes('reserved'))).toEqual([]);
  });
});
