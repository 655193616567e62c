import { ApiObject, App, Chart, Lazy } from 'cdk8s';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Attach,
  BgpConf,
  CustomVpc,
  EvpnConf,
  ExternalNetwork,
  NatGatewaySettings,
  QosPolicy,
  VpcDnsSettings,
} from '../../lib';
import { judge } from './app';

type Props = Record<string, unknown>;

/** A network with every construct, as untyped code may make it: each call takes these properties over the right ones. */
function network(over: Record<string, Props> = {}): App {
  const app = new App();
  const chart = new Chart(app, 'net');
  const given = (call: string, props: Props) => ({ ...props, ...over[call] }) as never;
  const external = new ExternalNetwork(
    chart,
    'external',
    given('external', {
      name: 'ovn-vpc-external-network',
      attach: Attach.macvlan('ens37'),
      cidr: '192.168.100.0/24',
      gateway: '192.168.100.1',
    }),
  );
  const limits = [{ name: 'out', direction: 'egress', rateMax: 100, burstMax: 10 }];
  const qosPolicy = new QosPolicy(chart, 'qos', given('qos', { name: 'slow', bindingType: 'NATGW', limits }));
  new NatGatewaySettings(chart, 'settings', given('settings', { image: 'docker.io/kubeovn/vpc-nat-gateway:v1.16.2' }));
  new BgpConf(chart, 'bgp', given('bgp', { name: 'bgp', asn: 65000, remoteAsn: 65001, neighbors: ['192.168.100.2'] }));
  new EvpnConf(chart, 'evpn', given('evpn', { name: 'evpn', vni: 100 }));
  new VpcDnsSettings(chart, 'dns', given('dns', { vip: '10.96.0.3', attachment: 'ovn-nad' }));
  new ApiObject(chart, 'ovn-nad', {
    apiVersion: 'k8s.cni.cncf.io/v1',
    kind: 'NetworkAttachmentDefinition',
    metadata: { name: 'ovn-nad', namespace: 'default' },
    spec: {
      config:
        '{"cniVersion":"0.3.1","type":"kube-ovn","server_socket":"/run/openvswitch/kube-ovn-daemon.sock","provider":"ovn-nad.default.ovn"}',
    },
  });
  const vpc = new CustomVpc(chart, 'vpc', given('vpc', { name: 'v', namespaces: ['ns1'] }));
  vpc.addStaticRoute(given('route', { cidr: '10.50.0.0/16', nextHop: '10.0.1.40' }));
  const net1 = vpc.addSubnet('net1', given('subnet', { cidr: '10.0.1.0/24' }));
  const gateway = vpc.addNatGateway('gw1', given('gateway', { subnet: net1, externalNetwork: external, qosPolicy }));
  const eip = gateway.addEip('eip1', given('eip', { address: '192.168.100.230' }));
  gateway.addSnat('snat1', given('snat', { source: net1, eip }));
  gateway.addFloatingIp('fip1', given('floatingIp', { to: '10.0.1.5', address: '192.168.100.231' }));
  gateway.addPortForward('web', given('portForward', { port: 80, to: '10.0.1.6', address: '192.168.100.232' }));
  return app;
}

/** `rule: message` of the errors. */
function errorsOf(over: Record<string, Props>): string[] {
  return judge(network(over)).errors.map((text) => text.replace(/^.*?: error: (.*) \[(.*)\]\n.*$/s, '$2: $1'));
}

it('nothing is wrong with the right properties', () => {
  expect(judge(network())).toEqual({ errors: [], warnings: [] });
});

describe('one wrong property is one error', () => {
  it.each([
    ['external', { name: 5 }, 'intent/wrong-type: name of ExternalNetwork external must be text, not a whole number'],
    [
      'external',
      { name: 'a_b' },
      'intent/wrong-value: name of ExternalNetwork a_b is "a_b", which is no DNS-1123 name',
    ],
    ['external', { attach: undefined }, 'intent/missing-field: ExternalNetwork ovn-vpc-external-network has no attach'],
    ['external', { attach: { type: 'macvlan' } }, 'intent/missing-field: attach has no interface'],
    [
      'external',
      { reserved: 8 },
      'intent/wrong-type: reserved of ExternalNetwork ovn-vpc-external-network must be a list, not a whole number',
    ],
    ['external', { metadata: { lables: {} } }, 'intent/unknown-field: unknown field lables in metadata'],
    [
      'external',
      { cdir: '10.0.0.0/8', cidr: undefined },
      'intent/unknown-field: unknown field cdir in ExternalNetwork ovn-vpc-external-network',
    ],
    [
      'external',
      { cidr: '010.0.0.0/8' },
      'kube-ovn/subnet-cidr-malformed: cidrBlock 010.0.0.0/8 of Subnet ovn-vpc-external-network has a leading zero in 010',
    ],
    ['qos', { bindingType: 'natgw' }, 'intent/wrong-value: bindingType of QosPolicy slow is "natgw"'],
    ['qos', { limits: [] }, 'intent/wrong-value: limits of QosPolicy slow is empty'],
    [
      'settings',
      { enabled: 'yes' },
      'intent/wrong-type: enabled of NatGatewaySettings ovn-vpc-nat-config must be true or false, not text',
    ],
    ['bgp', { neighbors: '192.168.100.2' }, 'intent/wrong-type: neighbors of BgpConf bgp must be a list, not text'],
    ['evpn', { vni: 0 }, 'intent/wrong-value: vni of EvpnConf evpn is 0'],
    ['dns', { vip: 7 }, 'intent/wrong-type: vip of VpcDnsSettings vpc-dns-config must be text, not a whole number'],
    ['vpc', { staticRoutes: 'all' }, 'intent/wrong-type: staticRoutes of CustomVpc v must be a list, not text'],
    ['vpc', { name: '' }, 'intent/wrong-value: name of CustomVpc vpc is empty'],
    [
      'route',
      { nextHop: 7 },
      'intent/wrong-type: staticRoutes[0].nextHop of CustomVpc v must be text, not a whole number',
    ],
    ['subnet', { cidr: 7 }, 'intent/wrong-type: cidr of Subnet net1 must be text, not a whole number'],
    [
      'subnet',
      { cidr: '10.0.1.0/33' },
      'kube-ovn/subnet-cidr-malformed: cidrBlock 10.0.1.0/33 of Subnet net1 has the prefix length 33 where 32 is the most',
    ],
    [
      'subnet',
      { gateway: () => '10.0.1.1' },
      'intent/wrong-type: gateway of Subnet net1 is a function, which no manifest can hold',
    ],
    ['gateway', { subnet: undefined }, 'intent/missing-field: NatGateway gw1 has no subnet'],
    ['gateway', { subnet: {} }, 'intent/wrong-type: subnet of NatGateway gw1 must be text, not a map'],
    [
      'gateway',
      { externalNetwork: 5 },
      'intent/wrong-type: externalNetwork of NatGateway gw1 must be text, not a whole number',
    ],
    [
      'gateway',
      { annotations: new Date(0) },
      'intent/wrong-type: annotations of NatGateway gw1 is a Date, which no manifest can hold',
    ],
    ['eip', { address: Number.NaN }, 'intent/wrong-type: address of Eip eip1 is NaN, which no manifest can hold'],
    ['snat', { eip: undefined }, 'intent/missing-field: Snat snat1 has neither eip nor address'],
    ['snat', { address: '192.168.100.9' }, 'intent/conflicting-fields: Snat snat1 has both eip and address'],
    ['floatingIp', { address: '' }, 'intent/wrong-value: address of FloatingIp fip1 is empty'],
    ['portForward', { port: 70000 }, 'intent/wrong-value: port of PortForward web is 70000'],
    ['portForward', { port: '80' }, 'intent/wrong-type: port of PortForward web must be a whole number, not text'],
    ['portForward', { protocol: 'sctp' }, 'intent/wrong-value: protocol of PortForward web is "sctp"'],
  ])('%s %j', (call, props, error) => {
    expect(errorsOf({ [call]: props })).toEqual([error]);
  });

  it('says which property a finding is about', () => {
    const { errors } = judge(network({ eip: { address: '192.168.101.230' } }));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('note: spec.v4ip of IptablesEIP eip1 is made from address');
    expect(errors[0]).toContain('construct: net/vpc/gateway-gw1/eip-eip1');
  });
});

describe('properties of other programs', () => {
  it('may have fields beside ours, be classes, tokens, or left out with undefined and null', () => {
    class Network {
      readonly team = 'net';
      constructor(readonly cidr: string) {}
    }
    expect(errorsOf({ subnet: new Network('10.0.1.0/24') as unknown as Props })).toEqual([]);
    expect(errorsOf({ subnet: { cidr: Lazy.any({ produce: () => '10.0.1.0/24' }) } })).toEqual([]);
    expect(errorsOf({ subnet: { name: undefined, gateway: null, mtu: undefined } })).toEqual([]);
  });

  it('never end in an exception', () => {
    const calls = [
      'external',
      'qos',
      'settings',
      'vpc',
      'route',
      'subnet',
      'gateway',
      'eip',
      'snat',
      'floatingIp',
      'portForward',
    ];
    const names = [
      'name',
      'cidr',
      'gateway',
      'reserved',
      'attach',
      'metadata',
      'limits',
      'image',
      'namespaces',
      'staticRoutes',
      'peerings',
      'nextHop',
      'subnet',
      'lanIp',
      'nodeSelector',
      'routes',
      'annotations',
      'address',
      'source',
      'eip',
      'to',
      'port',
      'protocol',
      'qosPolicy',
      'externalNetwork',
    ];
    const odd = fc.oneof(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true }),
      fc.constant(() => 1),
      fc.constant(Symbol('s')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.constantFrom(...names), odd, (call, name, value) => {
        expect(judge(network({ [call]: { [name]: value } })).errors.join('\n')).not.toContain('please report');
      }),
      { numRuns: 300 },
    );
  });
});
