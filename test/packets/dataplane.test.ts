import { describe, expect, test } from 'vitest';
import { type Ip, parseIp } from '../../lib/net/ip';
import { Network } from '../../lib/network/network';
import { Walk } from '../../lib/ovn/walk';
import { dataplaneOf } from '../../lib/packets/dataplane';
import { routePrioritiesOf } from '../../lib/packets/ovn-release';
import { parseRelease, type Release } from '../../lib/target/release';
import { defaultTarget } from '../../lib/target/target';
import { packetOf } from '../conformance/packets/packets';
import { resourceOf } from '../conformance/resource';

const vpc = { apiVersion: 'kubeovn.io/v1', kind: 'Vpc', metadata: { name: 'blue' }, spec: {} };
const [web, data] = [subnet('web', '10.0.1.0/24'), subnet('data', '10.0.2.0/24')];
const wire = [
  {
    apiVersion: 'kubeovn.io/v1',
    kind: 'ProviderNetwork',
    metadata: { name: 'pnet' },
    spec: { defaultInterface: 'eth1' },
  },
  { apiVersion: 'kubeovn.io/v1', kind: 'Vlan', metadata: { name: 'v100' }, spec: { id: 100, provider: 'pnet' } },
  subnet('wire', '172.30.0.0/24', { vlan: 'v100', vpc: undefined }),
];

describe('packets of manifests', () => {
  test('go through the router of their VPC', () => {
    const end = endOf([vpc, web, data, pod('a', 'web', '10.0.1.10'), pod('b', 'data', '10.0.2.10')], '10.0.2.10');
    expect(end).toBe('delivered b.default');
  });

  test('are answered by the gateway beyond a VLAN', () => {
    expect(endOf([...wire, pod('a', 'wire', '172.30.0.10')], '8.8.8.8')).toBe('left localnet.wire');
  });

  test('may be for other hosts on a VLAN', () => {
    expect(endOf([...wire, pod('a', 'wire', '172.30.0.10')], '172.30.0.77')).toBe('left localnet.wire');
  });

  test('are for nobody where no pod has their destination', () => {
    expect(endOf([vpc, web, pod('a', 'web', '10.0.1.10')], '10.0.1.77')).toBe('no-neighbour');
  });
});

test.each([
  ['1.12.35', 3],
  ['1.14.10', 3],
  ['1.14.11', 8],
  ['1.15.0', 8],
  ['1.17-dev', 8],
])('OVN of kube-ovn %s orders routes by %i for each bit', (release, perBit) => {
  expect(routePrioritiesOf(parseRelease(release) as Release).perBit).toBe(perBit);
});

/** What becomes of a packet of pod `a`. */
function endOf(objects: readonly object[], to: string): string {
  const { topology, world, hosts } = dataplaneOf(new Network(objects.map(resourceOf), { target: defaultTarget }));
  const from = topology.switchPort('a.default');
  const host = from && hosts.get(from.of.name);
  if (!from || !host) return 'no sender';
  const packet = packetOf(ipOf(from.port.addresses[0] as string), ipOf(to), { protocol: 'tcp', port: 80 });
  const ends = new Walk(topology, world).send(packet, from.of.name, [from.port], host).map(({ disposition: end }) => {
    if (end.code === 'delivered') return `delivered ${end.ports.map(({ name }) => name)}`;
    return end.code === 'left' ? `left ${end.port.name}` : end.code;
  });
  return ends.join(' or ');
}

function ipOf(text: string): Ip {
  return parseIp(text) as Ip;
}

function subnet(name: string, cidrBlock: string, more: object = {}) {
  return {
    apiVersion: 'kubeovn.io/v1',
    kind: 'Subnet',
    metadata: { name },
    spec: { vpc: 'blue', protocol: 'IPv4', cidrBlock, ...more },
  };
}

function pod(name: string, logicalSwitch: string, address: string) {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'default',
      annotations: {
        'ovn.kubernetes.io/logical_switch': logicalSwitch,
        'ovn.kubernetes.io/ip_address': address,
      },
    },
    spec: { containers: [{ name: 'main', image: 'nginx' }] },
  };
}
