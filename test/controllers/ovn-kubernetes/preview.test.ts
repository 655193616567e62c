import { expect, it } from 'vitest';
import { plain, Refusal } from '../../../lib/controllers/made';
import { attachmentPreviews } from '../../../lib/controllers/ovn-kubernetes/preview';
import { Network } from '../../../lib/network/network';
import { read } from '../../../lib/source/read';
import { defaultTarget } from '../../../lib/target/target';

const namespace = (name: string, labels: object) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels },
});
const primary = { 'k8s.ovn.org/primary-user-defined-network': '' };
const network = (spec: object, namespaceSelector: object) => ({
  apiVersion: 'k8s.ovn.org/v1',
  kind: 'ClusterUserDefinedNetwork',
  metadata: { name: 'net' },
  spec: { namespaceSelector, network: spec },
});
const layer2 = { topology: 'Layer2', layer2: { role: 'Primary', subnets: ['10.100.0.0/16'] } };
const layer3 = {
  topology: 'Layer3',
  layer3: { role: 'Primary', subnets: [{ cidr: '10.101.0.0/16', hostSubnet: 24 }] },
};
const byTeam = { matchLabels: { team: 'a' } };

/** `namespace config`, or why there is none. */
function shown(...objects: object[]): string[] {
  const text = objects.map((object) => JSON.stringify(object)).join('\n---\n');
  const { resources } = read(['-'], { cwd: '.', stdin: () => text });
  const previews = [...attachmentPreviews.of(new Network(resources, { target: defaultTarget }))];
  return previews.flatMap(({ result }) => {
    if (result instanceof Refusal) return [result.reason];
    return result.map((object) => {
      const { metadata, spec } = plain(object) as { metadata: { namespace: string }; spec: { config: string } };
      return `${metadata.namespace} ${spec.config}`;
    });
  });
}

it.each([
  [
    layer2,
    '{"cniVersion":"1.1.0","joinSubnet":"100.65.0.0/16,fd99::/64","name":"cluster_udn_net","netAttachDefName":"ns/net",' +
      '"role":"primary","subnets":"10.100.0.0/16","topology":"layer2","transitSubnet":"100.88.0.0/16","type":"ovn-k8s-cni-overlay"}',
  ],
  [
    layer3,
    '{"cniVersion":"1.1.0","joinSubnet":"100.65.0.0/16,fd99::/64","name":"cluster_udn_net","netAttachDefName":"ns/net",' +
      '"role":"primary","subnets":"10.101.0.0/16/24","topology":"layer3","type":"ovn-k8s-cni-overlay"}',
  ],
])(
  'a primary network is shown in each namespace of the input that its selector takes by labels: %#',
  (spec, config) => {
    const namespaces = [
      namespace('red', { team: 'a', ...primary }),
      namespace('green', { team: 'b', ...primary }),
      namespace('blue', { team: 'a', ...primary }),
    ];
    expect(shown(network(spec, byTeam), ...namespaces)).toEqual(
      ['blue', 'red'].map((name) => `${name} ${config.replace('ns/net', `${name}/net`)}`),
    );
  },
);

it('a namespace that cannot have it is told, and the others have it', () => {
  const [first, second] = shown(
    network(layer2, byTeam),
    namespace('a', { team: 'a' }),
    namespace('b', { team: 'a', ...primary }),
  );
  expect(first).toBe('Namespace a has no label k8s.ovn.org/primary-user-defined-network, and primary networks need it');
  expect(second).toMatch(/^b \{/);
});

it('namespaces that are not in the input are known by name alone', () => {
  expect(shown(network(layer2, { matchLabels: { 'kubernetes.io/metadata.name': 'red' } }))[0]).toMatch(/^red \{/);
  expect(shown(network(layer2, byTeam))).toEqual([
    'no namespace that it selects is in the input: one is made in each that is in the cluster',
  ]);
});
