import { expect, it } from 'vitest';
import { Network } from '../../lib/network/network';
import { kubeOvnRelease } from '../../lib/settings/release';
import type { Release } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';
import { resourcesOf } from '../rules/overlay';

const network = (...objects: readonly [kind: string, name: string, spec: unknown][]) => networkFor('1.16', ...objects);

const networkFor = (release: string, ...objects: readonly [kind: string, name: string, spec: unknown][]) =>
  new Network(
    resourcesOf(
      objects
        .map(([kind, name, spec]) => JSON.stringify({ apiVersion: 'kubeovn.io/v1', kind, metadata: { name }, spec }))
        .join('\n---\n'),
    ),
    {
      target: { ...defaultTarget, kubeOvn: { ...defaultTarget.kubeOvn, version: kubeOvnRelease(release) as Release } },
    },
  );

it('leads from a physical network to its subnets', () => {
  const made = network(
    ['ProviderNetwork', 'physnet1', { defaultInterface: 'eth1', excludeNodes: ['node3'] }],
    ['Vlan', 'vlan204', { id: 204, provider: 'physnet1' }],
    ['Subnet', 'external204', { vlan: 'vlan204' }],
  );
  const physnet = made.providerNetworks.get('physnet1');
  expect(physnet?.excludedNodes).toEqual(new Set(['node3']));
  expect(physnet?.vlans.flatMap(({ subnets }) => subnets.map(({ name }) => name))).toEqual(['external204']);
  expect(made.vlans.get('vlan204')?.providerNetwork).toBe(physnet);
});

it('leads from an OvnEip to its rules and back', () => {
  const made = network(
    ['OvnEip', 'oeip', { v4Ip: '10.5.204.9', v6Ip: '10.5.204.9' }],
    ['OvnSnatRule', 'osnat', { ovnEip: 'oeip', vpc: 'a', v4IpCidr: '10.0.0.7' }],
    ['OvnDnatRule', 'odnat', { ovnEip: 'oeip', ipType: 'vip', ipName: 'vip1', externalPort: '080', protocol: 'TCP' }],
    ['Vip', 'vip1', { type: 'switch_lb_vip' }],
  );
  const eip = made.ovnEips.get('oeip');
  expect(eip?.rules.map(({ name }) => name)).toEqual(['odnat', 'osnat']);
  expect([`${eip?.v4Ip}`, eip?.v6Ip, eip?.type]).toEqual(['10.5.204.9', undefined, 'nat']);
  expect(`${made.ovnSnatRules.get('osnat')?.v4Range}`).toBe('10.0.0.7/32');
  const dnat = made.ovnDnatRules.get('odnat');
  expect([dnat?.vip?.isForLoadBalancer, dnat?.externalPort, dnat?.protocol]).toEqual([true, undefined, 'tcp']);
});

it('reads pools and the addresses of egress gateways', () => {
  const made = networkFor(
    '1.17-dev',
    ['IPPool', 'pool', { subnet: 'net1', ips: ['10.0.1.0/28', '10.0.1.20..10.0.1.22', '10.0.1.300'] }],
    [
      'VpcEgressGateway',
      'gw',
      { internalIPPool: 'pool', internalIPs: ['10.0.1.7,fd00::7', 'x'], bfd: { enabled: true } },
    ],
  );
  expect(made.ipPools.get('pool')?.entries.map(({ range }) => range && `${range.first}..${range.last}`)).toEqual([
    '10.0.1.0..10.0.1.15',
    '10.0.1.20..10.0.1.22',
    undefined,
  ]);
  const gateway = made.egressGateways.get('gw', 'default');
  expect(gateway?.internalPool?.subnetName).toBe('net1');
  expect(gateway?.addresses('internalIPs').map(({ ip }) => `${ip}`)).toEqual(['10.0.1.7', 'fd00::7']);
  expect([gateway?.vpcName, gateway?.replicas, gateway?.hasBfd]).toEqual(['ovn-cluster', 1, true]);
});

it('has no field that the release does not have', () => {
  const gateway = ['VpcNatGateway', 'gw', { replicas: 2, lanIp: '10.0.1.254', internalSubnets: ['a'] }] as const;
  const of = (release: string) => networkFor(release, [...gateway]).gateways.get('gw');
  expect([of('1.16')?.isHighlyAvailable, of('1.16')?.texts('internalSubnets').length]).toEqual([false, 0]);
  expect([of('1.17-dev')?.isHighlyAvailable, of('1.17-dev')?.texts('internalSubnets').length]).toEqual([true, 1]);
  expect(of('1.16')?.resource.get('spec', 'replicas')).toBe(2);
});

it.each<unknown>([undefined, null, 'text', 7, [], {}, { ips: 'x', ports: 1, id: '1', replicas: 'a', vni: -1, bfd: 1 }])(
  'answers undefined for what is malformed: %j',
  (spec) => {
    const made = network(
      ...['ProviderNetwork', 'Vlan', 'VpcEgressGateway', 'OvnEip', 'OvnFip', 'OvnSnatRule', 'OvnDnatRule', 'Vip']
        .concat(['IPPool', 'SecurityGroup', 'SwitchLBRule', 'VpcDns', 'BgpConf', 'EvpnConf'])
        .map((kind) => [kind, 'x', spec] as [string, string, unknown]),
    );
    expect([...made.ipPools][0]?.entries).toEqual([]);
    expect([...made.switchLbRules][0]?.ports).toEqual([]);
    expect([...made.evpnConfs][0]?.vni).toBeUndefined();
    expect([...made.bgpConfs][0]?.localAsn).toBeUndefined();
    expect([...made.egressGateways][0]?.addresses('externalIPs')).toEqual([]);
    expect([...made.ovnDnatRules][0]?.externalPort).toBeUndefined();
    expect([...made.vlans][0]?.providerNetwork).toBeUndefined();
  },
);
