import { describe, expect, test } from 'vitest';
import { made, plain, Refusal } from '../../../lib/controllers/made';
import { attachmentOf, type RenderedAttachment } from '../../../lib/controllers/ovn-kubernetes/attachment';
import { type Cluster, clusterOf } from '../../../lib/controllers/ovn-kubernetes/cluster';
import { Network } from '../../../lib/network/network';
import { UserDefinedNetwork } from '../../../lib/network/user-defined-network';
import { Resource } from '../../../lib/source/resource';
import { parseRelease, type Release } from '../../../lib/target/release';
import { defaultTarget } from '../../../lib/target/target';

const location = { file: 'a', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } };

function rendered(spec: object, { release = 'main', kind = 'ClusterUserDefinedNetwork', ...facts }: Facts = {}) {
  const metadata = { name: 'net', labels: { 'k8s.ovn.org/user-defined-network': 'x' }, annotations: { note: '<a>' } };
  const value = { apiVersion: 'k8s.ovn.org/v1', kind, metadata, spec };
  const version = parseRelease(release) as Release;
  const target = { ...defaultTarget, ovnKubernetes: { ...defaultTarget.ovnKubernetes, version } };
  const network = new Network([], { target });
  const view = new UserDefinedNetwork(network, new Resource(value, { locate: () => ({ location }) }));
  const cluster = { ...clusterOf(target), ...facts };
  const result = attachmentOf(view, made('blue'), cluster);
  return result instanceof Refusal ? result : plain<RenderedAttachment>(result);
}

interface Facts extends Partial<Omit<Cluster, 'release'>> {
  readonly release?: string;
  readonly kind?: string;
}

const localnet = (fields: object) => ({
  namespaceSelector: {},
  network: { topology: 'Localnet', localnet: { role: 'Secondary', physicalNetworkName: 'a<b', ...fields } },
});
const layer2 = (fields: object) => ({ topology: 'Layer2', layer2: { role: 'Primary', ...fields } });
const own = { kind: 'UserDefinedNetwork' };

function configOf(...args: Parameters<typeof rendered>): string {
  const result = rendered(...args);
  return result instanceof Refusal ? `refused: ${result.reason}` : result.spec.config;
}

test('the configuration is what Go writes: keys sorted, CIDRs as they stand, fit for HTML', () => {
  expect(configOf(localnet({ subnets: ['10.0.0.5/24', '2001:DBB::0/64'], vlan: { access: { id: 200 } } }))).toBe(
    '{"cniVersion":"1.1.0","mtu":1500,"name":"cluster_udn_net","netAttachDefName":"blue/net","physicalNetworkName":"a\\u003cb","role":"secondary","subnets":"10.0.0.5/24,2001:DBB::0/64","topology":"localnet","type":"ovn-k8s-cni-overlay","vlanID":200}',
  );
});

test('a localnet without an MTU has that of the cluster and 100', () => {
  expect(configOf(localnet({}), { mtu: 8900 })).toContain('"mtu":9000,');
  expect(configOf(localnet({ mtu: 1400 }), { mtu: 8900 })).toContain('"mtu":1400,');
});

test('releases before 1.3 write CNI 1.0.0, and before 1.2 no annotations and no transit network', () => {
  const versions = ['1.1', '1.2', '1.3', 'main'].map((release) =>
    /1\.[01]\.0/.exec(configOf(localnet({}), { release })),
  );
  expect(versions.map((match) => match?.[0])).toEqual(['1.0.0', '1.0.0', '1.1.0', '1.1.0']);
  const [old, now] = ['1.1', '1.2'].map((release) => rendered(localnet({}), { release }) as RenderedAttachment);
  expect(old?.metadata.annotations).toBeUndefined();
  expect(now?.metadata).toMatchObject({
    annotations: { note: '<a>' },
    labels: { 'k8s.ovn.org/user-defined-network': 'x' },
  });
  expect(configOf(layer2({ subnets: ['10.0.0.0/24'] }), { ...own, release: '1.1' })).not.toContain('transitSubnet');
});

describe('a primary layer 2 network', () => {
  test('has join networks and a transit network of each family it uses', () => {
    expect(configOf(layer2({ subnets: ['10.0.0.0/24', 'fd00::/64'] }), own)).toBe(
      '{"cniVersion":"1.1.0","joinSubnet":"100.65.0.0/16,fd99::/64","name":"blue_net","netAttachDefName":"blue/net","role":"primary","subnets":"10.0.0.0/24,fd00::/64","topology":"layer2","transitSubnet":"100.88.0.0/16,fd97::/64","type":"ovn-k8s-cni-overlay"}',
    );
  });

  test('that takes the usual transit network gets the one behind itself', () => {
    expect(configOf(layer2({ subnets: ['100.88.0.0/15'] }), own)).toContain('"transitSubnet":"100.90.0.0/16"');
    expect(configOf(layer2({ subnets: ['100.88.7.0/24'] }), own)).toContain('"transitSubnet":"100.89.0.0/16"');
  });

  test('is refused where it overlaps the cluster', () => {
    expect(configOf(layer2({ subnets: ['10.130.0.0/16'] }), own)).toBe(
      'refused: pod or join subnet overlaps with already configured internal subnets: user defined subnet "10.130.0.0/16" overlaps cluster subnet "10.128.0.0/14"',
    );
    expect(configOf(layer2({ subnets: ['10.0.0.0/16'], joinSubnets: ['100.64.1.0/24'] }), own)).toContain(
      'user defined join subnet "100.64.1.0/24" overlaps built-in join subnet "100.64.0.0/16"',
    );
  });

  test('is refused in a cluster without its family', () => {
    const config = configOf(layer2({ subnets: ['fd00::/64'] }), { ...own, families: [4] });
    expect(config).toContain(
      'network blue_net is attempting to use ipv6 subnets but the cluster does not support ipv6',
    );
  });
});

test('a layer 3 network says which part a node has, where it is asked to', () => {
  const subnets = [{ cidr: '10.1.0.0/16', hostSubnet: 26 }, { cidr: 'fd00::/48' }];
  const config = configOf({ topology: 'Layer3', layer3: { role: 'Secondary', subnets, mtu: 1300 } }, own);
  expect(config).toBe(
    '{"cniVersion":"1.1.0","mtu":1300,"name":"blue_net","netAttachDefName":"blue/net","role":"secondary","subnets":"10.1.0.0/16/26,fd00::/48","topology":"layer3","type":"ovn-k8s-cni-overlay"}',
  );
});

test('without an overlay it says so since 1.3; of EVPN the text cannot be known', () => {
  const layer3 = { role: 'Primary', subnets: [{ cidr: '10.1.0.0/16' }] };
  const noOverlay = { outboundSNAT: 'Disabled', routing: 'Managed' };
  const network = { topology: 'Layer3', layer3, transport: 'NoOverlay', noOverlay };
  const spec = { namespaceSelector: {}, network };
  expect(configOf(spec, { release: '1.3' })).toContain('"outboundSNAT":"disabled"');
  expect(configOf(spec, { release: '1.3' })).toContain('"transport":"no-overlay"');
  expect(configOf(spec, { release: '1.2' })).not.toContain('transport');
  expect(configOf({ ...spec, network: { ...network, transport: 'EVPN' } })).toContain('refused: the VLANs');
  const uplinks = ['up1'];
  expect(configOf({ ...spec, uplinks })).toContain('"uplink":"up1"');
  expect(configOf({ ...spec, uplinks }, { release: '1.3' })).not.toContain('uplink');
});

test('persistent addresses are refused where the cluster has them off', () => {
  const persistent = localnet({ subnets: ['10.0.0.0/24'], ipam: { lifecycle: 'Persistent' } });
  expect(configOf(persistent, { persistentIps: false })).toBe(
    'refused: allowPersistentIPs is set but persistentIPs is Disabled',
  );
  expect(configOf(persistent, { persistentIps: true })).toContain('"allowPersistentIPs":true');
  expect(configOf(persistent)).toContain('"allowPersistentIPs":true');
});

test('a refusal points at the item at fault', () => {
  const refused = rendered(localnet({ subnets: ['10.0.0.0/24'], excludeSubnets: ['10.0.0.0/30', '10.1.0.0/30'] }));
  const [first] = (refused as Refusal).from;
  expect(first).toMatchObject({ path: ['spec', 'network', 'localnet', 'excludeSubnets', 1] });
});
