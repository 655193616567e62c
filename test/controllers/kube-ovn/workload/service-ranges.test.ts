import { expect, test } from 'vitest';
import { inputsFrom } from '../../../../lib/controllers/kube-ovn/workload/from-network';
import { workloadOf } from '../../../../lib/controllers/kube-ovn/workload/workload';
import { plain, Refusal } from '../../../../lib/controllers/made';
import { type Cidr, parseCidr } from '../../../../lib/net/cidr';
import { Network } from '../../../../lib/network/network';
import { parseRelease, type Release } from '../../../../lib/target/release';
import { defaultTarget } from '../../../../lib/target/target';
import { object } from '../../../rules/kube-ovn/nat-objects';
import { resourcesOf } from '../../../rules/overlay';

const objects = [
  object('Vpc', 'vpc1', {}),
  object('Subnet', 'net1', {
    vpc: 'vpc1',
    provider: 'ovn',
    cidrBlock: '10.0.1.0/24,fd00:1::/64',
    gateway: '10.0.1.1,fd00:1::1',
  }),
  object('Subnet', 'outside', {
    provider: 'outside.kube-system',
    cidrBlock: '192.168.100.0/24',
    gateway: '192.168.100.1',
  }),
  `apiVersion: k8s.cni.cncf.io/v1
kind: NetworkAttachmentDefinition
metadata: {name: outside, namespace: kube-system}
spec:
  config: '{"cniVersion":"0.3.1","type":"macvlan","master":"eth1","ipam":{"type":"kube-ovn","provider":"outside.kube-system"}}'
`,
  object('VpcNatGateway', 'gw1', { vpc: 'vpc1', subnet: 'net1', lanIp: '10.0.1.254', externalSubnets: ['outside'] }),
];

/** The destinations of the routes on eth0, where Services have these ranges. */
function destinations(version: string, ...serviceSubnets: string[]): string[] {
  const target = {
    ...defaultTarget,
    kubernetes: { ...defaultTarget.kubernetes, serviceSubnets: serviceSubnets.map((text) => parseCidr(text) as Cidr) },
    kubeOvn: { ...defaultTarget.kubeOvn, version: parseRelease(version) as Release },
  };
  const network = new Network(resourcesOf(objects.join('---\n')), { target });
  const [gateway] = network.gateways;
  if (!gateway) throw new Error('there is no gateway');
  const made = workloadOf(inputsFrom(network)(gateway));
  if (made instanceof Refusal) throw new Error(made.reason);
  const { spec } = plain(made.workload) as {
    spec: { template: { metadata: { annotations: Record<string, string> } } };
  };
  const routes = JSON.parse(spec.template.metadata.annotations['ovn.kubernetes.io/routes'] ?? '[]');
  return routes.map(({ dst }: { dst: string }) => dst);
}

test.each(['1.13', '1.16', '1.17-dev'])("kube-ovn %s: Services are where kube-ovn's chart has them", (version) => {
  expect(destinations(version)).toEqual(['10.96.0.0/12']);
});

test.each(['1.13', '1.16', '1.17-dev'])('kube-ovn %s: or where the target has them', (version) => {
  expect(destinations(version, '172.20.0.0/16')).toEqual(['172.20.0.0/16']);
  expect(destinations(version, '172.20.0.0/16', 'fd00:96::/112')).toEqual(['172.20.0.0/16', 'fd00:96::/112']);
});

test('the flag takes one range of a family', () => {
  expect(destinations('1.16', '172.20.0.0/16', '172.21.0.0/16', 'fd00:96::/112')).toEqual([
    '172.20.0.0/16',
    'fd00:96::/112',
  ]);
});
